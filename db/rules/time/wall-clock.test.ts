import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isDate, weekdayOf, MINUTE_MS } from './dates.ts'
import { readTime, timeOfDay } from './time-zones.ts'
import { clockChanges, dayEndAfter, isTimeZone, momentsOf, wallTime } from './wall-clock.ts'

const ZONES = [
  'Asia/Dubai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'UTC',
]
const someZone = fc.constantFrom(...ZONES)
const someTime = fc
  .record({ hour: fc.nat(23), minute: fc.nat(59) })
  .map(({ hour, minute }) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'))
const someMoment = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / MINUTE_MS) * MINUTE_MS))

function canGoBy(timeZone: string): boolean {
  try {
    return dayEndAfter(new Date(0), { timeZone, dayEndsAt: '05:00' }).getTime() > 0
  } catch {
    return false
  }
}

function written(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
}

describe('wallTime', () => {
  it('is what a clock of the zone shows', () => {
    fc.assert(
      fc.property(someMoment, someZone, (at, zone) => {
        const { date, time } = wallTime(at, zone)
        expect(`${date} ${time}`).toBe(written(at, zone))
      }),
    )
  })

  it('knows Nepal’s quarter of an hour', () => {
    const at = new Date('2026-11-22T20:20:30Z')
    expect(wallTime(at, 'Asia/Kathmandu')).toEqual({ date: '2026-11-23', time: '02:05' })
  })
})

describe('momentsOf', () => {
  it.each([
    ['once on most days', '2026-07-01', '12:00', ['2026-07-01T10:00:00Z']],
    ['twice when clocks are set back', '2026-10-25', '02:30', ['00:30', '01:30']],
    ['at the jump when they are set forward', '2026-03-29', '02:30', ['2026-03-29T01:00:00Z']],
  ])('%s', (_, date, time, expected) => {
    const moments = expected.map((text) =>
      Date.parse(text.length === 5 ? `${date}T${text}:00Z` : text),
    )
    expect(momentsOf({ date, time }, 'Europe/Berlin')).toEqual(moments)
  })

  it('is every moment at which a clock comes to show that time', () => {
    fc.assert(
      fc.property(someMoment, someZone, (at, zone) => {
        expect(momentsOf(wallTime(at, zone), zone)).toContain(at.getTime())
      }),
    )
  })
})

describe('dayEndAfter', () => {
  it.each([
    ['2026-11-22T19:00:00Z', '2026-11-23T01:00:00Z'],
    ['2026-11-23T00:59:59Z', '2026-11-23T01:00:00Z'],
    ['2026-11-23T01:00:00Z', '2026-11-24T01:00:00Z'],
  ])('of %s in Dubai is %s', (at, end) => {
    const clock = { timeZone: 'Asia/Dubai', dayEndsAt: '05:00' }
    expect(dayEndAfter(new Date(at), clock)).toEqual(new Date(end))
  })

  it('comes within a day and some hours, and never goes back', () => {
    fc.assert(
      fc.property(someMoment, someZone, someTime, fc.nat(3000), (at, timeZone, time, later) => {
        const clock = { timeZone, dayEndsAt: time }
        const end = dayEndAfter(at, clock).getTime()
        expect(end).toBeGreaterThan(at.getTime())
        expect(end - at.getTime()).toBeLessThanOrEqual(26 * 60 * MINUTE_MS)
        const after = new Date(at.getTime() + later * MINUTE_MS)
        expect(dayEndAfter(after, clock).getTime()).toBeGreaterThanOrEqual(end)
      }),
    )
  })
})

describe('clockChanges', () => {
  it('are the two of a year in Berlin, and none in Dubai', () => {
    const [from, until] = [Date.parse('2026-01-01'), Date.parse('2026-12-31')]
    expect(clockChanges('Europe/Berlin', from, until)).toEqual([
      Date.parse('2026-03-29T01:00:00Z'),
      Date.parse('2026-10-25T01:00:00Z'),
    ])
    expect(clockChanges('Asia/Dubai', from, until)).toEqual([])
  })
})

describe('isTimeZone', () => {
  it.each(ZONES)('takes %s', (zone) => expect(isTimeZone(zone)).toBe(true))
  it('takes a name that only some know where clocks can go by it, and nowhere else', () => {
    const names = ['IST', 'PST', 'BST', 'EST5EDT', 'US/Pacific-New', 'GMT0', 'asia/dubai']
    expect(names.filter(isTimeZone)).toEqual(names.filter(canGoBy))
  })
  it.each([
    '',
    '+04:00',
    'Asia/Nowhere',
    'Asia/Dubai ',
    '../etc',
    'x'.repeat(1e6),
    'UTC+4',
    'SystemV/PST8PDT',
  ])('refuses %j', (zone) => expect(isTimeZone(zone)).toBe(false))
})

it.each([
  ['07:00', '07:00'],
  ['7:00', '07:00'],
  ['٠٧:٣٠', '07:30'],
  ['09.15', '09:15'],
  ['9 PM', '21:00'],
  ['12:30 am', '00:30'],
  ['23:59:00', '23:59'],
  ['24:00', '00:00'],
  ['25:30', '01:30'],
])('the time %s is kept as %s', (written, stored) => {
  expect(timeOfDay(readTime(written) ?? NaN)).toBe(stored)
})

it('tells days and times from what only looks like them', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDate)).toBe(true)
  expect(['2026-02-29', '2026-2-3', '1999-01-01', '', '2026-13-01'].some(isDate)).toBe(false)
  expect(['12:60', '7', '49:00', 'noon', '13 pm', '-1:00', ''].map(readTime).some(Boolean)).toBe(
    false,
  )
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([7, 1])
})

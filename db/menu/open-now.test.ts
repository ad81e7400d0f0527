import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../rules/time/dates.ts'
import { openAt, type OpeningTimes } from './open-now.ts'
import { doOverlap } from './opening-hours.ts'
import { ALL_DAYS } from './times.ts'
import { wallTime } from '../rules/time/wall-clock.ts'

const EVENINGS = [{ days: ALL_DAYS, from: '18:00', to: '02:00' }]
const AS_EVER: OpeningTimes = {
  hours: [
    { days: [5], from: '14:00', to: '02:00' },
    { days: [1, 2, 3, 4], from: '18:00', to: '02:00' },
    { days: [1, 2, 3, 4], from: '08:00', to: '11:30' },
  ],
  exceptions: [],
}
// Ramadan evenings, then two days closed: Thursday 11th to Tuesday 23rd.
const RAMADAN: OpeningTimes = {
  hours: EVENINGS,
  exceptions: [
    {
      from: '2027-02-11',
      to: '2027-02-21',
      hours: [{ days: ALL_DAYS, from: '19:00', to: '04:00' }],
    },
    { from: '2027-02-22', to: '2027-02-23', hours: [] },
  ],
}
const NIGHT_AND_DAY: OpeningTimes = {
  hours: [{ days: ALL_DAYS, from: '00:00', to: '00:00' }],
  exceptions: [{ from: '2027-03-01', to: '2027-03-01', hours: [] }],
}

describe('openAt', () => {
  test.each([
    ['Monday before it opens', AS_EVER, '2027-02-01 07:59', 'closed until 2027-02-01 08:00'],
    ['Monday as it opens', AS_EVER, '2027-02-01 08:00', 'open until 2027-02-01 11:30'],
    ['Monday as it closes', AS_EVER, '2027-02-01 11:30', 'closed until 2027-02-01 18:00'],
    ['past midnight', AS_EVER, '2027-02-02 01:59', 'open until 2027-02-02 02:00'],
    ['the end of a night', AS_EVER, '2027-02-02 02:00', 'closed until 2027-02-02 08:00'],
    ['Friday’s night on Saturday', AS_EVER, '2027-02-06 00:30', 'open until 2027-02-06 02:00'],
    ['a day without hours', AS_EVER, '2027-02-06 12:00', 'closed until 2027-02-08 08:00'],
    ['the night before an exception', RAMADAN, '2027-02-11 01:00', 'open until 2027-02-11 02:00'],
    ['an exception', RAMADAN, '2027-02-11 18:30', 'closed until 2027-02-11 19:00'],
    ['the last night of it', RAMADAN, '2027-02-22 03:59', 'open until 2027-02-22 04:00'],
    ['two closed days', RAMADAN, '2027-02-22 04:00', 'closed until 2027-02-24 18:00'],
    ['hours that meet', NIGHT_AND_DAY, '2027-02-27 12:00', 'open until 2027-03-01 00:00'],
    ['always', { ...NIGHT_AND_DAY, exceptions: [] }, '2027-02-27 12:00', 'open until null'],
    ['never', { hours: [], exceptions: [] }, '2027-02-27 12:00', 'closed until null'],
  ])('%s', (_, times, moment, expected) => {
    expect(stateAt(times, moment)).toBe(expected)
  })

  // Berlin's clocks change on 31 October and 28 March 2027.
  test.each([
    ['Asia/Dubai', '2027-02-01T13:59:00Z', 'closed until 2027-02-01 18:00'],
    ['Asia/Dubai', '2027-02-01T22:00:00Z', 'closed until 2027-02-02 18:00'],
    ['Asia/Kathmandu', '2027-02-01T12:15:00Z', 'open until 2027-02-02 02:00'],
    ['Europe/Berlin', '2027-03-28T00:59:00Z', 'open until 2027-03-28 02:00'],
    ['Europe/Berlin', '2027-03-28T01:00:00Z', 'closed until 2027-03-28 18:00'],
    ['Europe/Berlin', '2027-03-28T16:00:00Z', 'open until 2027-03-29 02:00'],
    ['Europe/Berlin', '2027-10-30T23:59:00Z', 'open until 2027-10-31 02:00'],
    ['Europe/Berlin', '2027-10-31T00:30:00Z', 'closed until 2027-10-31 18:00'],
    ['Europe/Berlin', '2027-10-31T17:00:00Z', 'open until 2027-11-01 02:00'],
  ])('in %s at %s', (zone, at, expected) => {
    const { date, time } = wallTime(new Date(at), zone)
    expect(stateAt({ hours: EVENINGS, exceptions: [] }, `${date} ${time}`)).toBe(expected)
  })

  test('is what a look at every quarter of an hour finds', () => {
    fc.assert(
      fc.property(someTimes, fc.nat(14 * 96), (times, quarters) => {
        const at = momentOf(quarters)
        const { isOpen, turn } = openAt(times, wallOf(at))
        const ahead = Array.from({ length: 50 * 96 }, (_, index) => momentOf(quarters + index))
        const change = ahead.find((moment) => isOpenAt(times, moment) !== isOpen)
        const told = turn && `${turn.date} ${turn.time}`
        expect([isOpen, told]).toEqual([isOpenAt(times, at), change ?? told])
      }),
    )
  })
})

const someTime = fc.nat(95).map((quarter) => hourText(quarter * 15))
const someHours = fc
  .array(
    fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: someTime,
      to: someTime,
    }),
    { maxLength: 3 },
  )
  .filter((hours) => !doOverlap(hours))
const someTimes = fc.record({
  hours: someHours,
  exceptions: fc
    .record({ begins: fc.nat(14), lasts: fc.nat(9), hours: someHours })
    .map(({ begins, lasts, hours }) => {
      const from = addDays('2027-02-01', begins)
      return [{ from, to: addDays(from, lasts), hours }]
    }),
})

function isOpenAt({ hours, exceptions }: OpeningTimes, moment: string): boolean {
  const { date, time } = wallOf(moment)
  return [0, 1].some((ago) => {
    const begun = addDays(date, -ago)
    const exception = exceptions.find(({ from, to }) => from <= begun && begun <= to)
    return (exception ? exception.hours : hours).some(({ days, from, to }) => {
      const length = minutesOf(to) - minutesOf(from)
      const ahead = ago * 1440 + minutesOf(time) - minutesOf(from)
      const isItsDay = days.includes(weekdayOf(begun))
      return isItsDay && ahead >= 0 && ahead < (length > 0 ? length : length + 1440)
    })
  })
}

function stateAt(times: OpeningTimes, moment: string): string {
  const { isOpen, turn } = openAt(times, wallOf(moment))
  return `${isOpen ? 'open' : 'closed'} until ${turn && `${turn.date} ${turn.time}`}`
}

function wallOf(moment: string) {
  const [date = '', time = ''] = moment.split(' ')
  return { date, time }
}

function momentOf(quarters: number): string {
  const date = addDays('2027-01-28', Math.floor(quarters / 96))
  return `${date} ${hourText((quarters % 96) * 15)}`
}

function hourText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

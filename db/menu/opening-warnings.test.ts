import { describe, expect, test } from 'vitest'
import { isPastDayEnd, openingWarnings } from './warnings.ts'
import type { HourException, Hours } from './opening-hours.ts'
import { ALL_DAYS, usualSky } from './times.ts'

const NOON = { date: '2027-02-20', time: '12:00' }
const NIGHTS: Hours = { days: ALL_DAYS, from: '18:00', to: '02:00' }
const LATE: Hours = { days: ALL_DAYS, from: '18:00', to: '06:00' }

test.each([
  ['18:00', '02:00', false],
  ['18:00', '05:00', false],
  ['18:00', '05:01', true],
  ['05:00', '23:00', false],
  ['04:00', '11:00', true],
  ['04:00', '04:30', false],
  ['00:00', '00:00', false],
])('from %s until %s is past the end of a day at five: %s', (from, to, isPast) => {
  expect(isPastDayEnd([{ from, to }], '05:00')).toBe(isPast)
})

describe('an owner is told of other hours', () => {
  test.each<[string, Partial<HourException>, string | null]>([
    ['that are as they should be', {}, null],
    ['that last over the end of the day', { hours: [LATE] }, 'pastDayEnd'],
    ['that are over', { from: '2027-02-08', to: '2027-02-18' }, 'over'],
    [
      'not in their last night',
      { to: '2027-02-19', hours: [{ ...LATE, to: '13:00' }] },
      'pastDayEnd',
    ],
    ['not of closed days', { closed: true, hours: [] }, null],
    [
      'that are on none of their days',
      { from: '2027-02-22', to: '2027-02-23', hours: [{ ...NIGHTS, days: [5] }] },
      'neverOpen',
    ],
  ])('%s', (_, part, about) => {
    const days = { from: '2027-02-08', to: '2027-03-08', note: 'Ramadan' }
    const exception = { ...days, closed: false, hours: [NIGHTS], ...part }
    const opening = { hours: [NIGHTS], exceptions: [exception] }
    const told = openingWarnings(opening, { dayEndsAt: '05:00' }, NOON, usualSky)
    const { from, to } = exception
    const warning = { kind: 'opening', id: from, name: 'Ramadan', dates: { from, to }, about }
    expect(told).toEqual(about === null ? [] : [warning])
  })

  test('and of the usual week, once', () => {
    const opening = { hours: [LATE, { ...LATE, from: '19:00' }], exceptions: [] }
    expect(openingWarnings(opening, { dayEndsAt: '05:00' }, NOON, usualSky)).toMatchObject([
      { id: 'week', about: 'pastDayEnd' },
    ])
    expect(openingWarnings(opening, { dayEndsAt: '07:00' }, NOON, usualSky)).toEqual([])
  })
})

import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addDays, weekdayOf } from '../rules/time/dates.ts'
import { isWithin, nextBegin, usualSky, weekDays } from './times.ts'

test.each([
  ['en-AE', [1, 2, 3, 4, 5, 6, 7]],
  ['ar-SA', [7, 1, 2, 3, 4, 5, 6]],
  ['ar-KW', [6, 7, 1, 2, 3, 4, 5]],
])('a week in %s begins as it does there', (locale, days) => {
  expect(weekDays(locale)).toEqual(days)
})

test('a week begins as in the country of the restaurant, whatever is read', () => {
  expect(weekDays('en-AE', 'SA')).toEqual([7, 1, 2, 3, 4, 5, 6])
  expect(weekDays('ar-KW', 'AE')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weekDays('en-AE', null)).toEqual(weekDays('en-AE'))
})

test('a window past midnight is over at its end, and not a minute later', () => {
  const window = { days: [1], from: '22:00', to: '02:00', dates: null }
  const at = (date: string, time: string) => isWithin([window], { date, time }, usualSky)
  // A Monday, and the night after it.
  expect(at('2026-11-23', '21:59')).toBe(false)
  expect(at('2026-11-23', '22:00')).toBe(true)
  expect(at('2026-11-24', '01:59')).toBe(true)
  expect(at('2026-11-24', '02:00')).toBe(false)
})

test('the next begin is the first minute, of those to come, that a window begins at', () => {
  const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const days = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1, maxLength: 2 })
  const someDay = fc.nat({ max: 30 }).map((day) => addDays('2026-11-01', day))
  fc.assert(
    fc.property(days, time, someDay, time, (days, from, date, now) => {
      const window = { days, from, to: '23:30', dates: null }
      const begins = Array.from({ length: 9 }, (_, later) => addDays(date, later)).filter(
        (day) => days.includes(weekdayOf(day)) && (day > date || from > now),
      )
      expect(nextBegin([window], { date, time: now }, usualSky)).toEqual({
        date: begins[0],
        time: from,
      })
    }),
  )
})

test('a window of one weekday that has just begun begins again in a week', () => {
  const monday = { days: [1], from: '07:00', to: '11:30', dates: null }
  for (const time of ['07:00', '12:00', '23:59']) {
    expect(nextBegin([monday], { date: '2026-11-23', time }, usualSky)).toEqual({
      date: '2026-11-30',
      time: '07:00',
    })
  }
})

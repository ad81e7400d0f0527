import { expect, test } from 'vitest'
import { isWithin, usualSky, weekDays } from './times.ts'

test.each([
  ['en-AE', [1, 2, 3, 4, 5, 6, 7]],
  ['ar-SA', [7, 1, 2, 3, 4, 5, 6]],
  ['ar-KW', [6, 7, 1, 2, 3, 4, 5]],
])('a week in %s begins as it does there', (locale, days) => {
  expect(weekDays(locale)).toEqual(days)
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

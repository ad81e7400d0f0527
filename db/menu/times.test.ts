import { expect, test } from 'vitest'
import { weekDays } from './times.ts'

test.each([
  ['en-AE', [1, 2, 3, 4, 5, 6, 7]],
  ['ar-SA', [7, 1, 2, 3, 4, 5, 6]],
  ['ar-KW', [6, 7, 1, 2, 3, 4, 5]],
])('a week in %s begins as it does there', (locale, days) => {
  expect(weekDays(locale)).toEqual(days)
})

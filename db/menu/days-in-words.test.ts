import { expect, test } from 'vitest'
import { daysText } from './days-in-words.ts'

test.each([
  ['en', [5, 6], 'Fri, Sat'],
  ['en', [1, 2, 3, 6], 'Mon–Wed, Sat'],
  ['ar', [5, 6], 'الجمعة، السبت'],
  ['ar', [1, 3], 'الاثنين، الأربعاء'],
  ['ar', [1, 2, 3, 4, 5, 6, 7], ''],
])('days in %s', (locale, days, said) => {
  expect(daysText(days, locale)).toBe(said)
})

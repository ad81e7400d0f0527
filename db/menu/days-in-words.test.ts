import { expect, test } from 'vitest'
import { daysText } from './days-in-words.ts'

test.each([
  ['en', [5, 6], 'Fri, Sat'],
  ['en', [1, 2, 3, 6], 'Mon–Wed, Sat'],
  ['zh', [5, 6], '周五、周六'],
  ['ar', [5, 6], 'الجمعة والسبت'],
  ['ar', [1, 3], 'الاثنين والأربعاء'],
  ['ar', [1, 2, 3, 4, 5, 6, 7], ''],
])('days in %s', (locale, days, said) => {
  expect(daysText(days, locale)).toBe(said)
})

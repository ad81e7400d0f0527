import { expect, test } from 'vitest'
import { openingTexts } from '#site/i18n/words.ts'
import { weekRows } from './opening-rows.ts'

const HOURS = [
  { days: [1, 2, 3, 4], from: '12:00', to: '23:00' },
  { days: [5], from: '14:00', to: '02:00' },
  { days: [6], from: '12:00', to: '02:00' },
  { days: [7], from: '12:00', to: '22:00' },
]

test.each([
  ['AE', ['Mon–Thu', 'Fri', 'Sat', 'Sun']],
  ['SA', ['Sun', 'Mon–Thu', 'Fri', 'Sat']],
  ['KW', ['Sat', 'Sun', 'Mon–Thu', 'Fri']],
] as const)('guests read a week as it begins in %s', (country, days) => {
  const rows = weekRows({ hours: HOURS, country }, openingTexts('en'))
  expect(rows.map((row) => row.days)).toEqual(days)
  const [first] = weekRows({ hours: HOURS, country }, openingTexts('ar'))
  expect(first?.weekdays).toContain({ AE: 1, SA: 7, KW: 6 }[country])
})

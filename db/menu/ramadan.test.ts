import { expect, test } from 'vitest'
import { ramadanFrom } from './ramadan.ts'

const IN_2026 = { from: '2026-02-18', to: '2026-03-19' }
const IN_2027 = { from: '2027-02-08', to: '2027-03-08' }

test.each([
  ['2026-01-31', IN_2026],
  ['2026-02-18', IN_2026],
  ['2026-03-19', IN_2026],
  ['2026-03-20', IN_2027],
  ['2026-11-22', IN_2027],
])('from %s on, the Ramadan that runs or comes next is found', (today, dates) => {
  expect(ramadanFrom(today)).toEqual(dates)
})

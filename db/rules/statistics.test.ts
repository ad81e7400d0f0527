import { expect, test } from 'vitest'
import { daysBetween, daysOf, firstCountedDay, isCountedRange } from './statistics.ts'

test.each([
  ['2026-01-01T08:00:00Z', '2024-11-30'],
  ['2026-03-31T08:00:00Z', '2025-02-27'],
  ['2025-03-31T08:00:00Z', '2024-02-28'],
])('at %s counters are stored from %s on', (now, day) => {
  expect(firstCountedDay(new Date(now))).toBe(day)
})

test.each([
  ['2024-12-01', '2026-01-01', true],
  ['2024-11-30', '2026-01-01', false],
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
  ['2025-02-28', '2026-03-31', true],
])('from %s to %s can be asked for: %s', (from, to, may) => {
  expect(isCountedRange({ from, to })).toBe(may)
})

test('days of a range, over the end of a February', () => {
  expect(daysBetween({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})

test.each([
  ['2026-11-28', 'today', '2026-11-28'],
  ['2026-11-28', 'month', '2026-10-30'],
  ['2026-11-28', 'year', '2025-12-01'],
  ['2026-12-31', 'year', '2026-01-01'],
] as const)('on %s, %s begins on %s', (to, range, from) => {
  expect(daysOf(range, to)).toEqual({ from, to })
})

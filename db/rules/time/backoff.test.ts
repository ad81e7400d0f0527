import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [0, 500],
  [1, 1000],
  [3, 4000],
  [4, 5000],
  [5000, 5000],
])('after %i failures it waits %i ms', (failures, ms) => {
  expect(backoffMs(failures, { firstMs: 500, lastMs: 5000 })).toBe(ms)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mean, median, percentile } from './statistics.ts'

const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 })

describe('statistics', () => {
  test('take the middle, the mean of two middles, and the nearest rank', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 9])).toBe(3)
    expect(mean([1, 2, 6])).toBe(3)
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
    expect(percentile(hundred, 0)).toBe(1)
  })

  test('a percentile is a value that the share does not exceed', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const value = percentile(list, share)
        expect(list).toContain(value)
        const within = list.filter((other) => other <= value).length
        expect(within).toBeGreaterThanOrEqual(Math.ceil(list.length * share))
      }),
    )
  })

  test('of nothing there are none', () => {
    for (const statistic of [median, mean, (list: number[]) => percentile(list, 0.5)]) {
      expect(() => statistic([])).toThrow('No values')
    }
  })
})

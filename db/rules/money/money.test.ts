import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import {
  changedPrice,
  decimalsOf,
  formatPrice,
  MAX_PRICE,
  toPrice,
  toThousandths,
} from './money.ts'
import { parsePrice } from './read-price.ts'

const thousandths = fc.integer({ min: 0, max: MAX_PRICE * 1000 })

describe('toThousandths', () => {
  it.each([
    [0, 0],
    [25, 25_000],
    [12.5, 12_500],
    [0.125, 125],
    [0.001, 1],
    [1.1, 1100],
    [8.165, 8165],
    [999_999_999.999, 999_999_999_999],
    [MAX_PRICE, 1_000_000_000_000],
  ])('stores %d as %d', (price, stored) => {
    expect(toThousandths(price)).toBe(stored)
  })

  it.each([-0.001, -1, 0.0001, 1.2345, MAX_PRICE + 0.001, MAX_PRICE * 2, NaN, Infinity, -Infinity])(
    'does not take %d',
    (price) => {
      expect(toThousandths(price)).toBeNull()
    },
  )

  it('knows one zero', () => {
    expect(Object.is(toThousandths(-0), 0)).toBe(true)
  })

  it('loses nothing there and back, for every price that can be', () => {
    fc.assert(
      fc.property(thousandths, (stored) => {
        expect(toThousandths(toPrice(stored))).toBe(stored)
        expect(toThousandths(JSON.parse(JSON.stringify(toPrice(stored))))).toBe(stored)
      }),
      { numRuns: 5000 },
    )
  })

  it('takes just the numbers that three decimals can write', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (price) => {
        const writable = Number(price.toFixed(3)) === price
        expect(toThousandths(price) !== null).toBe(writable)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('formatPrice', () => {
  it.each([
    [0, '0'],
    [25_000, '25'],
    [12_500, '12.50'],
    [12_050, '12.05'],
    [125, '0.125'],
    [100, '0.10'],
    [10, '0.01'],
    [1, '0.001'],
    [1_000_000_000_000, '1000000000'],
    [999_999_999_999, '999999999.999'],
  ])('shows %d as %s', (stored, shown) => {
    expect(formatPrice(stored)).toBe(shown)
  })

  it('is read back as the same price', () => {
    fc.assert(
      fc.property(thousandths, (stored) => {
        const shown = formatPrice(stored)
        expect(shown).toMatch(/^\d+(?:\.\d{2,3})?$/)
        expect(Number(shown)).toBe(toPrice(stored))
        expect(parsePrice(shown)).toBe(stored)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('prices of currencies with three decimals', () => {
  it.each([
    [12_000, '12'],
    [12_500, '12.500'],
    [125, '0.125'],
  ])('shows %d as %s', (stored, shown) => {
    expect(formatPrice(stored, decimalsOf('KWD'))).toBe(shown)
  })

  it('are those of the list that CLDR gives three', () => {
    for (const { code, symbol } of CURRENCIES) {
      const options = { style: 'currency', currency: code } as const
      const { maximumFractionDigits: decimals } = new Intl.NumberFormat(
        'en',
        options,
      ).resolvedOptions()
      expect([code, decimalsOf(symbol)]).toEqual([code, decimals === 3 ? 3 : 2])
    }
    expect(decimalsOf(null)).toBe(2)
  })
})

describe('a change of many prices', () => {
  it.each([
    [10_000, { by: 'percent', value: 5, step: 1 }, 10_500],
    [10_000, { by: 'percent', value: 5, step: 1000 }, 11_000],
    [12_300, { by: 'amount', value: 2000, step: 250 }, 14_250],
    [12_300, { by: 'percent', value: -10, step: 500 }, 11_000],
    [3_333, { by: 'percent', value: 10, step: 1 }, 3_670],
    [1_000, { by: 'amount', value: -2000, step: 1 }, null],
    [1_000, { by: 'amount', value: -1000, step: 1 }, 0],
    [1_000, { by: 'percent', value: -100, step: 1 }, 0],
    [MAX_PRICE * 1000, { by: 'percent', value: 0, step: 1 }, MAX_PRICE * 1000],
    [MAX_PRICE * 1000 - 500, { by: 'amount', value: 1000, step: 1 }, null],
  ] as const)('%d by %o is %d', (price, change, expected) => {
    expect(changedPrice(price, change, 2)).toBe(expected)
  })

  it('keeps three decimals where the currency has them', () => {
    expect(changedPrice(1_125, { by: 'percent', value: 10, step: 1 }, 3)).toBe(1_238)
  })

  it('is never more than half a step from what it should be', () => {
    const step = fc.constantFrom(1, 250, 500, 1000)
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: -90, max: 300 }),
        step,
        (price, value, step) => {
          const changed = changedPrice(price, { by: 'percent', value, step }, 3) ?? Number.NaN
          expect(Math.abs(changed - price * (1 + value / 100))).toBeLessThanOrEqual(step / 2 + 1e-6)
          expect(changed % step).toBe(0)
        },
      ),
    )
  })
})

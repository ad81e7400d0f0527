import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import {
  changedPrice,
  decimalsOf,
  formatPrice,
  MAX_PRICE,
  parsePrice,
  readPrice,
  toPrice,
  toThousandths,
} from './money.ts'

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

describe('readPrice', () => {
  it.each([
    ['12,50', [12.5], [12.5]],
    ['12,5', [12.5], [12.5]],
    ['0,750', [0.75], [0.75]],
    ['١٢٫٥٠', [12.5], [12.5]],
    ['١٬٢٠٠٫٥', [1200.5], [1200.5]],
    ['١٬٢٠٠', [1200], [1200]],
    ['١٢،٥٠', [12.5], [12.5]],
    ['AED 12', [12], [12]],
    ['aed12.5', [12.5], [12.5]],
    ['12 Dhs.', [12], [12]],
    ['Dhs. 12', [12], [12]],
    ['د.إ. 12', [12], [12]],
    ['١٢ درهم', [12], [12]],
    ['$12.50', [12.5], [12.5]],
    ['1,200.50', [1200.5], [1200.5]],
    ['1.200,50', [1200.5], [1200.5]],
    ['1,200,000', [1_200_000], [1_200_000]],
    ['1.200.000', [1_200_000], [1_200_000]],
    ['12.125', [12.125], [12.125]],
    ['1,200', [1200], [1200, 1.2]],
    ['1.200', [1200, 1.2], [1.2]],
    ['1,20,000', [120_000], [120_000]],
    ['1 200', [1200], [1200]],
    ['1 200,50', [1200.5], [1200.5]],
    ['CHF 1\u2019200.50', [1200.5], [1200.5]],
    ['K.D. 5.5', [5.5], [5.5]],
    ['Rs.250/-', [250], [250]],
    ['$.50', [0.5], [0.5]],
    ['د.ك.\u200f ٢٫٢٥٠', [2.25], [2.25]],
    ['S.R 20', [20], [20]],
    ['35 ج.م', [35], [35]],
    ['20﷼', [20], [20]],
    ['US$ 5', [5], [5]],
    ['5 руб.', [5], [5]],
    ['12abc', [], []],
    ['12 pcs', [], []],
    ['12 cup', [], []],
    ['ABC 12', [], []],
    ['KD 12 SR', [], []],
    ['85 - 280', [], []],
    ['12 kg', [], []],
    ['12 AED 5', [], []],
    ['5 or 6', [], []],
    ['1,', [1], [1]],
    [',', [], []],
    ['AED', [], []],
    ['01,200', [1.2], [1.2]],
  ])('reads %s with two decimals as %j, with three as %j', (text, two, three) => {
    expect(readPrice(text, 2).map(toPrice)).toEqual(two)
    expect(readPrice(text, 3).map(toPrice)).toEqual(three)
  })

  it('reads what is shown as the same price, whatever the currency', () => {
    fc.assert(
      fc.property(thousandths, fc.constantFrom(2, 3), (stored, decimals) => {
        expect(readPrice(formatPrice(stored, decimals), decimals)).toEqual([stored])
      }),
    )
  })
})

describe('parsePrice', () => {
  it.each([
    ['12.5', 12_500],
    [' 12.50 ', 12_500],
    ['12.', 12_000],
    ['.5', 500],
    ['٠٫٧٥٠', 750],
    ['۱۲٫۵', 12_500],
    ['१२', 12_000],
    ['１２．５', 12_500],
    ['007', 7000],
    ['1.5000', 1500],
    ['1.200', 1200],
    ['12,50', 12_500],
    ['AED 12', 12_000],
  ])('reads %s', (text, stored) => {
    expect(parsePrice(text)).toBe(stored)
  })

  it.each(
    [
      ['', ' ', '.', '-1', '+1', '1e3', '1,200', '12kg', '1.2.3', '1٫2٫3', '0x10', 'ten', 'NaN'],
      ['1.0001', '0.10000000000000000000001', '1000000000.001', '9'.repeat(400), '½', '1\u0301'],
    ].flat(),
  )('does not read %j', (text) => {
    expect(parsePrice(text)).toBeNull()
  })

  it('reads the decimal digits of every script', () => {
    const digits = Array.from({ length: 0x110000 }, (_, point) => point).filter(
      (point) => (point < 0xd800 || point > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(point)),
    )
    expect(digits.length % 10).toBe(0)
    // Each script's ten digits are in order.
    const wrong = digits.filter(
      (point, index) => parsePrice(String.fromCodePoint(point)) !== (index % 10) * 1000,
    )
    expect(wrong).toEqual([])
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
          const changed = changedPrice(price, { by: 'percent', value, step }, 3) ?? 0
          expect(Math.abs(changed - price * (1 + value / 100))).toBeLessThanOrEqual(step / 2 + 1e-6)
          expect(changed % step).toBe(0)
        },
      ),
    )
  })
})

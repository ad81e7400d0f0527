import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, MAX_PRICE, parsePrice, toPrice, toThousandths } from './money.ts'

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
  ])('reads %s', (text, stored) => {
    expect(parsePrice(text)).toBe(stored)
  })

  it.each(
    [
      ['', ' ', '.', '-1', '+1', '1e3', '1,5', '1 000', '1.2.3', '1٫2٫3', '0x10', 'ten', 'NaN'],
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
    // Unicode gives each script its ten digits in order, so the n-th of all is worth n mod 10.
    const wrong = digits.filter(
      (point, index) => parsePrice(String.fromCodePoint(point)) !== (index % 10) * 1000,
    )
    expect(wrong).toEqual([])
  })
})

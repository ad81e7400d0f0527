import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, MAX_PRICE, toPrice } from './money.ts'
import { parsePrice, readPrice } from './read-price.ts'

const thousandths = fc.integer({ min: 0, max: MAX_PRICE * 1000 })

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

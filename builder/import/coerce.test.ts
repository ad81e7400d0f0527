import { describe, expect, it } from 'vitest'
import {
  coerceCurrency,
  coerceLine,
  coerceName,
  coercePrice,
  coerceProse,
  coerceTitle,
  type TakenTitles,
} from './coerce.ts'

describe('coerceName', () => {
  it.each([
    ['  Mint\u00A0 Tea ', 'Mint Tea', null],
    [
      "Joe's Fish & Chips",
      'Joes Fish and Chips',
      'guests read it as it is written, its address is plain',
    ],
    ['x'.repeat(90), 'x'.repeat(80), 'cut to 80 characters'],
    [
      `${'x'.repeat(90)}!`,
      'x'.repeat(80),
      'guests read it as it is written, its address is plain, cut to 80 characters',
    ],
  ])('makes %j into %j', (name, value, reason) => {
    expect(coerceName(name)).toEqual({ value, reason })
  })
})

describe('coerceLine and coerceProse', () => {
  it('keep what the rules take', () => {
    expect(coerceLine(' <b> & ™ 🍵 ', 80)).toEqual({ value: '<b> & ™ 🍵', reason: null })
    expect(coerceProse('a\r\n\tb', 80)).toEqual({ value: 'a\n\tb', reason: null })
  })

  it('make spaces of control characters, and cut at a word', () => {
    expect(coerceLine('a\tb\u0000c\uD800', 80)).toEqual({
      value: 'a b c',
      reason: 'control characters became spaces',
    })
    expect(coerceLine('one two three', 9)).toEqual({
      value: 'one two',
      reason: 'cut to 9 characters',
    })
    expect(coerceProse('one\ntwo\u0007 three', 9)).toEqual({
      value: 'one\ntwo',
      reason: 'cut to 9 characters',
    })
  })
})

describe('a text with more than any rule takes', () => {
  it('loses the space around it without a word', () => {
    const spacious = `${' '.repeat(5000)}Tea`
    expect([coerceName(spacious), coerceLine(spacious, 80)]).toEqual([
      { value: 'Tea', reason: null },
      { value: 'Tea', reason: null },
    ])
  })

  it('loses the marks beyond thirty on a letter, and says so', () => {
    const [pile, kept] = [
      `x${'\u0301\u0316'.repeat(5000)}`,
      `x${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`,
    ]
    expect(coerceProse(pile, 1000)).toEqual({
      value: kept,
      reason: 'no letter can have so many marks',
    })
    expect(coerceName(pile)).toMatchObject({
      value: kept,
      reason: expect.stringContaining('guests read it as it is written, its address is plain'),
    })
  })
})

describe('coerceTitle', () => {
  it('gives a number to a title that is there, whatever its case', () => {
    const taken: TakenTitles = new Map()
    const titles = ['Tea', 'TEA', 'Tea 2', 'tea', ''].map((title) => coerceTitle(title, taken))
    const another = 'the restaurant has another of that title'
    expect(titles).toEqual([
      { value: 'Tea', reason: null },
      { value: 'TEA 2', reason: another },
      { value: 'Tea 2 2', reason: another },
      { value: 'tea 3', reason: another },
      { value: 'Menu', reason: 'it had no title' },
    ])
  })

  it('looks for no number twice, however many have one title', () => {
    let looks = 0
    class Watched extends Map<string, number> {
      override has(key: string): boolean {
        looks += 1
        return super.has(key)
      }
    }
    const taken = new Watched()
    const titles = Array.from({ length: 2000 }, () => coerceTitle('Tea', taken).value)
    expect(titles.at(-1)).toBe('Tea 2000')
    expect(looks).toBeLessThan(3 * titles.length)
  })

  it('stays within 80 characters with its number', () => {
    const taken: TakenTitles = new Map()
    const long = 'x'.repeat(100)
    expect(coerceTitle(long, taken).value).toBe('x'.repeat(80))
    expect(coerceTitle(long, taken)).toEqual({
      value: `${'x'.repeat(78)} 2`,
      reason: 'cut to 80 characters, the restaurant has another of that title',
    })
  })
})

describe('coerceCurrency', () => {
  it('gives the symbol of any code, also of one that owners cannot choose', () => {
    for (const [code, value] of [
      ['AED', 'AED'],
      [' usd ', '$'],
      ['ILS', '₪'],
      ['', null],
    ] as const) {
      expect(coerceCurrency(code)).toEqual({ value, reason: null })
    }
  })

  it('takes the symbol that an export has', () => {
    expect(coerceCurrency('$')).toEqual({ value: '$', reason: null })
    expect(coerceCurrency('CA$')).toEqual({ value: 'CA$', reason: null })
  })

  it('gives none where there is no such currency', () => {
    for (const code of ['QQQ', 'XXX', 'Galleons', '¤']) {
      const reason = 'no currency has this name: give its ISO 4217 code'
      expect(coerceCurrency(code)).toEqual({ value: null, reason })
    }
  })

  it.each([
    ['KD', 'KWD'],
    ['K.D.', 'KWD'],
    ['د.ك.\u200f', 'KWD'],
    ['دينار كويتي', 'KWD'],
    ['SR', 'SAR'],
    ['ر.س', 'SAR'],
    ['BD', 'BHD'],
    ['QR', 'QAR'],
    ['RO', 'OMR'],
    ['JD', 'JOD'],
    ['L.L.', 'LBP'],
    ['LE', 'EGP'],
    ['ج.م', 'EGP'],
    ['Dhs.', 'AED'],
    ['درهم', 'AED'],
    ['€', '€'],
    ['₺', 'TRY'],
    ['Kuwaiti Dinar', 'KWD'],
  ])('knows %s', (name, value) => {
    expect(coerceCurrency(name)).toEqual({ value, reason: null })
  })

  it.each(['دينار', 'Riyal', 'Rs', 'dollars'])('does not choose for %s', (name) => {
    const reason = expect.stringContaining('it may be')
    expect(coerceCurrency(name)).toEqual({ value: null, reason })
  })
})

describe('coercePrice', () => {
  it.each([
    [12.5, null, 12_500, null],
    [0, '', 0, null],
    [1.75, 'KD 1.750', 1750, null],
    [500_000, '500,000 LBP', 500_000_000, null],
    [3000, '3000 ريال', 3_000_000, null],
    [1234.5, '1 234,50 F', 1_234_500, null],
    [5, '5/8', 5000, 'the first of several'],
    [30, '30 - 40 - 45', 30_000, 'the first of several'],
    [30, '٣٠ ٤٠', 30_000, 'the first of several'],
    [2.625, 'OMR 2.625OMR 1.969', 2625, 'the first of several'],
    [12.299999999999999, null, 12_300, 'rounded to three decimals'],
  ])('reads %d written %j as %d', (price, asWritten, value, reason) => {
    expect(coercePrice(price, asWritten)).toEqual({ value, reason })
  })

  it.each([
    ['3.750', 'KWD', 3750],
    ['3.750', 'AED', 3750],
    ['KD 5.500', 'KWD', 5500],
    ['٢٫٢٥٠ د.ك', 'KWD', 2250],
    ['1,200', 'AED', 1_200_000],
    ['12,50', 'AED', 12_500],
    ['12,50', 'KWD', 12_500],
    ['1 200', 'TRY', 1_200_000],
    ['500,000 L.L.', 'LBP', 500_000_000],
  ])('reads %s in %s', (text, currency, value) => {
    expect(coercePrice(text, null, currency)).toEqual({ value, reason: null })
    expect(coercePrice(null, text, currency)).toEqual({ value, reason: null })
  })

  it.each([
    ['1,200', 'KWD', /may be 1200 or 1.20/],
    ['25.000', 'IDR', /may be 25000 or 25/],
    ['85 - 280', 'EGP', /no usable price/],
    ['12abc', 'AED', /no usable price/],
    ['KD 5.500', 'AED', /is in KWD, and the menu in AED/],
    ['$5', 'SAR', /is in USD/],
  ])('takes no %s in %s', (text, currency, reason) => {
    const found = coercePrice(text, null, currency)
    expect(found.value).toBeNull()
    expect(found.reason).toMatch(reason)
  })

  it.each([
    [null, null, 'no price'],
    [undefined, ' ', 'no price'],
    [null, 'As Per Market Price', 'no usable price in "As Per Market Price"'],
    [-1, null, '-1 is no price from 0 to 1000000000'],
    [1e9 + 1, null, '1000000001 is no price from 0 to 1000000000'],
    [0.0001, null, '0.0001 is no price from 0 to 1000000000'],
  ])('finds no price in %d written %j', (price, asWritten, reason) => {
    expect(coercePrice(price, asWritten)).toEqual({ value: null, reason })
  })
})

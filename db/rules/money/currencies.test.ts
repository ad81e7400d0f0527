import { describe, expect, it } from 'vitest'
import { CURRENCIES, currencyCode, currencySymbol, isCurrencySymbol } from './currencies.ts'
import { DEFAULT_CURRENCY_LABEL } from './money.ts'

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const everyCode = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))

describe('CURRENCIES', () => {
  it('has the names and symbols of this Node', () => {
    for (const { code, name, symbol } of CURRENCIES) {
      expect({ code, name: names.of(code), symbol: symbolByIntl(code) }).toEqual({
        code,
        name,
        symbol,
      })
    }
  })

  it('has every active currency but the Israeli New Sheqel', () => {
    const listed = new Set(CURRENCIES.map(({ code }) => code))
    // In ICU: withdrawn ones, units of account, and ILS.
    const others = ['ANG', 'BGN', 'CUC', 'HRK', 'ILS', 'SLL', 'XDR', 'XSU', 'ZWL']
    expect(Intl.supportedValuesOf('currency').filter((code) => !listed.has(code))).toEqual(others)
    expect([...listed].filter((code) => others.includes(code))).toEqual([])
    expect(CURRENCIES.length).toBeGreaterThan(150)
  })

  it('tells its currencies apart by code, name and symbol', () => {
    for (const key of ['code', 'name', 'symbol'] as const) {
      expect(new Set(CURRENCIES.map((currency) => currency[key])).size).toBe(CURRENCIES.length)
    }
  })

  it('is sorted by name', () => {
    const sorted = CURRENCIES.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    expect(CURRENCIES.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name))
  })
})

describe('isCurrencySymbol', () => {
  it('takes the symbols of the list and nothing else', () => {
    expect(CURRENCIES.every(({ symbol }) => isCurrencySymbol(symbol))).toBe(true)
    for (const other of ['₪', 'ILS', 'usd', 'USD', 'Aed', '', ' $', '¤', '__proto__']) {
      expect(isCurrencySymbol(other)).toBe(false)
    }
  })
})

describe('currencyCode and currencySymbol', () => {
  it('lead to each other for every code there is', () => {
    const known = everyCode.filter((code) => currencySymbol(code) !== null)
    expect(known).toEqual(
      everyCode.filter((code) => code !== 'XXX' && names.of(code) !== undefined),
    )
    for (const code of known) expect(currencyCode(currencySymbol(code))).toBe(code)
  })

  it('give nothing for what is no currency', () => {
    for (const code of ['', 'usd', 'US', 'USDX', 'QQQ', 'XXX', '12A']) {
      expect(currencySymbol(code)).toBeNull()
    }
  })

  it('fall back on the dirham', () => {
    expect(currencyCode(null)).toBe('AED')
    expect(currencyCode('whatever')).toBe('AED')
    expect(DEFAULT_CURRENCY_LABEL).toBe('Aed')
  })
})

function symbolByIntl(code: string): string | undefined {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'symbol',
  })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value
}

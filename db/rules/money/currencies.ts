import table from './currencies.json' with { type: 'json' }
import { isCurrencyCode } from './currency-words.ts'

export interface Currency {
  code: string
  /** In English, from CLDR. */
  name: string
  /** From `Intl` in English; unique, and stored. */
  symbol: string
}

const DEFAULT_CURRENCY_CODE = 'AED'

/**
 * Active ISO 4217 currencies by name, without ILS. A table, since browsers have other versions of CLDR; a
 * test compares.
 */
export const CURRENCIES: readonly Currency[] = table

const bySymbol = /* @__PURE__ */ new Map(CURRENCIES.map((currency) => [currency.symbol, currency]))

/** Whether a currency of the list has this symbol. */
export function isCurrencySymbol(symbol: string): boolean {
  return bySymbol.has(symbol)
}

/** AED without a symbol. */
export function currencyCode(symbol: string | null): string {
  if (symbol === null) return DEFAULT_CURRENCY_CODE
  const known = bySymbol.get(symbol)
  if (known) return known.code
  if (symbol === currencySymbol('ILS')) return 'ILS'
  return /^[A-Z]{3}$/.test(symbol) ? symbol : DEFAULT_CURRENCY_CODE
}

/** Withdrawn ones too; null if unknown. */
export function currencySymbol(code: string): string | null {
  if (!isCurrencyCode(code)) return null
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? null
}

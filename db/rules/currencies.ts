import table from './currencies.json' with { type: 'json' }
import { isCurrencyCode } from './currency-words.ts'

export interface Currency {
  /** ISO 4217. */
  code: string
  /** In English, as CLDR has it. */
  name: string
  /** As `Intl` writes it in English; unique, and what is stored. */
  symbol: string
}

const DEFAULT_CURRENCY_CODE = 'AED'

/**
 * The currencies that an owner can choose, by name: the active ones of ISO 4217 without the
 * Israeli New Sheqel. A table, not a call of `Intl`, because a browser and the server may carry
 * different versions of CLDR; a test compares the two.
 */
export const CURRENCIES: readonly Currency[] = table

const bySymbol = /* @__PURE__ */ new Map(CURRENCIES.map((currency) => [currency.symbol, currency]))

/** Whether a currency of the list has this symbol. */
export function isCurrencySymbol(symbol: string): boolean {
  return bySymbol.has(symbol)
}

/** The ISO 4217 code behind a stored symbol; AED when there is none. */
export function currencyCode(symbol: string | null): string {
  if (symbol === null) return DEFAULT_CURRENCY_CODE
  const known = bySymbol.get(symbol)
  if (known) return known.code
  // An imported menu may have a currency that the list leaves out.
  if (symbol === currencySymbol('ILS')) return 'ILS'
  return /^[A-Z]{3}$/.test(symbol) ? symbol : DEFAULT_CURRENCY_CODE
}

/** The symbol of any ISO 4217 code, withdrawn ones included; null when it is no currency's. */
export function currencySymbol(code: string): string | null {
  if (!isCurrencyCode(code)) return null
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? null
}

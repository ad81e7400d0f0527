import { CURRENCIES } from '#db/rules/currencies.ts'
import type { Choice } from './choices.ts'

/** All currencies by name; `stored` is among them, even one of an imported menu. */
export function currencyChoices(stored: string | null, locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
  const choices = CURRENCIES.map(({ code, name, symbol }) => {
    const label = `${names.of(code) ?? name} (${symbol})`
    return { id: symbol, label, words: `${label} ${name} ${code}` }
  })
  const isListed = stored === null || choices.some(({ id }) => id === stored)
  if (!isListed) choices.push({ id: stored, label: stored, words: stored })
  return choices.toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

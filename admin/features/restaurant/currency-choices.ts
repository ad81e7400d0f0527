import { CURRENCIES } from '#db/rules/currencies.ts'
import type { Choice } from './choices.ts'

// Most owners need one of these.
const GULF = new Set(['AED', 'SAR', 'QAR', 'KWD', 'BHD', 'OMR'])

/** All currencies by name, those of the Gulf first; `stored` is among them, even one of an imported menu. */
export function currencyChoices(stored: string | null, locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
  const choices = CURRENCIES.map(({ code, name, symbol }) => {
    const label = `${names.of(code) ?? name} (${symbol})`
    return { id: symbol, label, words: `${label} ${name} ${code}`, isOfGulf: GULF.has(code) }
  })
  const isListed = stored === null || choices.some(({ id }) => id === stored)
  if (!isListed) choices.push({ id: stored, label: stored, words: stored, isOfGulf: false })
  return choices.toSorted(
    (a, b) => Number(b.isOfGulf) - Number(a.isOfGulf) || a.label.localeCompare(b.label, locale),
  )
}

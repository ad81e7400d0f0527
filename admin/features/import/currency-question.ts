import { countryOf } from '#db/rules/countries.ts'
import { currencyCode, currencySymbol, CURRENCIES } from '#db/rules/money/currencies.ts'
import { proposedCity } from '#db/rules/time/cities.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'

export interface CurrencyQuestion {
  /** The file says none, does not say which, or says another than the menu. */
  why: 'unsaid' | 'unclear' | 'differs'
  /** ISO codes, the likely one first. */
  options: readonly string[]
  /** Null: it has to be chosen. */
  chosen: string | null
}

interface Menu extends Pick<Restaurant, 'currency' | 'country'> {
  hasProducts: boolean
  /** Where this device seems to be. */
  here: string | null
}

/** What has to be asked of a file's currencies; null if the menu answers it. */
export function currencyQuestion(
  stated: readonly string[],
  menu: Menu,
  chosen?: string,
): CurrencyQuestion | null {
  const own = currencyCode(menu.currency)
  const isKnown = menu.currency !== null || menu.country !== null || menu.hasProducts
  if (isKnown && (stated.length === 0 || stated.includes(own))) return null
  if (stated.length === 1) {
    const options = [...stated, own]
    return own === stated[0] ? null : { why: 'differs', options, chosen: chosen ?? stated[0]! }
  }
  const listed = CURRENCIES.map(({ code }) => code)
  const all = stated.length > 0 ? stated.filter((code) => listed.includes(code)) : listed
  const likely = [menu.here ?? own, own].filter((code) => all.includes(code))
  const options = [...new Set([...likely, ...all, ...(isKnown ? [own] : [])])]
  return {
    why: stated.length > 0 ? 'unclear' : 'unsaid',
    options,
    chosen: chosen ?? likely[0] ?? null,
  }
}

/** By the device's clock and languages, as an ISO code. */
export function currencyHere(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const city = proposedCity(timeZone, navigator.languages)
  return city ? countryOf(city.country).currency : null
}

/** What the menu's currency becomes, as its symbol; null if it stays. */
export function currencyToSet(
  question: CurrencyQuestion | null,
  now: string | null,
): string | null {
  const symbol = question?.chosen ? currencySymbol(question.chosen) : null
  return symbol === now ? null : symbol
}

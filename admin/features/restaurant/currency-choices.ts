import { CURRENCIES } from '#db/rules/currencies.ts'

/** A currency as an owner finds it. */
export interface CurrencyChoice {
  /** Its symbol, which is what is stored. */
  id: string
  /** Name and symbol, in the owner's language. */
  label: string
  /** What it is found by: name in the owner's language and in English, symbol, code. */
  words: string
}

/** All currencies by name; `stored` is among them, even one of an imported menu. */
export function currencyChoices(stored: string | null, locale: string): CurrencyChoice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
  const choices = CURRENCIES.map(({ code, name, symbol }) => {
    const label = `${names.of(code) ?? name} (${symbol})`
    return { id: symbol, label, words: `${label} ${name} ${code}` }
  })
  const isListed = stored === null || choices.some(({ id }) => id === stored)
  if (!isListed) choices.push({ id: stored, label: stored, words: stored })
  return choices.toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** Whether every word of the search begins a word of the choice, or is in it. */
export function isFound({ words }: CurrencyChoice, search: string): boolean {
  const text = plain(words)
  return plain(search)
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

// Without the marks and the forms of letters that people leave out when they search.
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .toLowerCase()
}

import { currenciesNamed } from '../rules/money/currency-words.ts'
import type { ReadMenu } from './rows.ts'

/** What the prices are in, as ISO codes: several if a word as 'riyal' does not say which, none if nothing does. */
export function statedCurrencies({ rows, leftOut }: ReadMenu): readonly string[] {
  const ofPrices = rows.flatMap(({ currencies }) => (currencies?.length ? [currencies] : []))
  const named = [
    ...(ofPrices.length > rows.length / 4 ? ofPrices : []),
    ...leftOut.flatMap(({ text }) => namedFor(text) ?? []),
  ]
  // 'SAR' at one price says what 'riyal' is at the others.
  const sure = named.filter(({ length }) => length === 1)
  const counts = Map.groupBy(sure.length > 0 ? sure : named, (codes) => codes.join(' '))
  const [most] = [...counts.values()].toSorted((one, other) => other.length - one.length)
  return most?.[0] ?? []
}

// 'All prices in AED', 'الأسعار بالدرهم', 'Currency: KD'.
const FOR_ALL =
  /(?:\bprices?(?:\s\p{L}+){0,3}?\sin\s|[أا]سعار\p{L}*(?:\s\p{L}+){0,2}?\sب(?:ال)?|(?:\b(?:prices?|currency)|[أا]سعار\p{L}*|عملة)\s?[:(]\s?)(?<word>[\p{L}\p{Sc}.]+)(?:\s(?:ال)?(?<next>\p{L}+))?/iu

function namedFor(text: string): [readonly string[]] | null {
  const { word = '', next = '' } = FOR_ALL.exec(text)?.groups ?? {}
  const [one] = [`${word}${next}`.replace(/s$/u, ''), word].flatMap((name) => {
    const codes = currenciesNamed(name)
    return codes?.length ? [codes] : []
  })
  return one ? [one] : null
}

import { currenciesNamed } from '../rules/money/currency-words.ts'
import type { Phrase } from './page-words.ts'
import { BLANK, plainOf } from './plain-text.ts'
import { isSizeName, withoutOtherNumbers } from './prices.ts'

const LEAST_MONEY = 5
const MONEY_AT_NUMBER =
  /^(?:(?<before>\p{L}{1,4})\.?\s?\d[\d.,]*|\d[\d.,]*\s?(?<behind>\p{L}{1,4})\.?)$/u

/** The word that stands at most prices of this menu alone, such as 'dh' or 'QQ'; null for none. */
export function moneyOf(phrases: readonly Phrase[]): string | null {
  const counts = new Map<string, number>()
  let all = 0
  for (const phrase of phrases) {
    const plain = plainOf(phrase.text).trim()
    if (!/\d/u.test(withoutOtherNumbers(plain))) continue
    const { before, behind } = MONEY_AT_NUMBER.exec(plain)?.groups ?? {}
    const word = (before ?? behind)?.toLowerCase()
    if (word === undefined) {
      if (!/\p{L}/u.test(plain)) all += 1
      continue
    }
    all += 1
    if (currenciesNamed(word) || isSizeName(word)) continue
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, two]) => two - one)
  return most && most[1] >= LEAST_MONEY && most[1] > all * 0.5 ? most[0] : null
}

/** Blanks keep the places of the other letters. */
export function withoutMoney(phrases: readonly Phrase[], money: string): Phrase[] {
  const atNumber = new RegExp(
    String.raw`(?<![\p{L}\p{M}])${money}\.?(?=\s?\d)|(?<=\d(?:/-)?\s?)${money}(?![\p{L}\p{M}])\.?`,
    'giu',
  )
  return phrases.flatMap((phrase) => {
    if (phrase.text.trim().toLowerCase() === money) return []
    return [{ ...phrase, text: phrase.text.replace(atNumber, (word) => BLANK.repeat(word.length)) }]
  })
}

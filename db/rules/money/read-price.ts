import { currenciesNamed } from './currency-words.ts'
import { asciiDigits } from '../text/digits.ts'
import { toThousandths, type Decimals } from './money.ts'
import { mayFit } from '../text/texts.ts'

// Ten digits, a point, three more, and zeros.
const LONGEST_PRICE = 40
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f]/gu
// A separator belongs to the number, but not in `Rs.250`.
const AMOUNT = /^(\D*[^\d\s\p{Sc}.,٫][.]?\s*|\D*?)((?:[.,٫]?\d)(?:.*\d)?[.,٫٬]?)(\D*)$/u
const THOUSANDS = /(?<=\d)[ '\u2019](?=\d{3}(?!\d))/gu
// After Arabic thousands, a comma is decimal.
const CLEAR_COMMA = /^[^.,٫]*٬[^.,٫]*,\d+$/u
// As in `250/-` and `12,–`.
const NOTHING_MORE = /(?<=\d)(?:\s?\/[-=]|[.,]\s?[-\u2013\u2014]+)/u
// At most three decimals, then zeros.
const WITH_POINT =
  /^(?=[.]?\d)(?:\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:[.]\d{0,3}0*)?$/
const WITH_COMMA = /^(?=,?\d)(?:\d*|[1-9]\d{0,2}(?:[.]\d{3})+)(?:,\d{0,3}0*)?$/

/**
 * The prices that a text can mean, in thousandths: none, one or two. Comma and point may be decimal or
 * between thousands; `decimals` of the currency decides most.
 */
export function readPrice(text: string, decimals: Decimals): readonly number[] {
  const [point, comma] = readBoth(text)
  if (point === null || comma === null || point === comma) {
    const one = point ?? comma
    return one === null ? [] : [one]
  }
  const hasComma = text.includes(',') || text.includes('،')
  if (hasComma) return decimals === 2 ? [point] : [point, comma]
  // A third decimal is never written as 0.
  return decimals === 3 || !point.toString().endsWith('0') ? [point] : [comma, point]
}

/** The one price of a text, null if unclear. A lone point is decimal. */
export function parsePrice(text: string): number | null {
  const [one = null, other] = readPrice(text, 3)
  return other === undefined ? one : null
}

/** Read with a decimal point, and with a comma. */
function readBoth(text: string): [point: number | null, comma: number | null] {
  const plain = readMoney(text)?.amount
  if (plain === undefined) return [null, null]
  // Arabic separators are unambiguous.
  const isArabic = /[٫٬]/u.test(plain)
  if (CLEAR_COMMA.test(plain)) return readBoth(plain.replace(',', '٫'))
  const normalized = plain.replaceAll('٬', ',').replaceAll('٫', '.')
  const point = WITH_POINT.test(normalized)
    ? toThousandths(Number(normalized.replaceAll(',', '')))
    : null
  if (isArabic || !WITH_COMMA.test(normalized)) return [point, null]
  const withPoint = normalized.replaceAll('.', '').replace(',', '.')
  return [point, toThousandths(Number(withPoint))]
}

/** An amount with the currencies beside it. */
interface Money {
  amount: string
  /** ISO codes; null if none is named, empty if any. */
  currencies: readonly string[] | null
}

export function readMoney(text: string): Money | null {
  if (!mayFit(text, LONGEST_PRICE)) return null
  const plain = asciiDigits(text.normalize('NFKC'))
    .replace(MARKS_OF_DIRECTION, '')
    .replaceAll('،', ',')
    .replace(NOTHING_MORE, '')
    .trim()
  const [, before = '', amount = '', after = ''] = AMOUNT.exec(plain) ?? []
  if (amount === '') return null
  const named = [before, after].filter((part) => part.trim() !== '').map(currenciesNamed)
  const [first = null, second = first] = named
  if (named.includes(null)) return null
  if (first && second && !second.every((code) => first.includes(code))) return null
  return { amount: amount.replace(THOUSANDS, '٬'), currencies: first }
}

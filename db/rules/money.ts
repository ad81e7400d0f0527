import { currenciesNamed } from './currency-words.ts'
import { asciiDigits } from './digits.ts'
import { mayFit } from './texts.ts'

/** The largest price, in whole units of its currency. */
export const MAX_PRICE = 1_000_000_000

const SCALE = 1000
// Ten digits, a point and three more, with zeros to spare.
const LONGEST_PRICE = 40
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f]/gu
// A separator belongs to the number but for that of an abbreviation, as in `Rs.250`.
const AMOUNT = /^(\D*[^\d\s\p{Sc}.,٫][.]?\s*|\D*?)((?:[.,٫]?\d)(?:.*\d)?[.,٫٬]?)(\D*)$/u
const THOUSANDS = /(?<=\d)[ '\u2019](?=\d{3}(?!\d))/gu
// After thousands of their own sign it can only be decimal.
const CLEAR_COMMA = /^[^.,٫]*٬[^.,٫]*,\d+$/u
// As in `250/-` and `12,–`: nothing more.
const NOTHING_MORE = /(?<=\d)(?:\s?\/[-=]|[.,]\s?[-\u2013\u2014]+)/u
// Zeros may follow the third decimal; a number would round other digits away unseen.
const WITH_POINT =
  /^(?=[.]?\d)(?:\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:[.]\d{0,3}0*)?$/
const WITH_COMMA = /^(?=,?\d)(?:\d*|[1-9]\d{0,2}(?:[.]\d{3})+)(?:,\d{0,3}0*)?$/

/**
 * A price as it is stored: an integer count of thousandths. Null when it is no number from 0 to
 * 1 000 000 000 with at most three decimals.
 */
export function toThousandths(price: number): number | null {
  if (!Number.isFinite(price) || price < 0 || price > MAX_PRICE) return null
  const thousandths = Math.round(price * SCALE)
  // Minus zero is zero.
  return thousandths / SCALE === price ? Math.abs(thousandths) : null
}

/**
 * What a typed price can mean, in thousandths: one price, either of two where nobody can tell, or
 * none. A comma is a decimal one (`12,50`) or stands between thousands (`1,200`), and so is a point;
 * `decimals` are those of the currency, which settles most of what is left.
 */
export function readPrice(text: string, decimals: Decimals): readonly number[] {
  const [point, comma] = readBoth(text)
  if (point === null || comma === null || point === comma) {
    const one = point ?? comma
    return one === null ? [] : [one]
  }
  const hasComma = text.includes(',') || text.includes('،')
  if (hasComma) return decimals === 2 ? [point] : [point, comma]
  // Nobody gives a third decimal as 0 where there are two.
  return decimals === 3 || !point.toString().endsWith('0') ? [point] : [comma, point]
}

/**
 * The same where the currency is not known, and who typed cannot be asked: null for what may be
 * two prices or is none. A lone point is a decimal one, as machines write it.
 */
export function parsePrice(text: string): number | null {
  const [one = null, other] = readPrice(text, 3)
  return other === undefined ? one : null
}

/** What it is with a point before the decimals, and what with a comma; null for no price. */
function readBoth(text: string): [point: number | null, comma: number | null] {
  const plain = readMoney(text)?.amount
  if (plain === undefined) return [null, null]
  // These two have one meaning each.
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

/** An amount as it is written, and the currencies that what stands beside it may mean. */
interface Money {
  amount: string
  /** ISO codes; null where nothing is beside it, empty for a sign of any. */
  currencies: readonly string[] | null
}

/** Takes apart an amount and its currency, in front or behind; null where anything else is there. */
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

/** The price as a JSON number, in whole units. */
export function toPrice(thousandths: number): number {
  return thousandths / SCALE
}

/** How many decimals a currency has at least, where a price is not whole. */
export type Decimals = 2 | 3

// The others that CLDR gives three: a test compares. Each is its own symbol.
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** The decimals of the currency with this symbol; null is the one when none was chosen. */
export function decimalsOf(currency: string | null): Decimals {
  return THREE_DECIMALS.has(currency ?? '') ? 3 : 2
}

/** The price as it is shown: `25`, `12.50`, `0.125`; in Kuwait `12.500`. */
export function formatPrice(thousandths: number, least: Decimals = 2): string {
  const units = Math.floor(thousandths / SCALE)
  const rest = thousandths % SCALE
  if (rest === 0) return String(units)
  const decimals = String(rest).padStart(3, '0')
  return `${units}.${least === 2 && decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`
}

/** The label in front of a price when the owner chose no currency. */
export const DEFAULT_CURRENCY_LABEL = 'Aed'

import { asciiDigits } from './digits.ts'
import { mayFit } from './texts.ts'

/** The largest price, in whole units of its currency. */
export const MAX_PRICE = 1_000_000_000

const SCALE = 1000
// Ten digits, a point and three more, with zeros to spare.
const LONGEST_PRICE = 40
// What stands before or after a typed price: `AED`, `Dhs.`, `د.إ`, `$`. Unlike `kg` or `pcs`.
const CURRENCY_WORD =
  '(?:[A-Z]{3}|aed|dhs?|sar|sr|kwd|kd|bhd|bd|omr|ro|qar|qr|دراهم|درهم|ريال|ریال|دينار|د\\.إ|ر\\.س|د\\.ك|د\\.ب|ر\\.ع|ر\\.ق|د\\.أ|\\p{Sc})'
const BEFORE = new RegExp(`^${CURRENCY_WORD}(?:\\.?\\s+|(?=\\d))`, 'iu')
const AFTER = new RegExp(`(?<=[\\d.,])\\s*${CURRENCY_WORD}\\.?$`, 'iu')
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f]/gu
// Zeros may follow the third decimal; a number would round other digits away unseen.
const WITH_POINT = /^(?=[.]?\d)(?:\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:[.]\d{0,3}0*)?$/
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
  if (!mayFit(text, LONGEST_PRICE)) return [null, null]
  const plain = asciiDigits(text.normalize('NFKC'))
    .replace(MARKS_OF_DIRECTION, '')
    .trim()
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replaceAll('،', ',')
  // These two have one meaning each.
  const isArabic = /[٫٬]/u.test(plain)
  const settled = plain.replaceAll('٬', ',').replaceAll('٫', '.')
  const point = WITH_POINT.test(settled) ? toThousandths(Number(settled.replaceAll(',', ''))) : null
  if (isArabic || !WITH_COMMA.test(settled)) return [point, null]
  const withPoint = settled.replaceAll('.', '').replace(',', '.')
  return [point, toThousandths(Number(withPoint))]
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

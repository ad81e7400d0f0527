import { asciiDigits } from '../rules/text/digits.ts'
import { findPrices, withoutOtherNumbers } from './prices.ts'

const LONGEST_NAME = 70
const MOST_WORDS = 11

/** Of a sentence's length, or with a price inside. */
export function isOddName(name: string): boolean {
  if (name.length > LONGEST_NAME || name.split(/\s+/u).length > MOST_WORDS) return true
  const prices = findPrices(asciiDigits(name), 2)
  return prices.some(({ currencies, isUnknownMoney }) => currencies !== null || isUnknownMoney)
}

// 'Four cheeses' is a count; 'Chicken 65' is called so.
const LOOSE = /(?<![\p{L}\p{M}\d.,'’_#-])\d+(?:[.,٫]\d+)?(?![\p{L}\p{M}\d_]|\s?\p{L})/gu
const NAMES = new Set(['65', '555'])

/** A number that stands alone in a name, neither an amount nor a count; null for none. */
export function looseNumber(name: string): number | null {
  const masked = withoutOtherNumbers(asciiDigits(name))
  const [number] = (masked.match(LOOSE) ?? []).filter((one) => !NAMES.has(one))
  return number === undefined ? null : Number(number.replace(/[,٫]/u, '.'))
}

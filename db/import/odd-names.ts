import { asciiDigits } from '../rules/text/digits.ts'
import { findPrices, withoutOtherNumbers } from './prices.ts'

const LONGEST_NAME = 70
const MOST_WORDS = 11

/** Without a letter, of a sentence's length, or with a price inside. */
export function isOddName(name: string): boolean {
  if (!/\p{L}/u.test(name) || name.length > LONGEST_NAME) return true
  if (name.split(/\s+/u).length > MOST_WORDS) return true
  const prices = findPrices(asciiDigits(name), 2)
  return prices.some(({ currencies, isUnknownMoney }) => currencies !== null || isUnknownMoney)
}

// 'Four cheeses' is a count; 'Chicken 65' is called so.
const LOOSE = /(?<![\p{L}\p{M}\d.,'’_#-])\d+(?:[.,٫]\d+)?(?![\p{L}\p{M}\d_]|\s?\p{L})/gu
const NAMES = new Set(['65', '555'])

export function looseNumber(name: string): number | null {
  const masked = withoutOtherNumbers(asciiDigits(name))
  const [number] = (masked.match(LOOSE) ?? []).filter((one) => !NAMES.has(one))
  return number === undefined ? null : Number(number.replace(/[,٫]/u, '.'))
}

// Of the dish's price: a number that far from it is a count.
const LIKE_A_PRICE = { least: 0.2, most: 5 }
const BETWEEN_WORDS = /(?<=[\p{L}\p{M}]\s)\d+(?:[.,٫]\d+)?(?=\s\p{L})/gu

/** 'Tea 5 with milk 6': a number between words, without a unit, may be the price of a size. */
export function hasNumberLikePrice(name: string, price: number): boolean {
  const masked = withoutOtherNumbers(asciiDigits(name))
  return (masked.match(BETWEEN_WORDS) ?? []).some((number) => {
    const ratio = (Number(number.replace(/[,٫]/u, '.')) * 1000) / price
    return !NAMES.has(number) && ratio >= LIKE_A_PRICE.least && ratio <= LIKE_A_PRICE.most
  })
}

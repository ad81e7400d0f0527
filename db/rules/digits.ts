import { mayFit } from './texts.ts'

/** The text with the decimal digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit)
}

// Decimal digits of every script stand in runs of ten that begin at their zero; two runs may touch.
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  if (point < 0x80) return digit
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

export interface Bounds {
  least: number
  most: number
}

// More than any bound has, with zeros to spare.
const LONGEST = 40
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f]/gu

/** A typed whole number within bounds, in digits of any script; null when it is none. */
export function parseWhole(text: string, bounds: Bounds): number | null {
  if (!mayFit(text, LONGEST)) return null
  const digits = asciiDigits(text.normalize('NFKC')).replace(MARKS_OF_DIRECTION, '').trim()
  return /^\d+$/.test(digits) && isWithin(Number(digits), bounds) ? Number(digits) : null
}

export function isWithin(number: number, { least, most }: Bounds): boolean {
  return number >= least && number <= most
}

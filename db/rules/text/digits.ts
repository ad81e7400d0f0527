import { mayFit } from './texts.ts'

/** Digits of any script become 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit)
}

// Each script has ten digits from its zero; runs may touch.
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

const LONGEST = 40
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f]/gu

/** Digits of any script; null if none. */
export function parseWhole(text: string, bounds: Bounds): number | null {
  if (!mayFit(text, LONGEST)) return null
  const digits = asciiDigits(text.normalize('NFKC')).replace(MARKS_OF_DIRECTION, '').trim()
  return /^\d+$/.test(digits) && isWithin(Number(digits), bounds) ? Number(digits) : null
}

export function isWithin(number: number, { least, most }: Bounds): boolean {
  return number >= least && number <= most
}

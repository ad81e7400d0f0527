import { asciiDigits } from './digits.ts'
import { mayFit } from './texts.ts'

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

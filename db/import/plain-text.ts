import { asciiDigits } from '../rules/text/digits.ts'

/** No gap between columns, and a space of the same width in plain text. */
export const BLANK = '\u2062'

/** Digits are ASCII, and what has no width is gone. */
export function plainOf(text: string): string {
  return text
    .replaceAll('\u200b', '')
    .replaceAll(BLANK, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => (digit.length > 1 ? digit : asciiDigits(digit)))
}

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

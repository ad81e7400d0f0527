/** The largest price, in whole units of its currency. */
export const MAX_PRICE = 1_000_000_000

const SCALE = 1000
// Zeros may follow the third decimal; a number would round other digits away unseen.
const TYPED_PRICE = /^(?=\.?\d)\d*(?:\.\d{0,3}0*)?$/

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

/** A typed price, such as `12.5` or `٠٫٧٥٠`, in thousandths; null when it is not a usable price. */
export function parsePrice(text: string): number | null {
  const plain = text
    .trim()
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace('٫', '.')
  return TYPED_PRICE.test(plain) ? toThousandths(Number(plain)) : null
}

/** The price as a JSON number, in whole units. */
export function toPrice(thousandths: number): number {
  return thousandths / SCALE
}

/** The price as it is shown: `25`, `12.50`, `0.125`. */
export function formatPrice(thousandths: number): string {
  const units = Math.floor(thousandths / SCALE)
  const rest = thousandths % SCALE
  if (rest === 0) return String(units)
  const decimals = String(rest).padStart(3, '0')
  return `${units}.${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`
}

// Decimal digits of every script stand in runs of ten that begin at their zero; two runs may touch.
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  if (point < 0x80) return digit
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

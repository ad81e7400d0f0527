/** In whole units. */
export const MAX_PRICE = 1_000_000_000

const SCALE = 1000
/** An integer of thousandths; null unless 0 to 1 000 000 000 with three decimals at most. */
export function toThousandths(price: number): number | null {
  if (!Number.isFinite(price) || price < 0 || price > MAX_PRICE) return null
  const thousandths = Math.round(price * SCALE)
  return thousandths / SCALE === price ? Math.abs(thousandths) : null
}

/** How prices change: by percent, or by an amount in thousandths; both may be negative. */
export interface PriceChange {
  by: 'percent' | 'amount'
  value: number
  /** In thousandths, such as 250; 1 for none but that of the currency. */
  step: number
}

/** Rounded to the nearest step; null if that is below 0 or too high. */
export function changedPrice(
  price: number,
  { by, value, step }: PriceChange,
  decimals: Decimals,
): number | null {
  const changed = by === 'percent' ? price * (1 + value / 100) : price + value
  const smallest = Math.max(step, decimals === 3 ? 1 : 10)
  const rounded = Math.round(changed / smallest) * smallest
  return rounded < 0 || rounded > MAX_PRICE * SCALE ? null : rounded
}

/** In whole units. */
export function toPrice(thousandths: number): number {
  return thousandths / SCALE
}

/** Decimals of prices that are not whole. */
export type Decimals = 2 | 3

// CLDR's others with three; a test compares.
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** By symbol; null is the default currency. */
export function decimalsOf(currency: string | null): Decimals {
  return THREE_DECIMALS.has(currency ?? '') ? 3 : 2
}

/** `25`, `12.50`, `0.125`; in Kuwait `12.500`. */
export function formatPrice(thousandths: number, least: Decimals = 2): string {
  const units = Math.floor(thousandths / SCALE)
  const rest = thousandths % SCALE
  if (rest === 0) return String(units)
  const decimals = String(rest).padStart(3, '0')
  return `${units}.${least === 2 && decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`
}

export const DEFAULT_CURRENCY_LABEL = 'Aed'

import { toPrice } from '../rules/money/money.ts'

export const PRICE_NOTE_KINDS = ['market', 'weight', 'free', 'own'] as const

export type PriceNoteKind = (typeof PRICE_NOTE_KINDS)[number]

/** Words in the place of a price, or behind it; `text` only of `own` ones. */
export interface PriceNote {
  kind: PriceNoteKind
  text?: string
}

/** With a note, a stored price of 0 is none. */
interface Priced {
  price: number
  priceNote?: PriceNote | null
}

/** In code points. */
export const PRICE_NOTE_LIMIT = 30

/** Of a dish or a size. With sizes, theirs are the dish's. */
export function isPriceless({
  price,
  priceNote,
  sizes = [],
}: Priced & { sizes?: readonly Priced[] }): boolean {
  if (sizes.length > 0) return sizes.every((size) => isPriceless(size))
  return price === 0 && Boolean(priceNote)
}

/** Nobody pays for what is free. */
export function withoutFreePrice<Part extends Priced>(part: Part): Part {
  return part.priceNote?.kind === 'free' ? { ...part, price: 0 } : part
}

/** Sizes without a price count only if no other has one. */
export function lowestPrice(sizes: readonly Priced[]): number | undefined {
  const priced = sizes.filter((size) => !isPriceless(size))
  if (sizes.length === 0) return undefined
  return priced.length === 0 ? 0 : Math.min(...priced.map(({ price }) => price))
}

/** What a dish or a size cost, in thousandths. */
export interface FormerPrice {
  price: number
  /** The last day that it is shown, in the restaurant's time zone; null for no end. */
  until: string | null
}

/** Shown to the owner. */
export const FORMER_NOT_ABOVE = 'The former price must be above the price'

/** An offer is lower than what it was. */
export function isLowered(part: Priced & { formerPrice?: FormerPrice | null }): boolean {
  const { price, formerPrice } = part
  return !formerPrice || (!isPriceless(part) && formerPrice.price > price)
}

export function serializeFormerPrice(former: FormerPrice | null = null): FormerPrice | null {
  return former && { ...former, price: toPrice(former.price) }
}

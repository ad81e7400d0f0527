import type { Product, SentProducts } from '#api/schemas/products.ts'
import { kindOfBadge, orderedBadges, type Badge } from '#db/menu/badges.ts'
import { changedPrice, toPrice, type Decimals, type PriceChange } from '#db/rules/money/money.ts'

/** What an owner does to the dishes that are chosen. */
export type ManyChange =
  | { action: 'price'; change: PriceChange }
  | { action: 'move'; categoryId: string }
  | { action: 'soldOut' | 'available' | 'delete' }
  | { action: 'mark' | 'unmark'; mark: Badge }

/** The prices that a dish would have: of itself, or of its sizes; null if one is impossible. None of what has words in its place. */
export function newPrices(
  { price, details: { sizes } }: Product,
  change: PriceChange,
  decimals: Decimals,
): (number | null)[] | null {
  const before = sizes.length > 0 ? sizes.map((size) => size.price) : [price]
  const after = before.map((one) => {
    return one === null ? 'none' : changedPrice(Math.round(one * 1000), change, decimals)
  })
  if (after.includes(null)) return null
  return after.map((one) => (typeof one === 'number' ? toPrice(one) : null))
}

/** One row of the call for each dish that changes; none for one that cannot. */
export function changesOf(
  products: readonly Product[],
  change: ManyChange,
  decimals: Decimals,
): SentProducts {
  return products.flatMap((product) => {
    const changed = changeOf(product, change, decimals)
    if (!changed) return []
    // What is sold out counts whatever else was changed.
    const seen = 'soldOut' in changed ? {} : { version: product.version }
    return [{ _id: product._id, ...seen, ...changed }]
  })
}

function changeOf(
  product: Product,
  change: ManyChange,
  decimals: Decimals,
): Omit<SentProducts[number], '_id'> | null {
  const { marks, sizes } = product.details
  switch (change.action) {
    case 'price': {
      const prices = newPrices(product, change.change, decimals)
      if (!prices?.some((one) => one !== null)) return null
      if (sizes.length === 0) return { price: prices[0] }
      const changed = sizes.map((size, at) => {
        const price = prices[at] ?? null
        const { formerPrice: former } = size
        // An offer ends that its price reaches.
        const isOffer = former && price !== null && former.price > price
        return { ...size, price, formerPrice: isOffer ? former : null }
      })
      return { details: { sizes: changed } }
    }
    case 'move':
      return { categoryId: change.categoryId }
    case 'soldOut':
      return { soldOut: { today: true } }
    case 'available':
      return { soldOut: null }
    case 'delete':
      return { deleted: true }
    case 'mark':
      return { details: { marks: withBadge(marks, change.mark) } }
    case 'unmark':
      return { details: { marks: marks.filter((badge) => badge !== change.mark) } }
  }
}

/** Two at most, one of them spicy: the new one takes the place of another of its kind. */
function withBadge(marks: readonly Badge[], badge: Badge): Badge[] {
  const others = marks.filter((one) => kindOfBadge(one) !== kindOfBadge(badge))
  return orderedBadges([badge, ...others.slice(0, 1)])
}

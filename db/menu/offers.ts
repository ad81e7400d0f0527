import { addDays } from '../rules/time/dates.ts'
import { momentsOf } from '../rules/time/wall-clock.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import type { FormerPrice } from './price-words.ts'

/** Ends of offers by the ids of dishes and sizes. */
export function offerEnds(menu: MenuDocument): { id: string; until: number }[] {
  const parts = menu.categories
    .flatMap(({ products }) => products)
    .flatMap((product): readonly { id: string; formerPrice?: FormerPrice | null }[] => [
      product,
      ...product.sizes,
    ])
  return parts.flatMap(({ id, formerPrice }) => {
    if (!formerPrice?.until) return []
    const midnight = { date: addDays(formerPrice.until, 1), time: '00:00' }
    const [end = 0] = momentsOf(midnight, menu.clock.timeZone)
    return [{ id, until: end }]
  })
}

export function overOffers(menu: MenuDocument, at: Date): string[] {
  return offerEnds(menu).flatMap(({ id, until }) => (until <= at.getTime() ? [id] : []))
}

/** In ms; infinite for none. */
export function nextOfferEnd(menu: MenuDocument, at: Date): number {
  const ends = offerEnds(menu).flatMap(({ until }) => (until > at.getTime() ? [until] : []))
  return ends.reduce((one, other) => Math.min(one, other), Infinity)
}

/** The menu as it is once these offers are over. */
export function withoutOffers(menu: MenuDocument, over: readonly string[]): MenuDocument {
  if (over.length === 0) return menu
  const isOver = new Set(over)
  const current = (product: MenuProduct): MenuProduct => ({
    ...product,
    ...(isOver.has(product.id) && { formerPrice: null }),
    sizes: product.sizes.map((size) => {
      const { formerPrice: _, ...others } = size
      return isOver.has(size.id) ? others : size
    }),
  })
  return {
    ...menu,
    categories: menu.categories.map((category) => {
      return { ...category, products: category.products.map(current) }
    }),
  }
}

import { MENU_LIMITS } from '#db/rules/limits.ts'
import type { Notes } from './notes.ts'
import type { PlannedCategory } from './planned-category.ts'

/** As much of a menu as one restaurant may hold; the rest is noted, category by category. */
export function withinLimits(
  categories: readonly PlannedCategory[],
  notes: Notes,
): PlannedCategory[] {
  let room: number = MENU_LIMITS.products
  for (const { title, products } of categories.slice(MENU_LIMITS.categories)) {
    const reason = `a menu has at most ${MENU_LIMITS.categories} categories`
    notes.below({ category: title }).leaveOut(reason, products.length)
  }
  return categories.slice(0, MENU_LIMITS.categories).map((category) => {
    const products = category.products.slice(0, room)
    const rest = category.products.length - products.length
    room -= products.length
    const reason = `a menu has at most ${MENU_LIMITS.products} dishes`
    if (rest > 0) notes.below({ category: category.title }).leaveOut(reason, rest)
    return { ...category, products }
  })
}

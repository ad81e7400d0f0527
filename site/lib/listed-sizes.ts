import type { ProductView } from '#db/rules/category-view.ts'

/** Whether a list of these dishes shows any with sizes. */
export function hasSizes(products: readonly ProductView[]): boolean {
  return products.some(({ sizes }) => sizes.length > 0)
}

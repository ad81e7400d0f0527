import type { ProductView } from '#db/rules/category-view.ts'

/** Whether a list of these dishes shows sizes or marks. */
export function hasDetails(products: readonly ProductView[]): boolean {
  return products.some(({ sizes, marks }) => sizes.length + marks.length > 0)
}

import type { CategoryView, ProductView } from '#db/rules/menu-pages.ts'

// What a phone shows of a menu without scrolling, at most.
const FIRST = 4

/** The first dishes with a picture, in the order of the page: the ones not to load lazily. */
export function firstPictures(categories: CategoryView[]): ProductView[] {
  const first: ProductView[] = []
  let place = 0
  for (const { products } of categories) {
    for (const product of products) {
      if (product.picture) first.push(product)
      place += 1
      if (place === FIRST) return first
    }
  }
  return first
}

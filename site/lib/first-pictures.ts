import type { CategoryView, ProductView } from '#db/rules/category-view.ts'

// The least that these take of a page's height, and what a phone of 844 pixels has below the strip.
const TITLE = 49
const ROW = { pictured: 128, told: 81, named: 53 }
const SEEN = 657

/**
 * The dishes with a picture that a phone shows before anybody scrolls, in the order of the page. The
 * other pictures wait: `styles/late-pictures.css`.
 */
export function firstPictures(categories: CategoryView[]): ProductView[] {
  const first: ProductView[] = []
  let top = 0
  for (const { products } of categories) {
    top += TITLE
    for (const product of products) {
      if (top > SEEN) return first
      if (product.picture) first.push(product)
      top += product.picture ? ROW.pictured : product.description ? ROW.told : ROW.named
    }
  }
  return first
}

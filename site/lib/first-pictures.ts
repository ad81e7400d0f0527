import type { CoverStyle } from '#db/rules/look.ts'
import type { CategoryView, ProductView } from '#db/rules/category-view.ts'
import { leadDish } from './lead-dish.ts'

// The least that these take of a page's height, and what a phone of 844 pixels has below the strip.
const TITLE = 49
const ROW = { lead: 249, pictured: 128, told: 81, named: 53 }
const SEEN = 657
// Of a cover, on a phone of 360 pixels; the logo lies over the lowest of them.
const COVER: Readonly<Record<CoverStyle, number>> = { none: 0, band: 126, full: 242 }

/**
 * The dishes with a picture that a phone shows before anybody scrolls, in the order of the page. The
 * other pictures wait: `styles/late-pictures.css`. `coverStyle` is that of a cover above them.
 */
export function firstPictures(
  categories: CategoryView[],
  coverStyle: CoverStyle = 'none',
): ProductView[] {
  const first: ProductView[] = []
  let top = COVER[coverStyle]
  for (const { products } of categories) {
    top += TITLE
    const lead = leadDish(products)
    for (const product of products) {
      if (top > SEEN) return first
      if (product.picture) first.push(product)
      top += ROW[kindOf(product, lead)]
    }
  }
  return first
}

function kindOf(product: ProductView, lead: ProductView | undefined): keyof typeof ROW {
  if (product.picture) return product === lead ? 'lead' : 'pictured'
  return product.description ? 'told' : 'named'
}

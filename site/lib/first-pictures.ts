import type { CoverStyle } from '#db/rules/look.ts'
import type { CategoryView, ProductView } from '#db/rules/category-view.ts'

// The least that these take of a page's height, and what a phone of 844 pixels has below the strip.
const TITLE = 49
const ROW = { pictured: 128, told: 81, named: 53 }
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
    for (const product of products) {
      if (top > SEEN) return first
      if (product.picture) first.push(product)
      top += product.picture ? ROW.pictured : product.description ? ROW.told : ROW.named
    }
  }
  return first
}

import type { CategoryView, ProductView } from '#db/rules/category-view.ts'
import { DEFAULT_LOOK, type CoverStyle } from '#db/rules/look.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import { surfaceFile } from '#db/rules/surfaces.ts'
import { leadDish } from '../dishes/lead-dish.ts'

// The least that these take of a page's height, and what a phone of 844 pixels has below the strip.
const TITLE = 49
const ROW = { lead: 249, pictured: 128, told: 81, named: 53 }
const SEEN = 657
// Of a cover, on a phone of 360 pixels; the logo lies over the lowest of them.
const COVER: Readonly<Record<CoverStyle, number>> = { none: 0, band: 126, full: 242 }

// Of the files that a phone asks for before anybody scrolls: all, and what is neither a picture of the
// restaurant's own nor there for its languages: page, script, icons and the sheet of wide windows.
const MOST_FILES = 10
const EVERY_PAGE = 4

/**
 * The dishes with a picture that a phone shows before anybody scrolls, in the order of the page; where
 * there is most to ask for, without the last, of which hardly anything is seen. The other pictures wait:
 * `styles/late-pictures.css`. `coverStyle` is that of a cover above them.
 */
export function firstPictures(
  restaurant: Pick<RestaurantView, 'logo' | 'look' | 'languages'>,
  categories: CategoryView[],
  coverStyle: CoverStyle = 'none',
): ProductView[] {
  const most = MOST_FILES - EVERY_PAGE - headFiles(restaurant, coverStyle)
  return seenPictures(categories, coverStyle).slice(0, most)
}

/** How many files the head of a page asks for: the logo, the cover or the drawing, the offer of a language. */
function headFiles(
  { logo, look, languages }: Pick<RestaurantView, 'logo' | 'look' | 'languages'>,
  coverStyle: CoverStyle,
): number {
  const isDrawn = surfaceFile((look ?? DEFAULT_LOOK).surface) !== null
  const hasCover = coverStyle !== 'none'
  // Below a cover hardly anything is seen of the last, so the browser's own icon counts too.
  return [logo, hasCover || isDrawn, hasCover, languages].filter(Boolean).length
}

function seenPictures(categories: CategoryView[], coverStyle: CoverStyle): ProductView[] {
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

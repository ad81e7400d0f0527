import type { ProductView } from '#db/rules/category-view.ts'
import type { Picture } from '#db/rules/pictures.ts'

const LEAST_WIDTH = 480
// A picture that is hardly wider than high would lose half of its height.
const LEAST_RATIO = 1.25

/**
 * The dish of a category that is shown with a wide picture, in its place among the others: the first one
 * that its owner calls popular, if that has a picture for it. Undefined where there is none.
 */
export function leadDish(products: readonly ProductView[]): ProductView | undefined {
  return products.find(
    ({ marks, picture, soldOut }) =>
      marks.includes('popular') && picture !== null && !soldOut && isWide(picture),
  )
}

function isWide({ width, height }: Picture): boolean {
  return width >= LEAST_WIDTH && width >= height * LEAST_RATIO
}

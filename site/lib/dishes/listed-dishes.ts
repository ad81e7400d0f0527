import type { ProductView } from '#db/menu/views.ts'
import { dayText } from '#db/menu/days-in-words.ts'
import { windowText } from '#db/menu/window-in-words.ts'
import { LISTED_SIZES } from '#db/menu/sizes.ts'
import type { GoneView, TimesView } from '#db/menu/availability.ts'
import type { Picture } from '#db/rules/look/pictures.ts'
import type { ServedTexts } from '../../i18n/en.ts'

/** What guests are told of a dish, or a size, that is sold out; null of others. */
export function goneText(gone: GoneView | undefined, say: ServedTexts): string | null {
  if (!gone) return null
  return gone.today ? say.soldOutToday : say.soldOut
}

/** Whether something of a dish is said to be sold out where its sizes are shown. */
export function isPartGone({ soldOut, sizes }: Pick<ProductView, 'soldOut' | 'sizes'>): boolean {
  return soldOut !== undefined || sizes.some((size) => size.soldOut)
}

/** The same in a list, which does not show every size. */
export function isListedGone(dish: Pick<ProductView, 'soldOut' | 'sizes'>): boolean {
  return dish.soldOut !== undefined || (dish.sizes.length <= LISTED_SIZES && isPartGone(dish))
}

/** When a category is served; null where that is always. */
export function timesText(times: TimesView | undefined, say: ServedTexts): string | null {
  if (!times) return null
  if (times.returns) {
    const { date, time } = times.returns
    return say.servedAgain(dayText(date, say.locale, { weekday: 'long' }), time)
  }
  const { windows, returns } = times
  if (returns === null || windows.length === 0) return say.notServed
  return say.served(windows.map((window) => windowText(window, say.locale)).join(' · '))
}

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

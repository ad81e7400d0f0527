import type { ProductView } from '#db/rules/category-view.ts'
import { dayText, windowText } from '#db/rules/days-in-words.ts'
import { LISTED_SIZES } from '#db/rules/sizes.ts'
import type { GoneView, TimesView } from '#db/rules/served.ts'
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
    return say.servedAgain(`${dayText(date, say.locale, { weekday: 'long' })}, ${time}`)
  }
  const { windows, returns } = times
  if (returns === null || windows.length === 0) return say.notServed
  return say.served(windows.map((window) => windowText(window, say.locale)).join(' · '))
}

import type { CategoryView } from '#db/rules/category-view.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import type { InfoView } from '#db/rules/info-view.ts'
import { hasDetails } from './listed-details.ts'
import { lookParts } from './look-styles.ts'
import { LANGUAGE_STYLES, menuStyles } from './menu-styles.ts'
import { shownHours } from './opening-rows.ts'
import type { Placeholders } from './placeholders.ts'
import { isListedGone } from './served-words.ts'

/** What a list of dishes shows beside them. */
interface Around {
  info: InfoView
  /** Whether its cover stands at its head. */
  cover?: boolean
  /** Whether its cover stands beside it in wide windows alone. */
  beside?: boolean
  /** Whether allergens are stated of it, or it leads to what stands apart. */
  avoid: boolean
  /** Whether it says what prices include. */
  notes: boolean
  colours: Placeholders
}

/** The whole sheet of a page that lists these, in its restaurant's look. */
export function listStyles(
  { lang, logo, sign, languages, look }: RestaurantView,
  categories: readonly CategoryView[],
  { info, colours, ...around }: Around,
): string {
  const dishes = categories.flatMap(({ products }) => products)
  const sheet = menuStyles({
    ...around,
    lang,
    sign,
    logo: logo !== null,
    place: Boolean(info.location ?? shownHours(info)),
    isEmpty: categories.length === 0 || categories.some(({ products }) => products.length === 0),
    details: hasDetails(dishes),
    times: categories.some(({ times }) => times) || dishes.some(isListedGone),
  })
  return sheet + (languages ? LANGUAGE_STYLES : '') + lookParts(look).css + colours.css
}

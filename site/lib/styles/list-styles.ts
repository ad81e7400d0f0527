import type { CategoryView } from '#db/rules/category-view.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import type { InfoView } from '#db/rules/info-view.ts'
import { hasDetails } from '../dishes/listed-details.ts'
import { leadDish } from '../dishes/lead-dish.ts'
import { lookParts } from './look-styles.ts'
import { LANGUAGE_STYLES, menuStyles } from './menu-styles.ts'
import { shownHours } from '../opening/opening-rows.ts'
import type { Placeholders } from './placeholders.ts'
import { isListedGone } from '../words/served-words.ts'

/** What a list of dishes shows beside them. */
interface Around {
  info: InfoView
  /** Whether its cover stands at its head. */
  cover?: boolean
  /** Whether its cover stands beside it in wide windows alone. */
  beside?: boolean
  /** Whether it leads to the allergens of all dishes. */
  avoid?: boolean
  /** Whether it leads to what stands apart. */
  apart?: boolean
  /** Whether it states the allergens of its dishes itself. */
  stated?: boolean
  /** Whether it leads on at its end. */
  next?: boolean
  /** Whether it can be searched. */
  find?: boolean
  /** Whether it is the menu's own page, which has no link to itself. */
  here?: boolean
  /** Whether it says what prices include. */
  notes: boolean
  colours: Placeholders
}

/** The whole sheet of a page that lists these, in its restaurant's look. */
export function listStyles(
  { lang, logo, sign, languages, look }: RestaurantView,
  categories: readonly CategoryView[],
  {
    info,
    colours,
    avoid = false,
    apart = false,
    find = false,
    here = false,
    stated = false,
    next = false,
    ...around
  }: Around,
): string {
  const dishes = categories.flatMap(({ products }) => products)
  const hours = shownHours(info)
  const worn = lookParts(look, around.cover)
  const sheet = menuStyles({
    ...around,
    avoid: avoid || apart,
    stated,
    next,
    coloured: worn.css !== '',
    absent: {
      told: !dishes.some(({ picture, description }) => !picture && description),
      lead: !categories.some(({ products }) => leadDish(products)),
      find: !find,
      apart: !apart,
      hours: !hours,
      menuLink: here,
    },
    lang,
    sign,
    logo: logo !== null,
    place: Boolean(info.location ?? hours),
    isEmpty: categories.length === 0 || categories.some(({ products }) => products.length === 0),
    details: hasDetails(dishes),
    times: categories.some(({ times }) => times) || dishes.some(isListedGone),
  })
  return sheet + (languages ? LANGUAGE_STYLES : '') + worn.css + colours.css
}

import allergens from '#site/styles/allergens.css?inline'
import separateLink from '#site/styles/separate.css?inline'
import avoidLink from '#site/styles/avoid.css?inline'
import ofCategory from '#site/styles/category.css?inline'
import cover from '#site/styles/cover.css?inline'
import empty from '#site/styles/empty.css?inline'
import dishFacts from '#site/styles/dish-facts.css?inline'
import findButton from '#site/styles/find.css?inline'
import languagesSwitch from '#site/styles/languages.css?inline'
import hours from '#site/styles/hours.css?inline'
import heart from '#site/styles/heart.css?inline'
import info from '#site/styles/info.css?inline'
import leadDishes from '#site/styles/lead.css?inline'
import listedDetails from '#site/styles/listed-details.css?inline'
import list from '#site/styles/list.css?inline'
import ownLook from '#site/styles/look.css?inline'
import menu from '#site/styles/menu.css?inline'
import number from '#site/styles/number.css?inline'
import textRow from '#site/styles/text-row.css?inline'
import told from '#site/styles/told.css?inline'
import wifi from '#site/styles/wifi.css?inline'
import place from '#site/styles/place.css?inline'
import noLogo from '#site/styles/no-logo.css?inline'
import dirham from '#site/styles/sign-dirham.css?inline'
import riyal from '#site/styles/sign-riyal.css?inline'
import priceNotes from '#site/styles/price-notes.css?inline'
import product from '#site/styles/product.css?inline'
import statedRows from '#site/styles/stated-rows.css?inline'
import statedTable from '#site/styles/stated.css?inline'
import served from '#site/styles/served.css?inline'
import tablet from '#site/styles/tablet.css?inline'
import tallLines from '#site/styles/tall-lines.css?inline'
import describedDish from '#site/styles/described-dish.css?inline'
import tabletLanguages from '#site/styles/tablet-languages.css?inline'
import type { SignedCurrency } from '#db/menu/price-notes.ts'
import type { CategoryView, RestaurantView, InfoView } from '#db/menu/views.ts'
import { hasDetails, leadDish, isListedGone } from '../dishes/listed-dishes.ts'
import { homeOf, isOwnMenu } from '../links/page-links.ts'
import { lookParts } from './look-styles.ts'
import { isPlaced, shownHours } from '../opening/opening-rows.ts'
import type { Placeholders } from '../pictures/picture-sources.ts'

// Each kind of page has its whole sheet in its head, and nothing in it that it does not use.
export const INFO_STYLES = info
export const WIFI_STYLES = wifi
export const ALLERGENS_STYLES = `${allergens}@media(max-width:40rem){${statedRows}}`
/** What the sheet of a page in several languages has beside the others; of lists, `wide.css` is for paper. */
export const LANGUAGE_STYLES = `${languagesSwitch}@media print{.languages{display:none}}`

/** The sheet of a guest's list. */
export function listPageStyles({ sign }: Pick<RestaurantView, 'sign'>): string {
  return joined(list, sign && SIGNS[sign])
}

// A cover that `wide.css` shows.
const COVER_ASIDE = '@layer page{.beside{display:none}}'
const SIGNS: Readonly<Record<SignedCurrency, string>> = { AED: dirham, SAR: riyal }

const LAYER = '@layer page{'
const isOfLayer = (sheet = '') => sheet.startsWith(LAYER) && sheet.lastIndexOf('@layer') === 0

/** Sheets one after the other; the layer of those that are wholly of one is said once. */
function joined(...parts: readonly (string | false | null | undefined)[]): string {
  const sheets = parts.filter((part) => typeof part === 'string').filter((part) => part !== '')
  return sheets
    .map((sheet, at) => {
      if (!isOfLayer(sheet)) return sheet
      const from = isOfLayer(sheets[at - 1]) ? LAYER.length : 0
      return sheet.slice(from, isOfLayer(sheets[at + 1]) ? -1 : undefined)
    })
    .join('')
}

/**
 * The sheet of every page for a tablet: the same for all of a menu's, because what one of them shows is
 * put into another.
 */
export function tabletStyles({
  languages,
  numbered,
  sign,
}: Pick<Shown, 'languages' | 'numbered' | 'sign'>): string {
  return joined(
    tablet,
    wifi,
    numbered && number,
    languages && tabletLanguages,
    dishFacts,
    sign && SIGNS[sign],
  )
}

/** What lists and dishes' pages have alike. */
interface Further {
  /** Whether numbers stand beside dishes. */
  numbered: boolean | undefined
  /** Whether it says what prices include. */
  notes: boolean
  /** Whether something is sold out, or not served always. */
  times: boolean
  /** The currency whose sign is drawn. */
  sign: SignedCurrency | null
}

function furtherStyles({ numbered, notes, times, sign }: Further): string {
  return joined(numbered && number, notes && priceNotes, times && served, sign && SIGNS[sign])
}

interface Shown extends Further {
  /** Rules of the restaurant's look and of the picture's colour. */
  look: string
  picture: string
  /** Whether the menu has several languages. */
  languages: boolean
  /** Whether more is stated of the dish than a price. */
  facts: boolean
}

/** The whole sheet of a dish's page. */
export function productStyles({ look, picture, languages, facts, ...shown }: Shown): string {
  const sheet = joined(product, facts && dishFacts, furtherStyles(shown))
  return joined(sheet, languages && LANGUAGE_STYLES, look, picture)
}

/** What a list of dishes shows beside them. */
interface Around {
  info: InfoView
  /** Whether its cover stands at its head. */
  cover?: boolean
  /** Whether its cover stands beside it in wide windows alone. */
  beside?: boolean
  /** Whether it leads to the allergens of all dishes. */
  avoid?: boolean
  /** Whether it leads to what is separate. */
  separate?: boolean
  /** Whether it states the allergens of its dishes itself. */
  stated?: boolean
  /** Whether it leads on at its end. */
  next?: boolean
  /** Whether it can be searched. */
  find?: boolean
  /** Whether it says what prices include. */
  notes: boolean
  colours: Placeholders
}

/** The whole sheet of a page that lists these, in its restaurant's look. */
export function listStyles(
  restaurant: RestaurantView,
  categories: readonly CategoryView[],
  around: Around,
): string {
  const { lang, logo, sign, numbered, languages, look } = restaurant
  const { info, notes, colours } = around
  const dishes = categories.flatMap(({ products }) => products)
  const worn = lookParts(look, around.cover)
  return joined(
    !worn.isColoured && ownLook,
    menu,
    /^(?:ar|fa)$/.test(lang) && tallLines,
    isOwnMenu(homeOf(restaurant)) && heart,
    categories.some(({ products }) => leadDish(products)) && leadDishes,
    dishes.some(({ picture }) => !picture) && textRow,
    dishes.some(({ picture, description }) => !picture && description) && describedDish,
    categories.some(({ products }) => !products.some(({ picture }) => picture)) && told,
    around.find && findButton,
    logo === null && noLogo,
    around.cover && cover,
    around.beside && COVER_ASIDE,
    isPlaced(info) && place,
    (shownHours(info) || info.opening?.phone) && hours,
    (categories.length === 0 || categories.some(({ products }) => products.length === 0)) && empty,
    hasDetails(dishes) && listedDetails,
    around.avoid && avoidLink,
    around.separate && separateLink,
    around.stated && statedTable,
    around.stated && statedRows,
    around.next && ofCategory,
    furtherStyles({
      numbered,
      notes,
      times: categories.some(({ times }) => times) || dishes.some(isListedGone),
      sign,
    }),
    languages && languagesSwitch,
    worn.css,
    colours.css,
  )
}

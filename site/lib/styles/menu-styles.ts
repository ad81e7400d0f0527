import allergens from '#site/styles/allergens.css?inline'
import ofCategory from '#site/styles/category.css?inline'
import coverHead from '#site/styles/cover.css?inline'
import empty from '#site/styles/empty.css?inline'
import dishFacts from '#site/styles/dish-facts.css?inline'
import languagesSwitch from '#site/styles/languages.css?inline'
import info from '#site/styles/info.css?inline'
import list from '#site/styles/list.css?inline'
import ownLook from '#site/styles/look.css?inline'
import menu from '#site/styles/menu.css?inline'
import textRow from '#site/styles/text-row.css?inline'
import wifi from '#site/styles/wifi.css?inline'
import place from '#site/styles/place.css?inline'
import noLogo from '#site/styles/no-logo.css?inline'
import dirham from '#site/styles/sign-dirham.css?inline'
import riyal from '#site/styles/sign-riyal.css?inline'
import priceNotes from '#site/styles/price-notes.css?inline'
import product from '#site/styles/product.css?inline'
import statedRows from '#site/styles/stated-rows.css?inline'
import served from '#site/styles/served.css?inline'
import tablet from '#site/styles/tablet.css?inline'
import tallLines from '#site/styles/tall-lines.css?inline'
import type { SignedCurrency } from '#db/menu/price-notes.ts'
import type { CategoryView, RestaurantView, InfoView } from '#db/menu/views.ts'
import { isListedGone } from '../dishes/listed-dishes.ts'
import { lookParts } from './look-styles.ts'
import { isPlaced } from '../opening/opening-rows.ts'
import type { Placeholders } from '../pictures/picture-sources.ts'

// Each kind of page has its whole sheet in its head.
export const INFO_STYLES = info
export const WIFI_STYLES = wifi
export const ALLERGENS_STYLES = `${allergens}@media(max-width:40rem){${statedRows}}`
/** What the sheet of a page in several languages has beside the others; of lists, `wide.css` is for paper. */
export const LANGUAGE_STYLES = `${languagesSwitch}@media print{.languages{display:none}}`

/** The sheet of a guest's list. */
export function listPageStyles({ sign }: Pick<RestaurantView, 'sign'>): string {
  return joined(list, sign && SIGNS[sign])
}

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

/** The sheet of every page for a tablet: what one of them shows is put into another. */
export function tabletStyles({ sign }: Pick<RestaurantView, 'sign'>): string {
  return joined(tablet, sign && SIGNS[sign])
}

interface Worn {
  /** Rules of the restaurant's look and of the picture's colour. */
  look: string
  picture: string
  /** Whether the menu has several languages. */
  languages: boolean
  /** The currency whose sign is drawn. */
  sign: SignedCurrency | null
}

/** The whole sheet of a dish's page. */
export function productStyles({ look, picture, languages, sign }: Worn): string {
  const sheet = joined(product, dishFacts, priceNotes, served, sign && SIGNS[sign])
  return joined(sheet, languages && LANGUAGE_STYLES, look, picture)
}

/** What a list of dishes shows beside them. */
interface Around {
  info: InfoView
  /** Whether its cover stands at its head. */
  cover?: boolean
  /** Whether it states the allergens of its dishes itself. */
  stated?: boolean
  /** Whether it is a category's page. */
  isCategory?: boolean
  /** Whether it says what prices include. */
  notes: boolean
  colours: Placeholders
}

/**
 * The whole sheet of a page that lists these, in its restaurant's look. The heaviest menu is at its limit:
 * what it does not show is in sheets of their own.
 */
export function listStyles(
  restaurant: RestaurantView,
  categories: readonly CategoryView[],
  { info, cover, stated, isCategory, notes, colours }: Around,
): string {
  const { lang, logo, sign, languages, look } = restaurant
  const dishes = categories.flatMap(({ products }) => products)
  const worn = lookParts(look, cover)
  return joined(
    !worn.isColoured && ownLook,
    menu,
    /^(?:ar|fa)$/.test(lang) && tallLines,
    dishes.some(({ picture }) => !picture) && textRow,
    logo === null && noLogo,
    cover && coverHead,
    isPlaced(info) && place,
    (categories.length === 0 || categories.some(({ products }) => products.length === 0)) && empty,
    stated && statedRows,
    isCategory && ofCategory,
    notes && priceNotes,
    (categories.some(({ times }) => times) || dishes.some(isListedGone)) && served,
    sign && SIGNS[sign],
    languages && languagesSwitch,
    worn.css,
    colours.css,
  )
}

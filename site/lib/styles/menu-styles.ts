import { LRUCache } from 'lru-cache'
import allergens from '#site/styles/allergens.css?inline'
import avoidLink from '#site/styles/avoid.css?inline'
import cover from '#site/styles/cover.css?inline'
import empty from '#site/styles/empty.css?inline'
import facts from '#site/styles/dish-facts.css?inline'
import languages from '#site/styles/languages.css?inline'
import info from '#site/styles/info.css?inline'
import listedDetails from '#site/styles/listed-details.css?inline'
import menu from '#site/styles/menu.css?inline'
import place from '#site/styles/place.css?inline'
import nextLink from '#site/styles/next.css?inline'
import noLogo from '#site/styles/no-logo.css?inline'
import dirham from '#site/styles/sign-dirham.css?inline'
import riyal from '#site/styles/sign-riyal.css?inline'
import priceNotes from '#site/styles/price-notes.css?inline'
import product from '#site/styles/product.css?inline'
import stated from '#site/styles/stated.css?inline'
import served from '#site/styles/served.css?inline'
import tablet from '#site/styles/tablet.css?inline'
import tabletLanguages from '#site/styles/tablet-languages.css?inline'
import type { SignedCurrency } from '#db/menu/price-notes.ts'
import type { CategoryView, RestaurantView, InfoView } from '#db/menu/views.ts'
import { leanStyles, withoutOwnColours, withoutRules } from './lean-styles.ts'
import { hasDetails, leadDish, isListedGone } from '../dishes/listed-dishes.ts'
import { lookParts } from './look-styles.ts'
import { shownHours } from '../opening/opening-rows.ts'
import type { Placeholders } from '../pictures/picture-sources.ts'

// Each kind of page has its whole sheet in its head, and nothing in it that it does not use.
export const INFO_STYLES = leanStyles(info)
export const ALLERGENS_STYLES = leanStyles(allergens)
const PRODUCT_STYLES = { plain: product, facts: product + facts }

// A cover that `wide.css` shows.
const BESIDE = '@layer page{.beside{display:none}}'

const MENU_STYLES = { logo: menu, none: menu + noLogo }
const SIGNS: Readonly<Record<SignedCurrency, string>> = { AED: dirham, SAR: riyal }
// Of each choice of what a page has; menus that have the same share one.
const MOST_SHEETS = 500
const lean = new LRUCache<string, string>({ max: MOST_SHEETS })

/** What most of these pages have, or some, by what names it in their sheet. */
const PARTS = {
  told: '.told',
  lead: '.lead',
  find: '.find',
  apart: '.apart',
  hours: '.place div',
  menuLink: 'h1 a',
} as const
/** Which of them a page does without. */
type Absent = Readonly<Record<keyof typeof PARTS, boolean>>

/** What the sheet of a page in several languages has beside the others. */
export const LANGUAGE_STYLES = leanStyles(languages)

interface Listed extends Further {
  /** Of the page. */
  lang: string
  /** Whether there is a logo at its head. */
  logo: boolean
  /** Whether its cover stands there. */
  cover?: boolean | undefined
  /** Whether its cover stands beside it in wide windows alone. */
  beside?: boolean | undefined
  /** Whether it says where the restaurant is, or when it is open. */
  place: boolean
  /** Whether something on it has no dish. */
  isEmpty: boolean
  /** Whether dishes have sizes or marks. */
  details: boolean
  /** Whether it leads to the filter of allergens, or to what stands apart. */
  avoid: boolean
  /** Whether it states the allergens of its dishes itself. */
  stated: boolean
  /** Whether it leads on at its end. */
  next: boolean
  /** Whether a look says the colours in place of ours. */
  coloured: boolean
  absent: Absent
}

/** What lists and dishes' pages have alike. */
interface Further {
  /** Whether it says what prices include. */
  notes: boolean
  /** Whether something is sold out, or not served always. */
  times: boolean
  /** The currency whose sign is drawn. */
  sign: SignedCurrency | null
}

/** The sheet of a list of dishes, with what it shows and no more. */
function menuStyles(listed: Listed): string {
  const {
    lang,
    logo,
    cover: covered,
    beside,
    place: placed,
    isEmpty,
    details,
    avoid,
    stated: states,
    next,
    coloured,
    absent,
    ...shown
  } = listed
  const list =
    MENU_STYLES[logo ? 'logo' : 'none'] +
    (covered ? cover : '') +
    (beside ? BESIDE : '') +
    (placed ? place : '') +
    (isEmpty ? empty : '') +
    (details ? listedDetails : '') +
    (avoid ? avoidLink : '') +
    (states ? stated : '') +
    (next ? nextLink : '')
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[]
  const without = parts.filter((part) => absent[part]).map((part) => PARTS[part])
  return leanSheet(list + furtherStyles(shown), { lang, without, coloured })
}

/**
 * The sheet of every page for a tablet: the same for all of a menu's, because what one of them shows is
 * put into another.
 */
export function tabletStyles({ languages, sign }: Pick<Shown, 'languages' | 'sign'>): string {
  return leanSheet(tablet + (languages ? tabletLanguages : '') + facts + (sign ? SIGNS[sign] : ''))
}

function furtherStyles({ notes, times, sign }: Further): string {
  const parts = [notes && priceNotes, times && served, sign && SIGNS[sign]]
  return parts.filter(Boolean).join('')
}

interface Leaner {
  lang?: string
  without?: readonly string[]
  coloured?: boolean
}

function leanSheet(sheet: string, { lang, without = [], coloured = false }: Leaner = {}): string {
  const key = `${lang} ${without.join()} ${coloured} ${sheet}`
  const known = lean.get(key)
  if (known !== undefined) return known
  const own = withoutRules(coloured ? withoutOwnColours(sheet) : sheet, without)
  const made = leanStyles(own, lang)
  lean.set(key, made)
  return made
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
  const sheet = leanSheet(PRODUCT_STYLES[facts ? 'facts' : 'plain'] + furtherStyles(shown))
  return sheet + (languages ? LANGUAGE_STYLES : '') + look + picture
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

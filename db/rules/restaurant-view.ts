import { statesAllergens } from './allergen-view.ts'
import { currencyCode } from './currencies.ts'
import { DEFAULT_CURRENCY_LABEL } from './currency-label.ts'
import type { Look } from './look.ts'
import type { MenuDocument } from './menu-document.ts'
import type { Picture } from './pictures.ts'
import { drawnSign, type PriceNotes, type SignedCurrency } from './price-notes.ts'
import type { LanguageView, ShownMenu, Translated } from './shown-menus.ts'

/** What every page of a menu shows of its restaurant. */
export interface RestaurantView extends LanguageView, Translated {
  name: string
  /**
   * Address of the menu in the page's language, such as `/drop-cafe` or `/drop-cafe/ar`; not
   * percent-encoded, like every path here.
   */
  path: string
  /** All languages that guests see, the main one first; left out where that is the only one. */
  languages?: readonly LanguageView[]
  /** Names of the icons in its one picture of them. */
  icons: string[]
  logo: Picture | null
  /** Left out where nothing of it was chosen. */
  look?: Look
  /** The label in front of a price. */
  currency: string
  /** ISO 4217, for machines. */
  currencyCode: string
  /** What every page with prices says of them. */
  priceNotes: PriceNotes
  /** The currency whose sign is drawn over its letters. */
  sign: SignedCurrency | null
  /** On a page that stands apart from all others: what is not halal. */
  apart?: true
  /** Not there where nothing is stated of any dish. */
  allergens?: true
  /** Address of the picture that shared links show; null when there is none. */
  share: string | null
}

/** The same of a menu in one of its languages; `share` is the address of the picture that links to it show. */
export function restaurantView(
  { menu, language: { lang, dir, path }, languages }: ShownMenu,
  share: string | null,
): RestaurantView {
  return {
    lang,
    dir,
    name: menu.name,
    ...inMainOf(menu),
    path,
    ...(languages && { languages }),
    icons: iconsOf(menu),
    logo: menu.logo,
    ...(menu.look && { look: menu.look }),
    currency: menu.currency ?? DEFAULT_CURRENCY_LABEL,
    currencyCode: currencyCode(menu.currency),
    priceNotes: menu.priceNotes,
    sign: drawnSign(currencyCode(menu.currency), menu.priceNotes),
    ...(statesAllergens(menu) && { allergens: true }),
    share,
  }
}

/** What of it a view takes over. */
export function inMainOf({ inMain }: Translated): Translated {
  return inMain ? { inMain } : {}
}

/** The icons of the categories that stand in strips, at any moment. */
export function iconsOf({ categories }: MenuDocument): string[] {
  const shared = categories.filter(({ nonHalal }) => !nonHalal)
  return [...new Set(shared.map(({ icon }) => icon))].toSorted()
}

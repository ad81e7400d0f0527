import type { FurtherLinks, SocialField } from '../rules/contacts.ts'
import type { Dish, Size } from './fields.ts'
import type { Option, OptionGroup } from './option-groups.ts'
import type { Look } from '../rules/look.ts'
import type { HourException, Hours } from './opening-hours.ts'
import type { FurtherLanguage, MainLanguage } from './languages.ts'
import type { MenuTranslations } from './translations.ts'
import type { Picture } from '../rules/pictures.ts'
import type { PriceNotes } from './price-notes.ts'
import type { SoldOut, SoldOutSizes } from './sold-out.ts'
import type { Clock } from '../rules/time-zones.ts'
import type { Times } from './times.ts'

/** Where an owner's guests find the restaurant elsewhere; null when not given. */
export type SocialLinks = Record<SocialField, string | null>

/** Says of a menu in a further language which of its texts stand in the main one. */
interface Translated {
  /** Names of fields; left out where there are none. */
  inMain?: readonly string[]
}

/** When a restaurant is open, and how else it can be reached. */
export interface Opening {
  hours: Hours[]
  exceptions: (HourException & Translated)[]
  /** In E.164. */
  phone: string | null
  further: FurtherLinks
}

/** One restaurant's whole menu as one read of the database gives it: what pages are made from. */
export interface MenuDocument extends Translated {
  restaurantId: string
  /** Counts the owner's changes; a page set is up to date when it was made from the newest. */
  revision: number
  /** When the newest was made, ISO 8601; left out of a menu that nobody changes. */
  changedAt?: string
  /** Whether an operator has taken it off the public pages. */
  isSuspended?: boolean
  /** The main one, as the owner says; left out while its texts tell. */
  language?: MainLanguage
  /** Those beside it, in the owner's order; left out where there are none, as are their texts. */
  languages?: readonly FurtherLanguage[]
  texts?: MenuTranslations
  name: string
  slug: string
  /** Addresses that redirect here for good. */
  formerSlugs: string[]
  logo: Picture | null
  cover: Picture | null
  about: string | null
  location: string | null
  /** A currency's symbol; null when the owner chose none. */
  currency: string | null
  priceNotes: PriceNotes
  links: SocialLinks
  /** Left out where nothing of it was chosen. */
  look?: Look
  clock: Clock
  opening: Opening
  /** In the owner's order; left out where there are none. */
  optionGroups?: readonly MenuOptionGroup[]
  /** In the owner's order. */
  categories: MenuCategory[]
}

/** What guests may choose from with a dish. */
export interface MenuOptionGroup extends Omit<OptionGroup, 'options'>, Translated {
  options: (Option & Translated)[]
}

export interface MenuCategory extends Translated {
  id: string
  /** The restaurant's revision at which a field of it was changed last; 0 for none. */
  version: number
  title: string
  slug: string
  /** The newest first. */
  formerSlugs: string[]
  /** A name of the icon list. */
  icon: string
  /** Not there while it is served always. */
  times?: Times
  /** It has a page of its own and is on no other; left out of all others. */
  nonHalal?: true
  /** Ids of the groups of options that all its dishes have; left out where there are none. */
  groups?: string[]
  /** In the owner's order. */
  products: MenuProduct[]
}

export interface MenuProduct extends Omit<Dish, 'sizes'>, Translated {
  sizes: (Size & Translated)[]
  /** When its mark `new` ends; left out without that mark. */
  newUntil?: string
  id: string
  /** The restaurant's revision at which a field of it was changed last; 0 for none. */
  version: number
  slug: string
  /** Addresses that the product had, also in other categories. */
  formerAddresses: { categoryId: string; slug: string }[]
  picture: Picture | null
  /** As it was said, which may be over. */
  soldOut?: SoldOut
  /** The same of single sizes. */
  soldOutSizes?: SoldOutSizes
}

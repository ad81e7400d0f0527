import type { FurtherLinks, SocialField } from '../rules/contact/contacts.ts'
import type { Dish, Size } from './fields.ts'
import type { Option, OptionGroup } from './option-groups.ts'
import type { Look } from '../rules/look/look.ts'
import type { HourException, Hours } from './opening-hours.ts'
import type { FurtherLanguage, MainLanguage } from '../rules/text/languages.ts'
import type { MenuTranslations } from './translations.ts'
import type { Picture } from '../rules/look/pictures.ts'
import type { PriceNotes } from './price-notes.ts'
import type { SoldOut, SoldOutSizes } from './sold-out.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import type { AtTable } from './at-table.ts'
import type { Times } from './times.ts'

export type SocialLinks = Record<SocialField, string | null>

/** Which texts of a translated menu are in the main language. */
interface Translated {
  inMain?: readonly string[]
}

/** When a restaurant is open, and how else it can be reached. */
export interface Opening {
  hours: Hours[]
  exceptions: (HourException & Translated)[]
  phone: string | null
  further: FurtherLinks
}

export interface MenuDocument extends Translated {
  restaurantId: string
  /** Counts changes; pages of the newest revision are up to date. */
  revision: number
  changedAt?: string
  /** Taken off by an operator. */
  isSuspended?: boolean
  /** Absent: detected from texts. */
  language?: MainLanguage
  /** In the owner's order; absent if none. */
  languages?: readonly FurtherLanguage[]
  texts?: MenuTranslations
  name: string
  /** What people read in its place. */
  label?: string | null
  slug: string
  formerSlugs: string[]
  logo: Picture | null
  cover: Picture | null
  about: string | null
  location: string | null
  currency: string | null
  priceNotes: PriceNotes
  links: SocialLinks
  look?: Look
  clock: Clock
  opening: Opening
  /** Absent if nothing is switched on. */
  atTable?: AtTable
  optionGroups?: readonly MenuOptionGroup[]
  categories: MenuCategory[]
}

export interface MenuOptionGroup extends Omit<OptionGroup, 'options'>, Translated {
  options: (Option & Translated)[]
}

export interface MenuCategory extends Translated {
  id: string
  /** The revision of its last change; 0 for none. */
  version: number
  title: string
  slug: string
  formerSlugs: string[]
  icon: string
  times?: Times
  /** On a page of its own only. */
  nonHalal?: true
  groups?: string[]
  products: MenuProduct[]
}

export interface MenuProduct extends Omit<Dish, 'sizes'>, Translated {
  sizes: (Size & Translated)[]
  newUntil?: string
  id: string
  /** The revision of its last change; 0 for none. */
  version: number
  /** Given once in its restaurant. */
  number: number
  slug: string
  formerAddresses: { categoryId: string; slug: string }[]
  picture: Picture | null
  /** May be over. */
  soldOut?: SoldOut
  soldOutSizes?: SoldOutSizes
}

import type { CountryCode } from '../rules/countries.ts'
import { DEFAULT_CLOCK } from '../rules/time/time-zones.ts'
import { currencyCode } from '../rules/money/currencies.ts'
import {
  DEFAULT_CURRENCY_LABEL,
  formatPrice,
  toPrice,
  type Decimals,
} from '../rules/money/money.ts'
import type { Look } from '../rules/look/look.ts'
import type { Picture } from '../rules/look/pictures.ts'
import type { Wifi } from '../rules/contact/wifi.ts'
import { whatsappNumber } from '../rules/contact/whatsapp-number.ts'
import { addDays } from '../rules/time/dates.ts'
import type { SaidTime } from '../rules/time/sun-times.ts'
import type { Language } from '../rules/text/language.ts'
import type {
  MenuDocument,
  MenuCategory,
  MenuProduct,
  MenuOptionGroup,
  Opening,
  SocialLinks,
} from './document.ts'
import { isPriceless, type FormerPrice, type PriceNote } from './price-words.ts'
import { drawnSign, type PriceNotes, type SignedCurrency } from './price-notes.ts'
import {
  allergenCode,
  type ChosenAllergens,
  type Allergens,
  allergensOf,
  onlyChosen,
} from './allergens.ts'
import { type AllergenKind } from './allergen-kinds.ts'
import type { Dish, ListedDish, Nutrition, Size, Details } from './fields.ts'
import type { GoneView, MenuState, TimesView } from './availability.ts'
import { askedOf, type Asked } from './option-groups.ts'
import { directionOf } from '../rules/text/languages.ts'
import { menuIn, withShownNames } from './texts.ts'
import { fixedHours, hoursOn, type HourException, type Hours } from './opening-hours.ts'
import { skyOf } from './sun-clock.ts'
import type { Sky } from './times.ts'
import { mainLanguage, shownLanguages } from './shown-languages.ts'

/** What every page shows of its restaurant. */
export interface RestaurantView extends LanguageView, Translated {
  name: string
  /** In the page's language, such as `/drop-cafe/ar`; not percent-encoded. */
  path: string
  /** The main one first; absent if alone. */
  languages?: readonly LanguageView[]
  icons: string[]
  logo: Picture | null
  look?: Look
  currency: string
  currencyCode: string
  priceNotes: PriceNotes
  /** Null for letters. */
  sign: SignedCurrency | null
  /** The page of non-halal dishes. */
  separate?: true
  /** Absent if nothing is stated. */
  allergens?: true
  share: string | null
  /** Whether numbers stand beside dishes. */
  numbered?: true
  /** The number that takes orders by WhatsApp; absent if none does. */
  orders?: string
  /** When its day ends; absent at the usual time. */
  dayEnds?: string
}

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
    ...(menu.atTable?.dishNumbers && { numbered: true }),
    ...ordersOf(menu),
    ...(menu.clock.dayEndsAt !== DEFAULT_CLOCK.dayEndsAt && { dayEnds: menu.clock.dayEndsAt }),
  }
}

function ordersOf({ atTable, links, opening }: MenuDocument): Pick<RestaurantView, 'orders'> {
  if (!atTable?.whatsappOrders) return {}
  const orders = whatsappNumber(links.whatsappLink, opening.phone)
  return orders === null ? {} : { orders }
}

export function inMainOf({ inMain }: Translated): Translated {
  return inMain ? { inMain } : {}
}

/** Icons of all categories, whatever the time. */
export function iconsOf({ categories }: MenuDocument): string[] {
  const shared = categories.filter(({ nonHalal }) => !nonHalal)
  return [...new Set(shared.map(({ icon }) => icon))].toSorted()
}

export interface CategoryLink extends Translated {
  title: string
  path: string
  icon: string
}

export interface PriceView {
  /** Formatted, without currency; null for none. */
  price: string | null
  amount: number
  note?: PriceNote
  /** What it was, formatted; absent if it is no offer. */
  former?: string
}

export interface ProductView
  extends Omit<ListedDish, 'price' | 'priceNote' | 'formerPrice' | 'sizes'>, PriceView, Translated {
  /** Given once in its restaurant. */
  number: number
  /** `allergenCode`; absent if nothing is stated. */
  code?: string
  path: string
  sizes: SizeView[]
  picture: Picture | null
  soldOut?: GoneView
}

export type DishView = ProductView &
  Omit<Dish, 'label' | 'price' | 'priceNote' | 'formerPrice' | 'sizes'> &
  StatedDish

export interface CategoryView extends CategoryLink {
  nonHalal?: true
  times?: TimesView
  products: ProductView[]
}

interface Shown {
  state: MenuState
  decimals: Decimals
  ofGroups: ReadonlyMap<string, ChosenAllergens>
}

export function categoryView(
  menu: string,
  category: MenuCategory,
  { state, decimals, ofGroups }: Shown,
) {
  const path = `${menu}/${category.slug}`
  const times = state.times.get(category.id)
  return {
    title: category.title,
    ...inMainOf(category),
    path,
    icon: category.icon,
    ...(category.nonHalal && { nonHalal: category.nonHalal }),
    ...(times && { times }),
    products: category.products.map((product) => {
      const groups = [...(category.groups ?? []), ...product.groups]
      return dishView(path, { ...product, groups }, { state, decimals, ofGroups })
    }),
  } satisfies CategoryView
}

function dishView(
  category: string,
  product: MenuProduct,
  { state, decimals, ofGroups }: Shown,
): DishView {
  const { id, slug, label: _label, price: _price, priceNote: _note, sizes, ...others } = product
  const { version: _, formerAddresses: __, newUntil: ___, formerPrice: _former, ...shown } = others
  const { soldOut: ____, soldOutSizes: _____, ...said } = shown
  const soldOut = state.soldOut.get(id)
  const stated = statedDish(said, said.groups, ofGroups)
  const code = allergenCode({ ...stated.allergens, ...stated.chosen }, stated.allergensChecked)
  return {
    ...said,
    ...stated,
    path: `${category}/${slug}`,
    ...priceView(product, decimals),
    ...(code && { code }),
    marks: said.marks.filter((badge) => badge !== 'new' || !state.old.includes(id)),
    sizes: sizes.map((size) => sizeView(size, state, decimals)),
    ...(soldOut && { soldOut }),
  }
}

export interface OptionGroupView extends Translated {
  name: string
  asked: Asked
  options: OptionView[]
}

interface OptionView extends Translated {
  name: string
  /** Formatted; null if free. */
  price: string | null
  amount: number
  allergens?: Allergens
}

/** By id, in the owner's order. */
export function optionViews(
  { optionGroups = [] }: Pick<MenuDocument, 'optionGroups'>,
  decimals: Decimals,
): ReadonlyMap<string, OptionGroupView> {
  return new Map(optionGroups.map((group) => [group.id, optionGroupView(group, decimals)]))
}

function optionGroupView(group: MenuOptionGroup, decimals: Decimals): OptionGroupView {
  const options = group.options.map((option) => ({
    name: option.name,
    ...inMainOf(option),
    price: option.price === 0 ? null : formatPrice(option.price, decimals),
    amount: toPrice(option.price),
    ...(option.allergens && { allergens: option.allergens }),
  }))
  const asked = askedOf(group, options.length)
  return { name: group.name, ...inMainOf(group), asked, options }
}

export interface SizeView extends Nutrition, PriceView, Translated {
  name: string
  soldOut?: GoneView
}

function sizeView(size: Size & Translated, state: MenuState, decimals: Decimals): SizeView {
  const { id, name, price: _, priceNote: __, formerPrice: ___, inMain, ...nutrition } = size
  const figures = { ...priceView(size, decimals), ...nutrition }
  const soldOut = state.soldOut.get(id)
  return { name, ...inMainOf({ inMain }), ...figures, ...(soldOut && { soldOut }) }
}

/** Of sizes without any price, the note of the first stands for the dish. */
function priceView(
  dish: {
    price: number
    priceNote?: PriceNote | null
    formerPrice?: FormerPrice | null
    sizes?: readonly Size[]
  },
  decimals: Decimals,
): PriceView {
  const { price, formerPrice, sizes = [] } = dish
  const isNone = isPriceless(dish)
  const note = isNone && sizes[0] ? sizes[0].priceNote : dish.priceNote
  return {
    price: isNone ? null : formatPrice(price, decimals),
    amount: toPrice(price),
    ...(note && { note }),
    ...(formerPrice && { former: formatPrice(formerPrice.price, decimals) }),
  }
}

export interface LanguageView extends Language {
  path: string
}

/** Texts that are in the main language; absent if none. */
export interface Translated {
  inMain?: readonly string[]
}

export interface ShownMenu {
  menu: MenuDocument
  language: LanguageView
  languages?: readonly LanguageView[]
}

export function shownMenus(menu: MenuDocument): ShownMenu[] {
  const path = `/${menu.slug}`
  const main = { menu: withShownNames(menu), language: { ...mainLanguage(menu), path } }
  const further = shownLanguages(menu).map((code) => ({
    menu: menuIn(menu, code),
    language: { lang: code, dir: directionOf(code), path: `${path}/${code}` },
  }))
  if (further.length === 0) return [main]
  const all = [main, ...further]
  const languages = all.map(({ language }) => language)
  return all.map((shown) => ({ ...shown, languages }))
}

/** Checked only if all its options are stated too. */
export interface StatedDish extends Pick<Details, 'allergens' | 'allergensChecked'> {
  /** Of the grains and nuts that it holds. */
  allergenKinds?: AllergenKind[]
  /** Held by options only. */
  chosen?: Allergens
}

export function allergensOfGroups({
  optionGroups = [],
}: Pick<MenuDocument, 'optionGroups'>): ReadonlyMap<string, ChosenAllergens> {
  return new Map(optionGroups.map(({ id, options }) => [id, allergensOf(options)]))
}

export function statedDish(
  { allergens, allergensChecked }: Pick<Details, 'allergens' | 'allergensChecked'>,
  groups: readonly string[],
  ofGroups: ReadonlyMap<string, ChosenAllergens>,
): StatedDish {
  const found = groups.flatMap((id) => ofGroups.get(id) ?? [])
  const chosen = onlyChosen(allergens, allergensOf(found).allergens)
  return {
    allergens,
    allergensChecked: allergensChecked && found.every(({ isStated }) => isStated),
    ...(Object.keys(chosen).length > 0 && { chosen }),
  }
}

export interface AllergenRow extends Translated, StatedDish {
  name: string
  path: string
}

export interface AllergenRows extends Translated {
  title: string
  dishes: AllergenRow[]
}

/** Others say nothing of allergens. */
function statesAllergens({ categories, optionGroups = [] }: MenuDocument): boolean {
  const isOfOptions = optionGroups.some(({ options }) =>
    options.some(({ allergens = {} }) => Object.keys(allergens).length > 0),
  )
  if (isOfOptions) return true
  return categories.some(({ products }) =>
    products.some((dish) => dish.allergensChecked || Object.keys(dish.allergens).length > 0),
  )
}

export function allergenRows({
  title,
  inMain,
  products,
}: Translated & { title: string; products: readonly AllergenRow[] }): AllergenRows {
  return {
    title,
    ...(inMain && { inMain }),
    dishes: products.map(({ name, path, inMain, allergens, allergensChecked, chosen }) => {
      const stated = { allergens, allergensChecked, ...(chosen && { chosen }) }
      return { name, path, ...(inMain && { inMain }), ...stated }
    }),
  }
}

export interface InfoView {
  cover: Picture | null
  about: string | null
  location: string | null
  links: SocialLinks
  opening?: OpeningView
  wifi?: Wifi
}

/** With the clock's times of the day that the page is for. */
interface OpeningView extends Omit<Opening, 'hours' | 'exceptions'> {
  timeZone: string
  country: CountryCode | null
  hours: Hours<SaidTime>[]
  exceptions: (HourException<SaidTime> & Translated)[]
  /** Those of single days, only if they are by the sun. */
  days?: OpenDay[]
}

type OpenDay = Pick<HourException<string>, 'from' | 'to' | 'hours'>

export function infoView(menu: MenuDocument, served: MenuState): InfoView {
  const { cover, about, location, links, atTable } = menu
  const opening = openingView(menu, served)
  const { hours, exceptions, phone, further } = opening
  const given = [...hours, ...exceptions, phone, ...Object.values(further)].some((part) => part)
  const own = { cover, about, location, links }
  return { ...own, ...(given && { opening }), ...(atTable?.wifi && { wifi: atTable.wifi }) }
}

function openingView(
  { clock, opening }: MenuDocument,
  { overExceptions, today }: MenuState,
): OpeningView {
  const { hours, phone, further } = opening
  const exceptions = opening.exceptions.slice(overExceptions)
  const { timeZone, country } = clock
  const view = { hours, exceptions, phone, further, timeZone, country }
  if (today === undefined) return view
  const sky = skyOf(clock)
  const toldOn = (exception: (typeof exceptions)[0]) => {
    const day = [exception.from, today].toSorted()[1] ?? today
    return { ...exception, hours: hoursOn(exception.hours, day, sky) }
  }
  const told = { ...view, hours: hoursOn(hours, today, sky), exceptions: exceptions.map(toldOn) }
  return { ...told, days: openDays(opening, today, sky) }
}

// What a page says that is open, or on a device, until it is published again.
const DAYS_TOLD = 7

function openDays(
  { hours, exceptions }: Pick<Opening, 'hours' | 'exceptions'>,
  today: string,
  sky: Sky,
): OpenDay[] {
  return Array.from({ length: 1 + DAYS_TOLD }, (_, ahead) => {
    const date = addDays(today, ahead - 1)
    const exception = exceptions.find(({ from, to }) => from <= date && date <= to)
    const told = hoursOn(exception?.hours ?? hours, date, sky)
    return { from: date, to: date, hours: told.map(fixedHours) }
  })
}

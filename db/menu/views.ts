import { currencyCode } from '../rules/currencies.ts'
import { DEFAULT_CURRENCY_LABEL, formatPrice, toPrice, type Decimals } from '../rules/money.ts'
import type { Look } from '../rules/look.ts'
import type { Picture } from '../rules/pictures.ts'
import type { Language } from '../rules/language.ts'
import type {
  MenuDocument,
  MenuCategory,
  MenuProduct,
  MenuOptionGroup,
  Opening,
  SocialLinks,
} from './document.ts'
import { drawnSign, type PriceNotes, type SignedCurrency } from './price-notes.ts'
import {
  allergenCode,
  type ChosenAllergens,
  type Allergens,
  allergensOf,
  onlyChosen,
} from './allergens.ts'
import type { Dish, ListedDish, Nutrition, Size, Details } from './fields.ts'
import type { GoneView, Served, TimesView } from './availability.ts'
import { askedOf, type Asked } from './option-groups.ts'
import { directionOf } from './languages.ts'
import { menuIn } from './texts.ts'
import { mainLanguage, shownLanguages } from './shown-languages.ts'

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

export interface CategoryLink extends Translated {
  title: string
  path: string
  /** A name of the icon list. */
  icon: string
}

/** A dish in a list. */
export interface ProductView extends Omit<ListedDish, 'price' | 'sizes'>, Translated {
  /** What the filter goes by: `allergenCode`; not there where nothing is stated. */
  code?: string
  path: string
  /** As it is shown, without the currency. */
  price: string
  /** As a number, for machines. */
  amount: number
  sizes: SizeView[]
  picture: Picture | null
  /** Not there while it is to be had. */
  soldOut?: GoneView
}

/** A dish on its own page. */
export type DishView = ProductView & Omit<Dish, 'price' | 'sizes'> & StatedDish

export interface CategoryView extends CategoryLink {
  /** It is on no page but its own. */
  nonHalal?: true
  /** Not there where it is served always. */
  times?: TimesView
  products: ProductView[]
}

/** What dishes are shown with. */
interface Shown {
  served: Served
  decimals: Decimals
  /** What the groups of options hold. */
  ofGroups: ReadonlyMap<string, ChosenAllergens>
}

/** A category as its page and the whole menu show it. */
export function categoryView(
  menu: string,
  category: MenuCategory,
  { served, decimals, ofGroups }: Shown,
) {
  const path = `${menu}/${category.slug}`
  const times = served.times.get(category.id)
  return {
    title: category.title,
    ...inMainOf(category),
    path,
    icon: category.icon,
    ...(category.nonHalal && { nonHalal: category.nonHalal }),
    ...(times && { times }),
    products: category.products.map((product) => {
      const groups = [...(category.groups ?? []), ...product.groups]
      return dishView(path, { ...product, groups }, { served, decimals, ofGroups })
    }),
  } satisfies CategoryView
}

function dishView(
  category: string,
  product: MenuProduct,
  { served, decimals, ofGroups }: Shown,
): DishView {
  const { id, slug, price, sizes, ...others } = product
  const { version: _, formerAddresses: __, newUntil: ___, ...shown } = others
  const { soldOut: ____, soldOutSizes: _____, ...said } = shown
  const soldOut = served.soldOut.get(id)
  const stated = statedDish(said, said.groups, ofGroups)
  const code = allergenCode({ ...stated.allergens, ...stated.chosen }, stated.allergensChecked)
  return {
    ...said,
    ...stated,
    path: `${category}/${slug}`,
    price: formatPrice(price, decimals),
    amount: toPrice(price),
    ...(code && { code }),
    marks: said.marks.filter((mark) => mark !== 'new' || !served.old.includes(id)),
    sizes: sizes.map((size) => sizeView(size, served, decimals)),
    ...(soldOut && { soldOut }),
  }
}

/** What guests may choose from, as a dish's page shows it. */
export interface OptionGroupView extends Translated {
  name: string
  asked: Asked
  options: OptionView[]
}

interface OptionView extends Translated {
  name: string
  /** As it is shown, without the currency; null where it costs nothing more. */
  price: string | null
  /** As a number, for machines. */
  amount: number
  /** Left out where nothing is stated. */
  allergens?: Allergens
}

/** The groups of options of a menu, by id, in the owner's order. */
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

/** One of several prices of a dish. */
export interface SizeView extends Nutrition, Translated {
  /** Empty where its owner has not named it yet. */
  name: string
  /** As it is shown, without the currency. */
  price: string
  /** As a number, for machines. */
  amount: number
  /** Not there while it is to be had, or is sold out with its dish. */
  soldOut?: GoneView
}

/** What pages show of a size. */
function sizeView(
  { id, name, price, inMain, ...nutrition }: Size & Translated,
  served: Served,
  decimals: Decimals,
): SizeView {
  const figures = { price: formatPrice(price, decimals), amount: toPrice(price), ...nutrition }
  const soldOut = served.soldOut.get(id)
  return { name, ...inMainOf({ inMain }), ...figures, ...(soldOut && { soldOut }) }
}

/** A menu in one of its languages. */
export interface LanguageView extends Language {
  /** Address of the menu in it. */
  path: string
}

/** Which of its texts stand in the main language, on a page in another; left out where there are none. */
export interface Translated {
  inMain?: readonly string[]
}

/** A menu in one of the languages that guests see. */
export interface ShownMenu {
  menu: MenuDocument
  language: LanguageView
  /** All of them; left out where there is one alone. */
  languages?: readonly LanguageView[]
}

/** The menu in each of the languages that guests see, the main one first. */
export function shownMenus(menu: MenuDocument): ShownMenu[] {
  const path = `/${menu.slug}`
  const main = { menu, language: { ...mainLanguage(menu), path } }
  const further = shownLanguages(menu).map((code) => ({
    menu: menuIn(menu, code),
    language: { lang: code, dir: directionOf(code), path: `${path}/${code}` },
  }))
  if (further.length === 0) return [main]
  const all = [main, ...further]
  const languages = all.map(({ language }) => language)
  return all.map((shown) => ({ ...shown, languages }))
}

/** What guests read of a dish's allergens. It is checked only when all its options say theirs, too. */
export interface StatedDish extends Pick<Details, 'allergens' | 'allergensChecked'> {
  /** What only its options hold; left out where that is nothing. */
  chosen?: Allergens
}

/** What each group of options of a menu holds, by its id. */
export function allergensOfGroups({
  optionGroups = [],
}: Pick<MenuDocument, 'optionGroups'>): ReadonlyMap<string, ChosenAllergens> {
  return new Map(optionGroups.map(({ id, options }) => [id, allergensOf(options)]))
}

/** The same of a dish that has these groups. */
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

/** A dish of the table of allergens. */
export interface AllergenRow extends Translated, StatedDish {
  name: string
  path: string
}

/** A category of it. */
export interface AllergenRows extends Translated {
  title: string
  dishes: AllergenRow[]
}

/** Whether a menu states anything of allergens; pages of one that does not say nothing of them. */
function statesAllergens({ categories, optionGroups = [] }: MenuDocument): boolean {
  const isOfOptions = optionGroups.some(({ options }) =>
    options.some(({ allergens = {} }) => Object.keys(allergens).length > 0),
  )
  if (isOfOptions) return true
  return categories.some(({ products }) =>
    products.some((dish) => dish.allergensChecked || Object.keys(dish.allergens).length > 0),
  )
}

/** What the table says of a category. */
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

/** What is told of a restaurant beside its menu. */
export interface InfoView {
  cover: Picture | null
  about: string | null
  location: string | null
  links: SocialLinks
  /** Not there where nothing of it is given. */
  opening?: OpeningView
}

/** When a restaurant is open, as its page of information tells it; what is over is left out. */
type OpeningView = Opening & { timeZone: string }

/** The same of this one at a moment. */
export function infoView(
  { cover, about, location, links, opening, clock }: MenuDocument,
  { overExceptions }: Served,
): InfoView {
  const { hours, phone, further } = opening
  const exceptions = opening.exceptions.slice(overExceptions)
  const given = [...hours, ...exceptions, phone, ...Object.values(further)].some((part) => part)
  const view = { hours, exceptions, phone, further, timeZone: clock.timeZone }
  return { cover, about, location, links, ...(given && { opening: view }) }
}

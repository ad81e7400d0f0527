import type { Picture } from '../rules/pictures.ts'
import { wallTime } from '../rules/wall-clock.ts'
import {
  allergenRows,
  type AllergenRows,
  type CategoryLink,
  type CategoryView,
  type DishView,
  type ProductView,
  type InfoView,
  inMainOf,
  type RestaurantView,
  type OptionGroupView,
  type Translated,
  type SizeView,
} from './views.ts'
import type { TimesView } from './availability.ts'
import type { MenuDocument } from './document.ts'

/** Where a dish's page leads on. */
interface NearDishes {
  /** The dish before it in its category. */
  before: PageLink | null
  /** The dish after it, or after the last one the category that follows. */
  after: (PageLink & { isCategory: boolean }) | null
  /** Others of its category: those that come then, and after the last one the first. */
  more: PageLink[]
}

/** What is changed of a dish most often, its price and whether it is sold out, stands on its own page alone. */
export interface PageLink {
  name: string
  /** It has none in the language of the page. */
  isInMain?: true
  path: string
  /** Of a category, its first dish's. */
  picture: Picture | null
}

const MOST_MORE = 4

export interface CategoryPage {
  kind: 'category'
  path: string
  restaurant: RestaurantView
  /** What stands beside it in wide windows, and below it elsewhere. */
  info: InfoView
  strip: CategoryLink[]
  category: CategoryView
  /** Its own table of allergens, where the menu's has it not. */
  stated?: AllergenRows
}

export interface ProductPage {
  kind: 'product'
  path: string
  restaurant: RestaurantView
  category: CategoryLink
  /** Of its category; not there where that is served always. */
  times?: TimesView
  product: DishView
  /** What guests may choose from; not there where that is nothing. */
  options?: OptionGroupView[]
  near: NearDishes
}

export type WholeCategory = Omit<CategoryView, 'products'> & { products: DishView[] }

/** What pages of all categories have alike. */
type Around = Pick<CategoryPage, 'restaurant' | 'info' | 'strip'>

/** A category, what comes after it, and all groups of options of its menu. */
interface Listing {
  category: WholeCategory
  next?: CategoryView | undefined
  options: ReadonlyMap<string, OptionGroupView>
}

/** A category's page and those of its dishes. */
export function categoryPages(
  { restaurant, info, strip }: Around,
  { category, next, options }: Listing,
): (CategoryPage | ProductPage)[] {
  return [
    { kind: 'category', path: category.path, restaurant, info, strip, category },
    ...category.products.map((product, at): ProductPage => {
      const { path } = product
      const { times } = category
      const near = nearDishes(category, at, next)
      const dish = { restaurant, category: linkOf(category), product, near }
      return {
        kind: 'product',
        path,
        ...dish,
        ...(times && { times }),
        ...chosenFrom(product, options),
      }
    }),
  ]
}

/** The same of one that is on no other page; what is stated of its allergens stands there too. */
export function apartPages(around: Around, listing: Listing): (CategoryPage | ProductPage)[] {
  const { category } = listing
  const stated = around.restaurant.allergens && { stated: allergenRows(category) }
  return categoryPages(around, listing).map((page) =>
    page.kind === 'category' ? { ...page, ...stated } : page,
  )
}

/** Each group once, in the owner's order, whatever it belongs to a dish by. */
function chosenFrom(
  { groups }: DishView,
  options: ReadonlyMap<string, OptionGroupView>,
): Pick<ProductPage, 'options'> {
  if (groups.length === 0) return {}
  const ids = new Set(groups)
  const shown = [...options].filter(([id]) => ids.has(id)).map(([, group]) => group)
  return shown.length > 0 ? { options: shown } : {}
}

function nearDishes(
  { products }: WholeCategory,
  at: number,
  next: CategoryView | undefined,
): NearDishes {
  const before = products[at - 1]
  const after = products[at + 1]
  const others = [...products.slice(at + 2), ...products.slice(0, Math.max(0, at - 1))]
  return {
    before: before ? linkToDish(before) : null,
    after: after ? { ...linkToDish(after), isCategory: false } : linkToCategory(next),
    more: others.slice(0, MOST_MORE).map(linkToDish),
  }
}

function linkToDish({ name, path, picture, inMain }: ProductView): PageLink {
  return { name, path, picture, ...(inMain?.includes('name') && { isInMain: true }) }
}

function linkToCategory(category: CategoryView | undefined): NearDishes['after'] {
  if (!category) return null
  const { title: name, path, products, inMain } = category
  const picture = products[0]?.picture ?? null
  const mark = inMain?.includes('title') && { isInMain: true as const }
  return { name, path, picture, ...mark, isCategory: true }
}

/** What links to a category show of it. */
export function linkOf(category: CategoryLink): CategoryLink {
  const { title, path, icon } = category
  return { title, path, icon, ...inMainOf(category) }
}

/** The page that a menu is printed from: all of it, whatever is sold out or served at another time. */
export interface PrintPage {
  kind: 'print'
  path: string
  restaurant: RestaurantView
  /** The day of its newest change, on the restaurant's clock; null where nobody has kept it. */
  changed: string | null
  categories: PrintedCategory[]
}

export interface PrintedCategory extends Translated {
  title: string
  /** When it is served; not there where that is always. */
  windows?: TimesView['windows']
  dishes: PrintedDish[]
}

export type PrintedDish = Omit<
  DishView,
  'path' | 'amount' | 'code' | 'picture' | 'soldOut' | 'groups' | 'sizes'
> & { sizes: Omit<SizeView, 'amount' | 'soldOut'>[] }

/** The same of these categories; nothing where they have no dish. */
export function printPages(
  menu: MenuDocument,
  restaurant: RestaurantView,
  categories: readonly WholeCategory[],
): PrintPage[] {
  const printed = categories.filter(({ products }) => products.length > 0).map(printedCategory)
  if (printed.length === 0) return []
  const { changedAt, clock } = menu
  const changed =
    changedAt === undefined ? null : wallTime(new Date(changedAt), clock.timeZone).date
  const path = printPath(restaurant.path)
  return [{ kind: 'print', path, restaurant, changed, categories: printed }]
}

/** The address of that page of the menu at a path. */
function printPath(menu: string): string {
  return `${menu}/info/print`
}

function printedCategory(category: WholeCategory): PrintedCategory {
  const { title, times, products } = category
  const windows = times?.windows ?? []
  return {
    title,
    ...inMainOf(category),
    ...(windows.length > 0 && { windows }),
    dishes: products.map(printedDish),
  }
}

function printedDish(dish: DishView): PrintedDish {
  const { path: _, amount: __, code: ___, picture: ____, ...said } = dish
  const { soldOut: _____, groups: ______, sizes, ...printed } = said
  return { ...printed, sizes: sizes.map(printedSize) }
}

function printedSize(size: SizeView): PrintedDish['sizes'][0] {
  const { amount: _, soldOut: __, ...printed } = size
  return printed
}

import type { Picture } from '../rules/look/pictures.ts'
import type { SaidTime, TimeOfDay } from '../rules/time/sun-times.ts'
import { wallTime } from '../rules/time/wall-clock.ts'
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
import type { MenuCategory, MenuDocument } from './document.ts'

/** Without price and sold out: they change most, and stand on the dish's page. */
export interface PageLink {
  name: string
  isInMain?: true
  path: string
}

export interface PicturedLink extends PageLink {
  picture: Picture
}

const LEAST_MORE = 2
const MOST_MORE = 4

export interface CategoryPage {
  kind: 'category'
  path: string
  restaurant: RestaurantView
  /** A sidebar in wide windows. */
  info: InfoView
  strip: CategoryLink[]
  /** Only if the menu can be searched. */
  find?: true
  category: CategoryView
  /** Only if the menu's table omits it. */
  stated?: AllergenRows
}

export interface ProductPage {
  kind: 'product'
  path: string
  restaurant: RestaurantView
  category: CategoryLink
  times?: TimesView
  product: DishView
  /** In the language of the house, for messages to it; absent if it is the page's. */
  houseName?: string
  options?: OptionGroupView[]
  near: {
    before: PageLink | null
    /** The next dish, or the next category. */
    after: (PageLink & { isCategory: boolean }) | null
    /** Those after it that have a picture, wrapping around; none where they make no row. */
    more: PicturedLink[]
  }
}

export type WholeCategory = Omit<CategoryView, 'products'> & { products: DishView[] }

/** What pages of all categories have alike. */
type Around = Pick<CategoryPage, 'restaurant' | 'info' | 'strip' | 'find'>

interface Listing {
  category: WholeCategory
  next?: CategoryView | undefined
  /** The same category in the language of the house. */
  house?: MenuCategory | undefined
  options: ReadonlyMap<string, OptionGroupView>
}

export function categoryPages(
  { restaurant, info, strip, find }: Around,
  { category, next, house, options }: Listing,
): (CategoryPage | ProductPage)[] {
  return [
    {
      kind: 'category',
      path: category.path,
      restaurant,
      info,
      strip,
      ...(find && { find }),
      category,
    },
    ...category.products.map((product, at): ProductPage => {
      const { path } = product
      const { times } = category
      const near = nearDishes(category, at, next)
      const dish = { restaurant, category: linkOf(category), product, near }
      const houseName = restaurant.orders && house?.products[at]?.name
      return {
        kind: 'product',
        path,
        ...dish,
        ...(times && { times }),
        ...(houseName && houseName !== product.name && { houseName }),
        ...chosenFrom(product, options),
      }
    }),
  ]
}

/** Pages of a category that stands on no other; with its allergens. */
export function separatePages(around: Around, listing: Listing): (CategoryPage | ProductPage)[] {
  const { category } = listing
  const stated = around.restaurant.allergens && { stated: allergenRows(category) }
  return categoryPages(around, listing).map((page) =>
    page.kind === 'category' ? { ...page, ...stated } : page,
  )
}

/** Each group once, in the owner's order. */
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
): ProductPage['near'] {
  const before = products[at - 1]
  const after = products[at + 1]
  const others = [...products.slice(at + 2), ...products.slice(0, Math.max(0, at - 1))]
  const more = others.flatMap((dish) => {
    return dish.picture === null ? [] : { ...linkToDish(dish), picture: dish.picture }
  })
  return {
    before: before ? linkToDish(before) : null,
    after: after ? { ...linkToDish(after), isCategory: false } : linkToCategory(next),
    more: more.length < LEAST_MORE ? [] : more.slice(0, MOST_MORE),
  }
}

function linkToDish({ name, path, inMain }: ProductView): PageLink {
  return { name, path, ...(inMain?.includes('name') && { isInMain: true }) }
}

function linkToCategory(category: CategoryView | undefined): ProductPage['near']['after'] {
  if (!category) return null
  const { title: name, path, inMain } = category
  const mark = inMain?.includes('title') && { isInMain: true as const }
  return { name, path, ...mark, isCategory: true }
}

export function linkOf(category: CategoryLink): CategoryLink {
  const { title, path, icon } = category
  return { title, path, icon, ...inMainOf(category) }
}

/** For printing: all dishes, whatever the time. */
export interface PrintPage {
  kind: 'print'
  path: string
  restaurant: RestaurantView
  /** In the restaurant's zone; null if unknown. */
  changed: string | null
  categories: PrintedCategory[]
}

export interface PrintedCategory extends Translated {
  title: string
  windows?: TimesView['windows']
  dishes: PrintedDish[]
}

export type PrintedDish = Omit<
  DishView,
  'path' | 'amount' | 'code' | 'picture' | 'soldOut' | 'groups' | 'sizes'
> & { sizes: Omit<SizeView, 'amount' | 'soldOut'>[] }

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

function printPath(menu: string): string {
  return `${menu}/info/print`
}

function printedCategory(category: WholeCategory): PrintedCategory {
  const { title, times, products } = category
  // Paper stays for more than a day.
  const windows = (times?.windows ?? []).map((window) => ({
    ...window,
    from: usualSaid(window.from),
    to: usualSaid(window.to),
  }))
  return {
    title,
    ...inMainOf(category),
    ...(windows.length > 0 && { windows }),
    dishes: products.map(printedDish),
  }
}

function usualSaid(time: SaidTime): TimeOfDay {
  return typeof time === 'string' ? time : { sun: time.sun, minutes: time.minutes }
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

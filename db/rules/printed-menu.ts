import type { DishView } from './category-view.ts'
import type { MenuDocument } from './menu-document.ts'
import { type RestaurantView, inMainOf } from './restaurant-view.ts'
import type { TimesView } from './served.ts'
import type { Translated } from './shown-menus.ts'
import type { SizeView } from './size-views.ts'
import type { WholeCategory } from './category-pages.ts'
import { wallTime } from './wall-clock.ts'

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

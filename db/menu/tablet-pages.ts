import { linkOf, type WholeCategory } from './category-pages.ts'
import {
  type CategoryLink,
  type DishView,
  type InfoView,
  type OptionGroupView,
  inMainOf,
  type RestaurantView,
  type Translated,
} from './views.ts'
import type { Picture } from '../rules/look/pictures.ts'
import type { Wifi } from '../rules/contact/wifi.ts'
import type { TimesView } from './availability.ts'

interface TabletWays {
  categories: CategoryLink[]
  /** Linked last, and only from the others. */
  separate?: CategoryLink[]
}

/** The page that a tablet rests on. */
export interface TabletPage extends TabletWays {
  kind: 'tablet'
  path: string
  restaurant: RestaurantView
  cover: Picture | null
  wifi?: Wifi
  /** A hash of all tablet pages; absent before planning. */
  version?: string
}

export interface TabletCategoryPage extends TabletWays, Translated {
  kind: 'tabletCategory'
  path: string
  restaurant: RestaurantView
  title: string
  times?: TimesView
  dishes: DishView[]
  options?: NamedGroup[]
}

/** In the owner's order. */
export interface NamedGroup extends OptionGroupView {
  id: string
}

interface TabletMenu {
  categories: readonly WholeCategory[]
  separate: readonly WholeCategory[]
  options: ReadonlyMap<string, OptionGroupView>
  info: InfoView
}

export function tabletPath(menu: string): string {
  return `${menu}/info/tablet`
}

export function tabletManifestPath(menu: string): string {
  return `${tabletPath(menu)}.webmanifest`
}

export function tabletPages(
  shown: RestaurantView,
  { categories, separate, options, info: { cover, wifi } }: TabletMenu,
): (TabletPage | TabletCategoryPage)[] {
  // Share pictures must not change the version.
  const restaurant = { ...shown, share: null }
  const path = tabletPath(restaurant.path)
  const pathOf = (category: CategoryLink) => path + category.path.slice(restaurant.path.length)
  const linked = (some: readonly WholeCategory[]) =>
    some.map((category) => ({ ...linkOf(category), path: pathOf(category) }))
  const ways = {
    categories: linked(categories),
    ...(separate.length > 0 && { separate: linked(separate) }),
  }
  const pageOf = (category: WholeCategory, itsRestaurant = restaurant): TabletCategoryPage => ({
    kind: 'tabletCategory',
    path: pathOf(category),
    restaurant: itsRestaurant,
    ...ways,
    title: category.title,
    ...inMainOf(category),
    ...(category.times && { times: category.times }),
    dishes: category.products,
    ...namedGroups(category, options),
  })
  return [
    { kind: 'tablet', path, restaurant, categories: ways.categories, cover, ...(wifi && { wifi }) },
    ...categories.map((category) => pageOf(category)),
    ...separate.map((category) => pageOf(category, { ...restaurant, separate: true })),
  ]
}

function namedGroups(
  { products }: WholeCategory,
  options: ReadonlyMap<string, OptionGroupView>,
): Pick<TabletCategoryPage, 'options'> {
  const named = new Set(products.flatMap(({ groups }) => groups))
  const shown = [...options].filter(([id]) => named.has(id))
  return shown.length > 0 ? { options: shown.map(([id, group]) => ({ id, ...group })) } : {}
}

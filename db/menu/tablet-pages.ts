import { linkOf, type WholeCategory } from './category-pages.ts'
import {
  type CategoryLink,
  type DishView,
  type OptionGroupView,
  inMainOf,
  type RestaurantView,
  type Translated,
} from './views.ts'
import type { Picture } from '../rules/pictures.ts'
import type { TimesView } from './availability.ts'

/** What every page for a tablet leads to, each on a page for a tablet. */
interface TabletWays {
  categories: CategoryLink[]
  /** What stands apart, linked last, and from the others' pages alone. */
  apart?: CategoryLink[]
}

/** The menu on a restaurant's own tablet: the page that it rests on. */
export interface TabletPage extends TabletWays {
  kind: 'tablet'
  path: string
  restaurant: RestaurantView
  cover: Picture | null
  /** Of all that a tablet shows in this language; not there before files are planned. */
  version?: string
}

/** A category of it, with all that is said of its dishes. */
export interface TabletCategoryPage extends TabletWays, Translated {
  kind: 'tabletCategory'
  path: string
  restaurant: RestaurantView
  title: string
  /** Not there where it is served always. */
  times?: TimesView
  dishes: DishView[]
  /** All that some of them name by its id, once; not there where that is nothing. */
  options?: NamedGroup[]
}

/** What guests may choose from, in the owner's order. */
export interface NamedGroup extends OptionGroupView {
  id: string
}

interface TabletMenu {
  /** Those that lists show. */
  categories: readonly WholeCategory[]
  apart: readonly WholeCategory[]
  options: ReadonlyMap<string, OptionGroupView>
  cover: Picture | null
}

/** The address at which a tablet rests, of the menu at a path. */
export function tabletPath(menu: string): string {
  return `${menu}/info/tablet`
}

/** The address of the manifest of the menu as a tablet's app. */
export function tabletManifestPath(menu: string): string {
  return `${tabletPath(menu)}.webmanifest`
}

/** All pages for a tablet, in the language of the view. */
export function tabletPages(
  shown: RestaurantView,
  { categories, apart, options, cover }: TabletMenu,
): (TabletPage | TabletCategoryPage)[] {
  // Nobody shares them; a picture for that, drawn later, is no newer version.
  const restaurant = { ...shown, share: null }
  const path = tabletPath(restaurant.path)
  const pathOf = (category: CategoryLink) => path + category.path.slice(restaurant.path.length)
  const linked = (some: readonly WholeCategory[]) =>
    some.map((category) => ({ ...linkOf(category), path: pathOf(category) }))
  const ways = {
    categories: linked(categories),
    ...(apart.length > 0 && { apart: linked(apart) }),
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
    { kind: 'tablet', path, restaurant, categories: ways.categories, cover },
    ...categories.map((category) => pageOf(category)),
    ...apart.map((category) => pageOf(category, { ...restaurant, apart: true })),
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

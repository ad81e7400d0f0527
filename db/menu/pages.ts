import type { Language } from '../rules/text/language.ts'
import type { IconColours } from '../rules/look/look-colours.ts'
import { decimalsOf } from '../rules/money/money.ts'
import { canonicalPath, DATA_FILE, isCut } from '../rules/text/segments.ts'
import type { MenuDocument, MenuCategory } from './document.ts'
import {
  separatePages,
  categoryPages,
  linkOf,
  type CategoryPage,
  type ProductPage,
  type WholeCategory,
  printPages,
  type PrintPage,
} from './category-pages.ts'
import {
  categoryView,
  type CategoryLink,
  type CategoryView,
  allergenRows,
  allergensOfGroups,
  type AllergenRows,
  optionViews,
  restaurantView,
  type RestaurantView,
  infoView,
  type InfoView,
  shownMenus,
  type ShownMenu,
} from './views.ts'
import { withoutOffers } from './offers.ts'
import { listPages, type ListPage } from './list-pages.ts'
import { isListed, stateAt, type MenuState } from './availability.ts'
import { menuFile, type MenuFile } from './menu-file.ts'
import { mainLanguage } from './shown-languages.ts'
import {
  tabletManifestPath,
  tabletPages,
  type TabletCategoryPage,
  type TabletPage,
} from './tablet-pages.ts'

/** All input of one page: same input, same bytes. */
export type MenuPage =
  | {
      kind: 'menu'
      path: string
      restaurant: RestaurantView
      info: InfoView
      categories: CategoryView[]
      find?: true
      /** Non-halal categories, linked last. */
      separate?: CategoryLink[]
    }
  | CategoryPage
  | ProductPage
  | { kind: 'allergens'; path: string; restaurant: RestaurantView; categories: AllergenRows[] }
  | PrintPage
  | ListPage
  | { kind: 'info'; path: string; restaurant: RestaurantView; info: InfoView }
  | TabletPage
  | TabletCategoryPage
  | ManifestPage
  | { kind: 'icons'; path: string; icons: string[]; colours?: IconColours }
  | { kind: 'data'; path: string; file: MenuFile }
  | { kind: 'redirect'; path: string; to: string }
  /** A menu that an operator has taken off. */
  | ({ kind: 'suspended'; path: string } & Language)

interface ManifestPage {
  kind: 'manifest'
  path: string
  restaurant: RestaurantView
  tablet?: true
  maskable?: string
}

export function menuPath(slug: string): string {
  return `/${slug}`
}

/** The share picture's address in the menu's language. */
export type ShareOf = (menu: MenuDocument) => string | null

/** Every page of a menu at a moment, in all its languages, and every redirect to one, each address once. */
export function menuPages(
  saved: MenuDocument,
  at: Date,
  shareOf: ShareOf = () => null,
): MenuPage[] {
  if (saved.isSuspended) return [suspendedPage(saved)]
  const state = stateAt(saved, at)
  const menu = withoutOffers(saved, state.overOffers)
  const menus = shownMenus(menu)
  const house = menus[0]?.menu ?? menu
  const pages = [
    ...menus.flatMap((shown) => ownPages(shown, { house, state }, shareOf(shown.menu))),
    dataPage(menu, at, state),
  ]
  const taken = new Set(pages.map((page) => page.path))
  const redirects = new Map<string, MenuPage>()
  for (const [path, to] of formerPaths(menu)) {
    if (!taken.has(path) && !redirects.has(path))
      redirects.set(path, { kind: 'redirect', path, to })
  }
  return [...pages, ...redirects.values()]
}

function suspendedPage(menu: MenuDocument): MenuPage {
  const path = menuPath(menu.slug)
  return { kind: 'suspended', path, ...mainLanguage(menu) }
}

function dataPage(menu: MenuDocument, at: Date, state: MenuState): MenuPage {
  return {
    kind: 'data',
    path: `${menuPath(menu.slug)}/${DATA_FILE}`,
    file: menuFile(menu, at, state),
  }
}

/** Manifests of each language and of the tablet. `maskable` overrides the look's icon. */
export function manifestPages(menu: MenuDocument, maskable?: string): MenuPage[] {
  const icon = maskable === undefined ? {} : { maskable }
  const manifests = shownMenus(menu).map((shown): ManifestPage => {
    const restaurant = restaurantView(shown, null)
    return { kind: 'manifest', path: manifestPath(restaurant.path), restaurant, ...icon }
  })
  const [main] = manifests
  if (!main) return []
  return [...manifests, { ...main, path: tabletManifestPath(main.restaurant.path), tablet: true }]
}

export function manifestPath(menu: string): string {
  return `${menu}/info/app.webmanifest`
}

// Fewer dishes are read through as fast as a word is typed.
const LEAST_SEARCHED = 15

function ownPages(
  shown: ShownMenu,
  { house, state }: { house: MenuDocument; state: MenuState },
  share: string | null,
): MenuPage[] {
  const { menu } = shown
  const restaurant = restaurantView(shown, share)
  const decimals = decimalsOf(menu.currency)
  const ofGroups = allergensOfGroups(menu)
  const all = menu.categories.map((category) =>
    categoryView(restaurant.path, category, { state, decimals, ofGroups }),
  )
  const [categories, separate] = [all.filter(isShared), all.filter((one) => !isShared(one))]
  const listed = categories.filter(isListed)
  const strip = listed.map(linkOf)
  const info = infoView(menu, state)
  const options = optionViews(menu, decimals)
  const dishes = listed.reduce((sum, { products }) => sum + products.length, 0)
  const find = dishes >= LEAST_SEARCHED && ({ find: true } as const)
  const around = { restaurant, info, strip, ...find }
  const houseOf = (category: WholeCategory) => house.categories[all.indexOf(category)]
  const links = separate.length > 0 && { separate: separate.map(linkOf) }
  return [
    {
      kind: 'menu',
      path: restaurant.path,
      restaurant,
      info,
      categories: listed,
      ...find,
      ...links,
    },
    { kind: 'info', path: `${restaurant.path}/info`, restaurant, info },
    ...allergenPages(restaurant, categories),
    ...listPages(restaurant, all, { house, options }),
    ...printPages(menu, restaurant, categories),
    ...tabletPages(restaurant, { categories: listed, separate, options, info }),
    ...categories.flatMap((category, place) => {
      const next = categories.slice(place + 1).find(isListed)
      return categoryPages(around, { category, next, house: houseOf(category), options })
    }),
    ...separate.flatMap((category) =>
      separatePages(
        { ...around, restaurant: { ...restaurant, separate: true } },
        { category, house: houseOf(category), options },
      ),
    ),
  ]
}

function isShared({ nonHalal }: CategoryView): boolean {
  return nonHalal !== true
}

function allergenPages(
  restaurant: RestaurantView,
  categories: readonly WholeCategory[],
): MenuPage[] {
  if (!restaurant.allergens) return []
  const path = `${restaurant.path}/info/allergens`
  return [{ kind: 'allergens', path, restaurant, categories: categories.map(allergenRows) }]
}

/** Former addresses that are kept, newest first. Each is a file. */
export const FORMER_KEPT = { category: 10, product: 5, allProducts: 4000 } as const

// A taken category address adds its whole menu.
const MOST_PATHS = 6000

/**
 * Former addresses in the main language, with targets. Those below another redirect, and other languages,
 * are resolved at request time.
 */
export function formerPaths(menu: MenuDocument): Iterable<[string, string]> {
  return allFormerPaths(menu).take(MOST_PATHS)
}

function* allFormerPaths(menu: MenuDocument): Generator<[string, string], undefined> {
  const root = `/${menu.slug}`
  for (const former of menu.formerSlugs) yield [`/${former}`, root]
  for (const [from, to] of pathsInMenu(menu)) yield [root + from, root + to]
}

function* pathsInMenu(menu: MenuDocument): Iterable<[string, string]> {
  for (const { slug, formerSlugs } of menu.categories) {
    for (const former of formerSlugs) yield [`/${former}`, `/${slug}`]
  }
  const byCategory = formerProducts(menu)
  for (const category of menu.categories) {
    yield* below(category.slug, byCategory.get(category.id))
  }
  const taken = new Set(menu.categories.map(({ slug }) => slug))
  for (const category of menu.categories) {
    // Below a taken address nothing redirects by itself.
    const lost = category.formerSlugs.find((former) => taken.has(former))
    if (lost === undefined) continue
    yield* below(lost, ownProducts(category))
    yield* below(lost, byCategory.get(category.id))
  }
}

function* below(
  category: string,
  products: readonly [string, string][] = [],
): Iterable<[string, string]> {
  for (const [slug, to] of products) yield [`/${category}/${slug}`, to]
}

function ownProducts({ slug, products }: MenuCategory): [string, string][] {
  return products.map((product) => [product.slug, `/${slug}/${product.slug}`])
}

function formerProducts(menu: MenuDocument): Map<string, [string, string][]> {
  const byCategory = new Map<string, [string, string][]>()
  for (const category of menu.categories) {
    for (const product of category.products) {
      for (const { categoryId, slug } of product.formerAddresses) {
        const list = byCategory.get(categoryId) ?? []
        list.push([slug, `/${category.slug}/${product.slug}`])
        byCategory.set(categoryId, list)
      }
    }
  }
  return byCategory
}

/** `/Drop-Cafe`, for static hosts. Undefined without capitals, or if the slug was cut. */
export function spellingRedirect(menu: MenuDocument): MenuPage | undefined {
  const typed = menu.name.replaceAll(' ', '-')
  if (isCut(typed) || typed === menu.slug) return undefined
  if (canonicalPath(`/${encodeURIComponent(typed)}`) !== `/${menu.slug}`) {
    return undefined
  }
  return { kind: 'redirect', path: menuPath(typed), to: menuPath(menu.slug) }
}

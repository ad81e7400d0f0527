import type { Language } from './language.ts'
import type { MenuDocument } from './menu-document.ts'
import {
  apartPages,
  categoryPages,
  linkOf,
  type CategoryPage,
  type ProductPage,
  type WholeCategory,
} from './category-pages.ts'
import { categoryView, type CategoryLink, type CategoryView } from './category-view.ts'
import { allergenRows, allergensOfGroups, type AllergenRows } from './allergen-view.ts'
import { formerPaths } from './former-paths.ts'
import type { IconColours } from './look-colours.ts'
import { decimalsOf } from './money.ts'
import { optionViews } from './option-views.ts'
import { printPages, type PrintPage } from './printed-menu.ts'
import { restaurantView, type RestaurantView } from './restaurant-view.ts'
import { servedAt, type Served } from './served.ts'
import { infoView, type InfoView } from './info-view.ts'
import { mainLanguage } from './shown-languages.ts'
import { shownMenus, type ShownMenu } from './shown-menus.ts'
import {
  tabletManifestPath,
  tabletPages,
  type TabletCategoryPage,
  type TabletPage,
} from './tablet-pages.ts'

/** Everything that one page is made from. Same page, same bytes. */
export type MenuPage =
  | {
      kind: 'menu'
      path: string
      restaurant: RestaurantView
      info: InfoView
      categories: CategoryView[]
      /** What stands apart, linked last. */
      apart?: CategoryLink[]
    }
  | CategoryPage
  | ProductPage
  | { kind: 'allergens'; path: string; restaurant: RestaurantView; categories: AllergenRows[] }
  | PrintPage
  | { kind: 'info'; path: string; restaurant: RestaurantView; info: InfoView }
  | TabletPage
  | TabletCategoryPage
  | ManifestPage
  /** The icons of all categories, one below the other. */
  | { kind: 'icons'; path: string; icons: string[]; colours?: IconColours }
  | { kind: 'redirect'; path: string; to: string }
  /** All that there is of a menu that an operator has taken off. */
  | ({ kind: 'suspended'; path: string } & Language)

/** What makes an app of a menu. */
interface ManifestPage {
  kind: 'manifest'
  path: string
  restaurant: RestaurantView
  /** Whether it is the one of a tablet. */
  tablet?: true
  /** The name below `/media/` of the icon for masks; left out for that of the look. */
  maskable?: string
}

/** The address of a restaurant's menu. */
export function menuPath(slug: string): string {
  return `/${slug}`
}

/** The address of the picture that links to a menu show, in the language that it is in. */
export type ShareOf = (menu: MenuDocument) => string | null

/** Every page of a menu at a moment, in all its languages, and every redirect to one, each address once. */
export function menuPages(menu: MenuDocument, at: Date, shareOf: ShareOf = () => null): MenuPage[] {
  if (menu.isSuspended) return [suspendedPage(menu)]
  const served = servedAt(menu, at)
  const pages = shownMenus(menu).flatMap((shown) => ownPages(shown, served, shareOf(shown.menu)))
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

/**
 * What makes an app of the menu in each of its languages, and one of it on a tablet, which begins in
 * the main one: no pages, though among them. `maskable` stands for the icon for masks of its look.
 */
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

/** The address of the manifest of the menu at a path. */
export function manifestPath(menu: string): string {
  return `${menu}/info/app.webmanifest`
}

function ownPages(shown: ShownMenu, served: Served, share: string | null): MenuPage[] {
  const { menu } = shown
  const restaurant = restaurantView(shown, share)
  const decimals = decimalsOf(menu.currency)
  const ofGroups = allergensOfGroups(menu)
  const all = menu.categories.map((category) =>
    categoryView(restaurant.path, category, { served, decimals, ofGroups }),
  )
  const [categories, apart] = [all.filter(isShared), all.filter((one) => !isShared(one))]
  const listed = categories.filter(isListed)
  const strip = listed.map(linkOf)
  const info = infoView(menu, served)
  const options = optionViews(menu, decimals)
  const around = { restaurant, info, strip }
  const links = apart.length > 0 && { apart: apart.map(linkOf) }
  return [
    { kind: 'menu', path: restaurant.path, restaurant, info, categories: listed, ...links },
    { kind: 'info', path: `${restaurant.path}/info`, restaurant, info },
    ...allergenPages(restaurant, categories),
    ...printPages(menu, restaurant, categories),
    ...tabletPages(restaurant, { categories: listed, apart, options, cover: menu.cover }),
    ...categories.flatMap((category, place) => {
      const next = categories.slice(place + 1).find(isListed)
      return categoryPages(around, { category, next, options })
    }),
    ...apart.flatMap((category) =>
      apartPages({ ...around, restaurant: { ...restaurant, apart: true } }, { category, options }),
    ),
  ]
}

/** Whether it may be on pages beside its own. */
function isShared({ nonHalal }: CategoryView): boolean {
  return nonHalal !== true
}

/** Whether lists show it: those that are not served now may be left out. */
function isListed({ times }: CategoryView): boolean {
  return times?.returns === undefined
}

function allergenPages(
  restaurant: RestaurantView,
  categories: readonly WholeCategory[],
): MenuPage[] {
  if (!restaurant.allergens) return []
  const path = `${restaurant.path}/info/allergens`
  return [{ kind: 'allergens', path, restaurant, categories: categories.map(allergenRows) }]
}

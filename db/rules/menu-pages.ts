import type { Language } from './language.ts'
import type { MenuDocument, Opening, SocialLinks } from './menu-document.ts'
import {
  categoryView,
  type CategoryLink,
  type CategoryView,
  type DishView,
} from './category-view.ts'
import { allergenRows, type AllergenRows } from './allergen-view.ts'
import { formerPaths } from './former-paths.ts'
import { decimalsOf } from './money.ts'
import type { Picture } from './pictures.ts'
import { inMainOf, restaurantView, type RestaurantView } from './restaurant-view.ts'
import { servedAt, type Served, type TimesView } from './served.ts'
import { mainLanguage } from './shown-languages.ts'
import { shownMenus, type ShownMenu, type Translated } from './shown-menus.ts'

/** Where a dish's page leads on. */
export interface NearDishes {
  /** The dish before it in its category. */
  before: PageLink | null
  /** The dish after it, or after the last one the category that follows. */
  after: (PageLink & { isCategory: boolean }) | null
}

interface PageLink {
  name: string
  /** It has none in the language of the page. */
  isInMain?: true
  path: string
}

/** Everything that one page is made from. Same page, same bytes. */
export type MenuPage =
  | {
      kind: 'menu'
      path: string
      restaurant: RestaurantView
      info: InfoView
      categories: CategoryView[]
    }
  | {
      kind: 'category'
      path: string
      restaurant: RestaurantView
      strip: CategoryLink[]
      category: CategoryView
    }
  | {
      kind: 'product'
      path: string
      restaurant: RestaurantView
      category: CategoryLink
      /** Of its category; not there where that is served always. */
      times?: TimesView
      product: DishView
      near: NearDishes
    }
  | { kind: 'allergens'; path: string; restaurant: RestaurantView; categories: AllergenRows[] }
  | { kind: 'info'; path: string; restaurant: RestaurantView; info: InfoView }
  | { kind: 'manifest'; path: string; restaurant: RestaurantView }
  /** The icons of all categories, one below the other. */
  | { kind: 'icons'; path: string; icons: string[] }
  | { kind: 'redirect'; path: string; to: string }
  /** All that there is of a menu that an operator has taken off. */
  | ({ kind: 'suspended'; path: string } & Language)

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

/** What makes an app of the menu in each of its languages: no pages, though among them. */
export function manifestPages(menu: MenuDocument): MenuPage[] {
  return shownMenus(menu).map((shown) => {
    const restaurant = restaurantView(shown, null)
    return { kind: 'manifest', path: manifestPath(restaurant.path), restaurant }
  })
}

/** The address of the manifest of the menu at a path. */
export function manifestPath(menu: string): string {
  return `${menu}/info/app.webmanifest`
}

function ownPages(shown: ShownMenu, served: Served, share: string | null): MenuPage[] {
  const { menu } = shown
  const restaurant = restaurantView(shown, share)
  const decimals = decimalsOf(menu.currency)
  const categories = menu.categories.map((category) =>
    categoryView(restaurant.path, category, served, decimals),
  )
  const listed = categories.filter(isListed)
  const strip = listed.map(linkOf)
  const info = infoView(menu, served)
  return [
    { kind: 'menu', path: restaurant.path, restaurant, info, categories: listed },
    { kind: 'info', path: `${restaurant.path}/info`, restaurant, info },
    ...allergenPages(restaurant, categories),
    ...categories.flatMap((category, place): MenuPage[] => [
      { kind: 'category', path: category.path, restaurant, strip, category },
      ...category.products.map((product, at): MenuPage => {
        const { path } = product
        const { times } = category
        const near = nearDishes(category, at, categories.slice(place + 1).find(isListed))
        const dish = { restaurant, category: linkOf(category), product, near }
        return { kind: 'product', path, ...dish, ...(times && { times }) }
      }),
    ]),
  ]
}

/** Whether lists show it: those that are not served now may be left out. */
function isListed({ times }: CategoryView): boolean {
  return times?.returns === undefined
}

function infoView(
  { cover, about, location, links, opening, clock }: MenuDocument,
  { overExceptions }: Served,
): InfoView {
  const { hours, phone, further } = opening
  const exceptions = opening.exceptions.slice(overExceptions)
  const given = [...hours, ...exceptions, phone, ...Object.values(further)].some((part) => part)
  const view = { hours, exceptions, phone, further, timeZone: clock.timeZone }
  return { cover, about, location, links, ...(given && { opening: view }) }
}

function allergenPages(
  restaurant: RestaurantView,
  categories: readonly (CategoryView & { products: DishView[] })[],
): MenuPage[] {
  if (!restaurant.allergens) return []
  const path = `${restaurant.path}/info/allergens`
  return [{ kind: 'allergens', path, restaurant, categories: categories.map(allergenRows) }]
}

function nearDishes(
  { products }: CategoryView,
  at: number,
  next: CategoryView | undefined,
): NearDishes {
  const before = products[at - 1]
  const after = products[at + 1]
  const nextCategory = next && { ...linkTo(next.title, next, 'title'), isCategory: true }
  return {
    before: before ? linkTo(before.name, before, 'name') : null,
    after: after
      ? { ...linkTo(after.name, after, 'name'), isCategory: false }
      : (nextCategory ?? null),
  }
}

function linkTo(
  name: string,
  { path, inMain }: { path: string } & Translated,
  field: string,
): PageLink {
  return { name, path, ...(inMain?.includes(field) && { isInMain: true }) }
}

function linkOf(category: CategoryView): CategoryLink {
  const { title, path, icon } = category
  return { title, path, icon, ...inMainOf(category) }
}

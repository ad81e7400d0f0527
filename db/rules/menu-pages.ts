import { writtenLanguage, type Language } from './language.ts'
import type { MenuDocument, SocialLinks } from './menu-document.ts'
import {
  categoryView,
  type CategoryLink,
  type CategoryView,
  type DishView,
} from './category-view.ts'
import { formerPaths } from './former-paths.ts'
import { decimalsOf } from './money.ts'
import { currencyCode } from './currencies.ts'
import { DEFAULT_CURRENCY_LABEL } from './currency-label.ts'
import type { Picture } from './pictures.ts'
import { canonicalPath, isCut } from './segments.ts'
import { servedAt, type Served } from './served.ts'

/** What every page of a menu shows of its restaurant. */
export interface RestaurantView extends Language {
  name: string
  /** Address of the menu, such as `/drop-cafe`; not percent-encoded, like every path here. */
  path: string
  logo: Picture | null
  /** The label in front of a price. */
  currency: string
  /** ISO 4217, for machines. */
  currencyCode: string
  /** Address of the picture that shared links show; null when there is none. */
  share: string | null
}

/** Where a dish's page leads on. */
export interface NearDishes {
  /** The dish before it in its category. */
  before: PageLink | null
  /** The dish after it, or after the last one the category that follows. */
  after: (PageLink & { isCategory: boolean }) | null
}

interface PageLink {
  name: string
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
      product: DishView
      near: NearDishes
    }
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
}

/** The address of a restaurant's menu. */
export function menuPath(slug: string): string {
  return `/${slug}`
}

/**
 * Every page of a menu at a moment and every redirect to one, each address once. `share` is the
 * address of the picture that shared links show.
 */
export function menuPages(menu: MenuDocument, at: Date, share: string | null = null): MenuPage[] {
  if (menu.isSuspended) return [suspendedPage(menu)]
  const pages = ownPages(menu, servedAt(menu, at), restaurantView(menu, share))
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
  return { kind: 'suspended', path, ...writtenLanguage(writtenTexts(menu)) }
}

/** What makes an app of the menu: no page, though among them. */
export function manifestPage(menu: MenuDocument): MenuPage {
  const restaurant = restaurantView(menu, null)
  return { kind: 'manifest', path: manifestPath(restaurant.path), restaurant }
}

/** The address of the manifest of the menu at a path. */
export function manifestPath(menu: string): string {
  return `${menu}/info/app.webmanifest`
}

/**
 * The redirect for whoever types the name with its capitals, `/Drop-Cafe`. Our server knows every
 * spelling, a plain static host only files. Undefined without capitals, or where the slug is cut.
 */
export function spellingRedirect(menu: MenuDocument): MenuPage | undefined {
  const typed = menu.name.replaceAll(' ', '-')
  if (isCut(typed) || typed === menu.slug) return undefined
  if (canonicalPath(`/${encodeURIComponent(typed)}`) !== `/${menu.slug}`) {
    return undefined
  }
  return { kind: 'redirect', path: menuPath(typed), to: menuPath(menu.slug) }
}

function ownPages(menu: MenuDocument, served: Served, restaurant: RestaurantView): MenuPage[] {
  const decimals = decimalsOf(menu.currency)
  const categories = menu.categories.map((category) =>
    categoryView(restaurant.path, category, served, decimals),
  )
  const strip = categories.map(linkOf)
  const { cover, about, location, links } = menu
  const info = { cover, about, location, links }
  return [
    { kind: 'menu', path: restaurant.path, restaurant, info, categories },
    { kind: 'info', path: `${restaurant.path}/info`, restaurant, info },
    ...categories.flatMap((category, place): MenuPage[] => [
      { kind: 'category', path: category.path, restaurant, strip, category },
      ...category.products.map((product, at): MenuPage => {
        const { path } = product
        const near = nearDishes(category, at, categories[place + 1])
        return { kind: 'product', path, restaurant, category: linkOf(category), product, near }
      }),
    ]),
  ]
}

function nearDishes(
  { products }: CategoryView,
  at: number,
  next: CategoryView | undefined,
): NearDishes {
  const before = products[at - 1]
  const after = products[at + 1]
  const nextCategory = next && { name: next.title, path: next.path, isCategory: true }
  return {
    before: before ? { name: before.name, path: before.path } : null,
    after: after
      ? { name: after.name, path: after.path, isCategory: false }
      : (nextCategory ?? null),
  }
}

function linkOf({ title, path, icon }: CategoryView): CategoryLink {
  return { title, path, icon }
}

function restaurantView(menu: MenuDocument, share: string | null): RestaurantView {
  return {
    ...writtenLanguage(writtenTexts(menu)),
    name: menu.name,
    path: menuPath(menu.slug),
    logo: menu.logo,
    currency: menu.currency ?? DEFAULT_CURRENCY_LABEL,
    currencyCode: currencyCode(menu.currency),
    share,
  }
}

function* writtenTexts(menu: MenuDocument): Iterable<string> {
  yield menu.name
  for (const category of menu.categories) {
    yield category.title
    for (const product of category.products) yield product.name
  }
}

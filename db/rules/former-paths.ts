import type { MenuCategory, MenuDocument } from './menu-document.ts'
import { shownLanguages } from './shown-languages.ts'

/**
 * How many former addresses a category and a product keep: the newest. Each is one file, so that what
 * was renamed or moved over and over does not fill the folder.
 */
export const FORMER_KEPT = { category: 10, product: 5 } as const

/**
 * Every former address of a menu, in each language that guests see, and where it leads. What lies below one that nothing else has taken
 * is led on by it, and so is not among them.
 */
export function* formerPaths(menu: MenuDocument): Iterable<[string, string]> {
  const root = `/${menu.slug}`
  const roots = [root, ...shownLanguages(menu).map((code) => `${root}/${code}`)]
  for (const [from, to] of pathsInMenu(menu)) {
    for (const menu of roots) yield [menu + from, menu + to]
  }
  for (const former of menu.formerSlugs) yield [`/${former}`, root]
}

/** Those of categories and products, below the menu's own. */
function* pathsInMenu(menu: MenuDocument): Iterable<[string, string]> {
  const byCategory = formerProducts(menu)
  const taken = new Set(menu.categories.map(({ slug }) => slug))
  for (const category of menu.categories) {
    yield* below(category.slug, byCategory.get(category.id))
  }
  for (const category of menu.categories) {
    for (const former of category.formerSlugs) yield [`/${former}`, `/${category.slug}`]
    // Another category's page leads nowhere on, so its former tenant's dishes need files there.
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

/** For each category, the former addresses of products in it and where each leads. */
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

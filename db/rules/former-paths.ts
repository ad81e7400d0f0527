import type { MenuCategory, MenuDocument } from './menu-document.ts'

/**
 * How many former addresses are kept: of a category, of a product, and of all products of a menu, the
 * newest. Each is one file, so that what was renamed or moved over and over does not fill the folder.
 */
export const FORMER_KEPT = { category: 10, product: 5, allProducts: 4000 } as const

// Beside those that are kept, a whole menu may lie below a category's address that another has taken.
const MOST_PATHS = 6000

/**
 * The former addresses of a menu in its main language, and where each leads. What lies below one that
 * nothing else has taken is led on by it, and so is not among them; nor is any in another language,
 * which is led on as the same one in the main language is.
 */
export function formerPaths(menu: MenuDocument): Iterable<[string, string]> {
  return allFormerPaths(menu).take(MOST_PATHS)
}

function* allFormerPaths(menu: MenuDocument): Generator<[string, string], undefined> {
  const root = `/${menu.slug}`
  for (const former of menu.formerSlugs) yield [`/${former}`, root]
  for (const [from, to] of pathsInMenu(menu)) yield [root + from, root + to]
}

/** Those of categories and products, below the menu's own. */
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

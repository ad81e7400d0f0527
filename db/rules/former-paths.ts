import type { MenuDocument } from './menu-document.ts'

/**
 * Former addresses of categories and products, as paths below the menu's own. What has an address
 * now comes before what had it: below a category's former addresses lies what lies below its own.
 */
export function* formerPathsInMenu(menu: MenuDocument): Iterable<[string, string]> {
  const byCategory = formerProducts(menu)
  for (const { id, slug } of menu.categories) {
    for (const [former, to] of byCategory.get(id) ?? []) yield [`/${slug}/${former}`, to]
  }
  for (const { id, slug, formerSlugs, products } of menu.categories) {
    for (const formerSlug of formerSlugs) {
      yield [`/${formerSlug}`, `/${slug}`]
      for (const product of products) {
        yield [`/${formerSlug}/${product.slug}`, `/${slug}/${product.slug}`]
      }
      for (const [former, to] of byCategory.get(id) ?? []) yield [`/${formerSlug}/${former}`, to]
    }
  }
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

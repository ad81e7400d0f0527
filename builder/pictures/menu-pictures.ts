import type { MenuDocument } from '#db/menu/document.ts'
import type { Picture } from '#db/rules/pictures.ts'

/** Every picture that a menu shows, each once; one that is suspended shows none. */
export function picturesOf({ logo, cover, categories, isSuspended }: MenuDocument): Picture[] {
  if (isSuspended) return []
  const dishes = categories.flatMap(({ products }) => products.map(({ picture }) => picture))
  const shown = [logo, cover, ...dishes].filter((picture) => picture !== null)
  return [...new Map(shown.map((picture) => [picture.hash, picture])).values()]
}

/** The menu without the pictures with these hashes. */
export function withoutPictures(menu: MenuDocument, lost: ReadonlySet<string>): MenuDocument {
  if (lost.size === 0) return menu
  const kept = (picture: Picture | null) => (picture && lost.has(picture.hash) ? null : picture)
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((dish) => ({ ...dish, picture: kept(dish.picture) })),
  }))
  return { ...menu, logo: kept(menu.logo), cover: kept(menu.cover), categories }
}

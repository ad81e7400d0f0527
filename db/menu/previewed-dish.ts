import { NO_DETAILS, type Dish } from './fields.ts'
import type { MenuCategory, MenuDocument, MenuProduct } from './document.ts'
import { menuPath } from './pages.ts'
import { newEnd } from './badges.ts'
import { lowestPrice, withoutFreePrice } from './price-words.ts'

/** A dish as typed; absent fields as saved. */
export type PreviewedDish = Partial<Omit<Dish, 'price'>> & {
  price?: number | null

  categoryId: string
  id: string | null
}

// No slug ends in a hyphen.
const NEW_SLUG = '-new-dish-'

const NEW_DISH: MenuProduct = {
  ...NO_DETAILS,
  name: '',
  label: null,
  price: 0,
  description: '',
  id: NEW_SLUG,
  version: 0,
  number: 0,
  slug: NEW_SLUG,
  formerAddresses: [],
  picture: null,
}

/** Adds the typed dish, with its page's address; null if it is nowhere. */
export function withPreviewedDish(
  menu: MenuDocument,
  { categoryId, id, ...fields }: PreviewedDish,
  at: Date,
): { menu: MenuDocument; path: string } | null {
  const category = menu.categories.find((one) => one.id === categoryId)
  const before = id === null ? NEW_DISH : category?.products.find((one) => one.id === id)
  if (!category || !before) return null
  const dish = asTyped(before, fields, at)
  const categories = menu.categories.map((one) => (one === category ? withDish(one, dish) : one))
  const path = [menuPath(menu.slug), category.slug, dish.slug].join('/')
  return { menu: { ...menu, categories }, path }
}

function asTyped(
  before: MenuProduct,
  { price, ...fields }: Omit<PreviewedDish, 'categoryId' | 'id'>,
  at: Date,
): MenuProduct {
  const typed = price === undefined ? {} : { price: price ?? 0 }
  const dish = withoutFreePrice({ ...before, ...fields, ...typed })
  const isNewlyNew = dish.marks.includes('new') && !before.newUntil
  return {
    ...dish,
    price: lowestPrice(dish.sizes) ?? dish.price,
    sizes: dish.sizes.map((size) => withoutFreePrice(size)),
    ...(dish.sizes.length > 0 && { formerPrice: null }),
    ...(isNewlyNew && { newUntil: newEnd(at).toISOString() }),
  }
}

function withDish(category: MenuCategory, dish: MenuProduct): MenuCategory {
  const isThere = category.products.some(({ id }) => id === dish.id)
  const products = isThere
    ? category.products.map((one) => (one.id === dish.id ? dish : one))
    : [...category.products, dish]
  return { ...category, products }
}

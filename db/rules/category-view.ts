import type { MenuCategory, MenuProduct } from './menu-document.ts'
import type { Dish, ListedDish } from './menu-fields.ts'
import { formatPrice, toPrice, type Decimals } from './money.ts'
import type { Picture } from './pictures.ts'
import { inMainOf } from './restaurant-view.ts'
import type { Translated } from './shown-menus.ts'
import type { GoneView, Served } from './served.ts'

export interface CategoryLink extends Translated {
  title: string
  path: string
  /** A name of the icon list. */
  icon: string
}

/** A dish in a list. */
export interface ProductView extends Omit<ListedDish, 'price'>, Translated {
  path: string
  /** As it is shown, without the currency. */
  price: string
  /** As a number, for machines. */
  amount: number
  picture: Picture | null
  /** Not there while it is to be had. */
  soldOut?: GoneView
}

/** A dish on its own page. */
export type DishView = ProductView & Omit<Dish, 'price'>

export interface CategoryView extends CategoryLink {
  products: ProductView[]
}

/** A category as its page and the whole menu show it. */
export function categoryView(
  menu: string,
  category: MenuCategory,
  served: Served,
  decimals: Decimals,
) {
  const path = `${menu}/${category.slug}`
  return {
    title: category.title,
    ...inMainOf(category),
    path,
    icon: category.icon,
    products: category.products.map((product) => dishView(path, product, served, decimals)),
  } satisfies CategoryView
}

function dishView(
  category: string,
  product: MenuProduct,
  served: Served,
  decimals: Decimals,
): DishView {
  const { id, version: _, formerAddresses: __, soldOut: ___, slug, price, ...said } = product
  const soldOut = served.soldOut[id]
  return {
    ...said,
    path: `${category}/${slug}`,
    price: formatPrice(price, decimals),
    amount: toPrice(price),
    ...(soldOut && { soldOut }),
  }
}

import { statedDish, type StatedDish } from './allergen-view.ts'
import { allergenCode, type ChosenAllergens } from './allergens.ts'
import type { MenuCategory, MenuProduct } from './menu-document.ts'
import type { Dish, ListedDish } from './menu-fields.ts'
import { formatPrice, toPrice, type Decimals } from './money.ts'
import type { Picture } from './pictures.ts'
import { inMainOf } from './restaurant-view.ts'
import type { Translated } from './shown-menus.ts'
import { sizeView, type SizeView } from './size-views.ts'
import type { GoneView, Served, TimesView } from './served.ts'

export interface CategoryLink extends Translated {
  title: string
  path: string
  /** A name of the icon list. */
  icon: string
}

/** A dish in a list. */
export interface ProductView extends Omit<ListedDish, 'price' | 'sizes'>, Translated {
  /** What the filter goes by: `allergenCode`; not there where nothing is stated. */
  code?: string
  path: string
  /** As it is shown, without the currency. */
  price: string
  /** As a number, for machines. */
  amount: number
  sizes: SizeView[]
  picture: Picture | null
  /** Not there while it is to be had. */
  soldOut?: GoneView
}

/** A dish on its own page. */
export type DishView = ProductView & Omit<Dish, 'price' | 'sizes'> & StatedDish

export interface CategoryView extends CategoryLink {
  /** It is on no page but its own. */
  nonHalal?: true
  /** Not there where it is served always. */
  times?: TimesView
  products: ProductView[]
}

/** What dishes are shown with. */
interface Shown {
  served: Served
  decimals: Decimals
  /** What the groups of options hold. */
  ofGroups: ReadonlyMap<string, ChosenAllergens>
}

/** A category as its page and the whole menu show it. */
export function categoryView(
  menu: string,
  category: MenuCategory,
  { served, decimals, ofGroups }: Shown,
) {
  const path = `${menu}/${category.slug}`
  const times = served.times.get(category.id)
  return {
    title: category.title,
    ...inMainOf(category),
    path,
    icon: category.icon,
    ...(category.nonHalal && { nonHalal: category.nonHalal }),
    ...(times && { times }),
    products: category.products.map((product) => {
      const groups = [...(category.groups ?? []), ...product.groups]
      return dishView(path, { ...product, groups }, { served, decimals, ofGroups })
    }),
  } satisfies CategoryView
}

function dishView(
  category: string,
  product: MenuProduct,
  { served, decimals, ofGroups }: Shown,
): DishView {
  const { id, slug, price, sizes, ...others } = product
  const { version: _, formerAddresses: __, newUntil: ___, ...shown } = others
  const { soldOut: ____, soldOutSizes: _____, ...said } = shown
  const soldOut = served.soldOut.get(id)
  const stated = statedDish(said, said.groups, ofGroups)
  const code = allergenCode({ ...stated.allergens, ...stated.chosen }, stated.allergensChecked)
  return {
    ...said,
    ...stated,
    path: `${category}/${slug}`,
    price: formatPrice(price, decimals),
    amount: toPrice(price),
    ...(code && { code }),
    marks: said.marks.filter((mark) => mark !== 'new' || !served.old.includes(id)),
    sizes: sizes.map((size) => sizeView(size, served, decimals)),
    ...(soldOut && { soldOut }),
  }
}

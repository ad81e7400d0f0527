import type { LanguageView, ProductView, RestaurantView, SizeView, Translated } from './views.ts'
import { inMainOf } from './views.ts'
import type { WholeCategory } from './category-pages.ts'
import type { GoneView } from './availability.ts'
import type { MenuCategory, MenuDocument } from './document.ts'
import { decimalsOf, type Decimals } from '../rules/money/money.ts'

/** What guests choose from, for their waiter: the dishes of a menu, or of a category that is separate. */
export interface ListPage {
  kind: 'list'
  path: string
  restaurant: RestaurantView
  /** The language that its waiters read. */
  house: LanguageView
  /** Of the sum. */
  decimals: Decimals
  dishes: ListableDish[]
}

export interface ListableDish extends Translated {
  number: number
  /** Below the menu. */
  path: string
  name: string
  /** In the language of the house. */
  houseName: string
  price: string
  amount: number
  soldOut?: GoneView
  sizes: ListableSize[]
}

interface ListableSize extends Pick<SizeView, 'name' | 'price' | 'amount' | 'soldOut' | 'inMain'> {
  houseName: string
}

/** The list of a menu; below it, by its slug, that of a category. */
function listPath(menu: string, category?: string): string {
  return [`${menu}/info/list`, ...(category === undefined ? [] : [category])].join('/')
}

/** One page of all that is shared, and one of each category that is separate. */
export function listPages(
  restaurant: RestaurantView,
  categories: readonly WholeCategory[],
  house: MenuDocument,
): ListPage[] {
  const { lang, dir, path, languages } = restaurant
  if (categories.every(({ products }) => products.length === 0)) return []
  const around = {
    kind: 'list' as const,
    house: languages?.[0] ?? { lang, dir, path },
    decimals: decimalsOf(house.currency),
  }
  const all = categories.map((category, at) => {
    return { category, dishes: listable(path, category, house.categories[at]) }
  })
  const shared = all.filter(({ category }) => !category.nonHalal)
  const separate = all.filter(({ category }) => category.nonHalal)
  const dishes = shared.flatMap((one) => one.dishes)
  return [
    { ...around, path: listPath(path), restaurant, dishes },
    ...separate.map(({ category, dishes }): ListPage => {
      const slug = category.path.slice(path.length + 1)
      return {
        ...around,
        path: listPath(path, slug),
        restaurant: { ...restaurant, separate: true },
        dishes,
      }
    }),
  ]
}

function listable(
  menu: string,
  { products }: WholeCategory,
  house: MenuCategory | undefined,
): ListableDish[] {
  return products.map((product, at) => {
    const { name = '', sizes = [] } = house?.products[at] ?? {}
    return {
      ...listed(product),
      number: product.number,
      path: product.path.slice(menu.length + 1),
      houseName: name,
      sizes: product.sizes.map((size, place) => {
        return { ...listed(size), houseName: sizes[place]?.name ?? '' }
      }),
    }
  })
}

function listed(one: ProductView | SizeView) {
  const { name, price, amount, soldOut } = one
  return { name, ...inMainOf(one), price, amount, ...(soldOut && { soldOut }) }
}

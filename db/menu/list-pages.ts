import type {
  LanguageView,
  OptionGroupView,
  ProductView,
  RestaurantView,
  SizeView,
  Translated,
} from './views.ts'
import { inMainOf } from './views.ts'
import type { WholeCategory } from './category-pages.ts'
import type { GoneView } from './availability.ts'
import type { PriceNote } from './price-words.ts'
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
  /** What can be chosen of the dishes. */
  groups: ListableGroup[]
}

export interface ListableGroup extends OptionGroupView {
  id: string
  /** In the language of the house, as those of its options. */
  houseName: string
  most: number
  options: (OptionGroupView['options'][0] & { houseName: string })[]
}

export interface ListableDish extends Translated {
  number: number
  /** Below the menu. */
  path: string
  name: string
  /** In the language of the house. */
  houseName: string
  price: string | null
  amount: number
  note?: PriceNote
  former?: string
  soldOut?: GoneView
  sizes: ListableSize[]
  /** Ids. */
  groups: string[]
}

interface ListableSize extends Pick<
  SizeView,
  'name' | 'price' | 'amount' | 'note' | 'former' | 'soldOut' | 'inMain'
> {
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
  { house, options }: { house: MenuDocument; options: ReadonlyMap<string, OptionGroupView> },
): ListPage[] {
  const { lang, dir, path, languages } = restaurant
  if (categories.every(({ products }) => products.length === 0)) return []
  const around = {
    kind: 'list' as const,
    house: languages?.[0] ?? { lang, dir, path },
    decimals: decimalsOf(house.currency),
  }
  const groups = listableGroups(options, house)
  const groupsOf = (dishes: readonly ListableDish[]) => {
    const ids = new Set(dishes.flatMap((dish) => dish.groups))
    return groups.filter(({ id }) => ids.has(id))
  }
  const all = categories.map((category, at) => {
    return { category, dishes: listable(path, category, house.categories[at]) }
  })
  const shared = all.filter(({ category }) => !category.nonHalal)
  const separate = all.filter(({ category }) => category.nonHalal)
  const dishes = shared.flatMap((one) => one.dishes)
  return [
    { ...around, path: listPath(path), restaurant, dishes, groups: groupsOf(dishes) },
    ...separate.map(({ category, dishes }): ListPage => {
      const slug = category.path.slice(path.length + 1)
      return {
        ...around,
        path: listPath(path, slug),
        restaurant: { ...restaurant, separate: true },
        dishes,
        groups: groupsOf(dishes),
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
      groups: [...new Set(product.groups)],
      sizes: product.sizes.map((size, place) => {
        return { ...listed(size), houseName: sizes[place]?.name ?? '' }
      }),
    }
  })
}

function listableGroups(
  options: ReadonlyMap<string, OptionGroupView>,
  { optionGroups = [] }: MenuDocument,
): ListableGroup[] {
  return optionGroups.flatMap((house) => {
    const group = options.get(house.id)
    if (!group) return []
    const chosen = group.options.map((option, at) => {
      return { ...option, houseName: house.options[at]?.name ?? '' }
    })
    const { id, name: houseName, max: most } = house
    return [{ ...group, id, houseName, most, options: chosen }]
  })
}

function listed(one: ProductView | SizeView) {
  const { name, price, amount, note, former, soldOut } = one
  const priced = { price, amount, ...(note && { note }), ...(former && { former }) }
  return { name, ...inMainOf(one), ...priced, ...(soldOut && { soldOut }) }
}

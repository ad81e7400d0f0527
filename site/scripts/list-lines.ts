import type { OrderLine } from '#db/rules/contact/whatsapp.ts'
import type {
  ListedData,
  ListedDish,
  ListedGroup,
  ListedPrice,
} from '#site/lib/dishes/listed-data.ts'
import { menu, type Chosen } from './my-list.ts'
import { withoutStyles } from './page-styles.ts'

/** What a page of the list knows. */
export function dataOf(page: Document): ListedData {
  const script = page.querySelector('main script[type="application/json"]')
  return JSON.parse(script?.textContent ?? '') as ListedData
}

/** The same of another page: the menu's, or that of a category; null where there is none, undefined without a connection. */
export async function fetchData(category?: string): Promise<ListedData | null | undefined> {
  const below = category === undefined ? '' : `/${encodeURIComponent(category)}`
  const answer = await fetch(`${menu}/info/list${below}`).catch(() => undefined)
  if (!answer || answer.status > 499) return undefined
  if (!answer.ok) return null
  return dataOf(new DOMParser().parseFromString(withoutStyles(await answer.text()), 'text/html'))
}

/** Of a list's pages, by path and by id. */
export interface Listed {
  dishes: Map<string, ListedDish>
  groups: Map<string, ListedGroup>
}

export function listedOf({ dishes, groups }: ListedData): Listed {
  return {
    dishes: new Map(dishes.map((dish) => [dish.path, dish])),
    groups: new Map(groups.map((group) => [group.id, group])),
  }
}

/**
 * Adds the dishes of a list that are separate: they are on a page of their own, which is asked for if the
 * list has some. Says of which categories nothing came.
 */
export async function bringSeparate(list: readonly Chosen[], to: Listed): Promise<string[]> {
  const unknown = list.filter(({ path }) => !to.dishes.has(path))
  const categories = [...new Set(unknown.map(({ path }) => path.split('/')[0] ?? ''))]
  const brought = await Promise.all(categories.map((category) => fetchData(category)))
  for (const data of brought) {
    if (!data) continue
    const { dishes, groups } = listedOf(data)
    for (const [path, dish] of dishes) to.dishes.set(path, dish)
    for (const [id, group] of groups) to.groups.set(id, group)
  }
  return categories.filter((_, at) => brought[at] === undefined)
}

export function isGone({ soldOut }: ListedPrice): boolean {
  return soldOut !== undefined && Date.now() < soldOut.until * 1000
}

export function partsOf(dish: ListedDish): ListedPrice[] {
  return dish.sizes.length > 0 ? dish.sizes : [dish]
}

export function countsOf({ counts }: Chosen, dish: ListedDish): number[] {
  const parts = partsOf(dish)
  const first = Math.max(
    0,
    parts.findIndex((part) => !isGone(part)),
  )
  return parts.map((_, at) => (counts.length > 0 ? (counts[at] ?? 0) : at === first ? 1 : 0))
}

export function groupsOf({ groups = [] }: ListedDish, listed: Listed): ListedGroup[] {
  return groups.flatMap((id) => listed.groups.get(id) ?? [])
}

/** The same in every language, and after its group was changed. */
export function keyOf({ id }: ListedGroup, { houseName }: ListedPrice): string {
  return `${id}/${houseName}`
}

export function optionsOf(chosen: Chosen, dish: ListedDish, listed: Listed): ListedPrice[] {
  return groupsOf(dish, listed).flatMap((group) =>
    group.options.filter((option) => chosen.options?.includes(keyOf(group, option))),
  )
}

/** What can be had of a dish on the list. */
export function linesOf(
  chosen: Chosen,
  listed: Listed,
  currency: string,
): (OrderLine & { of: ListedPrice[] })[] {
  const dish = listed.dishes.get(chosen.path)
  if (!dish || isGone(dish)) return []
  const counts = countsOf(chosen, dish)
  const options = optionsOf(chosen, dish, listed)
  return partsOf(dish).flatMap((part, at) => {
    const count = counts[at] ?? 0
    if (count === 0 || isGone(part)) return []
    // Sizes without names are distinguished by their prices.
    const size =
      part === dish
        ? ''
        : part.houseName || (part.price === null ? (part.note ?? '') : `${currency} ${part.price}`)
    const told = options.map(({ houseName }) => houseName)
    const line = { count, number: dish.number, name: dish.houseName, size, chosen: told }
    return [{ ...line, of: [part, ...options] }]
  })
}

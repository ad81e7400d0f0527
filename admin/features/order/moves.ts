import type { Order } from '#api/schemas/order.ts'
import type { Categories } from '#admin/stores/menu.ts'
import { lastingId } from '#admin/stores/new-id.ts'

/** A category or a product goes behind another one, or first. */
export type Move =
  | { kind: 'category'; id: string; after: string | null }
  | { kind: 'product'; id: string; categoryId: string; after: string | null }

/** The menu after a move; unchanged when something of it is gone. */
export function applyMove(categories: Categories, move: Move): Categories {
  if (move.kind === 'category') return placed(categories, itemOf(categories, move.id), move.after)
  const product = itemOf(
    categories.flatMap(({ products }) => products),
    move.id,
  )
  if (!product || !itemOf(categories, move.categoryId)) return categories
  return categories.map((category) => {
    const products = isSame(category._id, move.categoryId)
      ? placed(category.products, product, move.after)
      : category.products.filter((other) => other !== product)
    return { ...category, products: [...products] }
  })
}

/** A menu's order as the server takes it, with what was seen of it, and of what was moved in it. */
export function orderOf(categories: Categories, moved?: Seen): Order {
  return categories.map(({ _id, version, products }) => {
    const ids = products.map((product) => product._id)
    const isHere = moved && [_id, ...ids].includes(moved._id)
    return { _id, version, products: ids, ...(isHere && { moved }) }
  })
}

/** What a move moves, as a menu has it. */
export function seenOf(categories: Categories, { kind, id }: Move): Seen | undefined {
  const items = kind === 'category' ? categories : categories.flatMap(({ products }) => products)
  const item = itemOf<Seen>(items, id)
  return item && { _id: item._id, version: item.version }
}

/** Whether a menu is as a move has left it. */
export function isDone(categories: Categories, move: Move): boolean {
  return (
    JSON.stringify(orderOf(categories)) === JSON.stringify(orderOf(applyMove(categories, move)))
  )
}

interface Item {
  _id: string
}

interface Seen extends Item {
  version: string
}

function placed<T extends Item>(
  items: readonly T[],
  item: T | undefined,
  after: string | null,
): readonly T[] {
  if (!item) return items
  const others = items.filter((other) => other !== item)
  const at = others.findIndex(({ _id }) => after !== null && isSame(_id, after))
  // What it should stand behind was deleted meanwhile: the end is the least surprising.
  if (at === -1 && after !== null) return [...others, item]
  return others.toSpliced(at + 1, 0, item)
}

function itemOf<T extends Item>(items: readonly T[], id: string): T | undefined {
  return items.find(({ _id }) => isSame(_id, id))
}

// What was new when the move was made has the server's id when the move is sent.
function isSame(one: string, other: string): boolean {
  return lastingId(one) === lastingId(other)
}

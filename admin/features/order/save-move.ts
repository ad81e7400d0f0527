import { answerOf, client, RefusedError } from '#admin/client.ts'
import { currentOf, problemOf } from '#admin/problems.ts'
import { discardDraft, loadDraft, saveDraft } from '#admin/forms/draft.ts'
import {
  type Categories,
  answeredMenu,
  getCategories,
  refreshMenu,
  saveChange,
} from '#admin/stores/menu.ts'
import { lastingId } from '#admin/stores/new-id.ts'
import { hideNotice, ORDER_NOTICE, showNotice } from '#admin/stores/notices.ts'
import type { Category, Order } from '#api/schemas/categories.ts'

function putOrder(order: Order): Promise<Category[]> {
  return answerOf(client.api.order.$put({ json: order }))
}

export type Move =
  | { kind: 'category'; id: string; after: string | null }
  | { kind: 'product'; id: string; categoryId: string; after: string | null }

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

export function orderOf(categories: Categories, moved?: Seen): Order {
  return categories.map(({ _id, version, products }) => {
    const ids = products.map((product) => product._id)
    const isHere = moved && [_id, ...ids].includes(moved._id)
    return { _id, version, products: ids, ...(isHere && { moved }) }
  })
}

function seenOf(categories: Categories, { kind, id }: Move): Seen | undefined {
  const items = kind === 'category' ? categories : categories.flatMap(({ products }) => products)
  const item = itemOf<Seen>(items, id)
  return item && { _id: item._id, version: item.version }
}

function isDone(categories: Categories, move: Move): boolean {
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

const KEY = 'sentMoves'

export async function saveMove({ name, ...move }: Move & { name: string }): Promise<void> {
  hideNotice(ORDER_NOTICE)
  try {
    await saveChange(
      { saves: null, apply: (categories) => applyMove(categories, move) },
      () => send(move),
      (saved) => saved,
    )
  } catch (error) {
    if (isRival(error)) await refreshMenu()
    const problem = { values: { name }, ...problemOf(error) }
    showNotice({
      id: ORDER_NOTICE,
      status: 'failed',
      says: { text: 'order.failed', values: { name } },
      problem,
      retry: () => void saveMove({ name, ...move }),
    })
  }
}

async function send(move: Move) {
  // Moves of this tab that got no answer: the server may have made them.
  const unanswered = loadDraft<Move[]>(KEY) ?? []
  saveDraft(KEY, [...unanswered, move])
  try {
    const saved = await sendOnce(move).catch((error: unknown) => {
      const now = isRival(error) ? currentOf<Categories>(error) : undefined
      // What was moved elsewhere was moved by us, and we were not told that it worked.
      if (!now || !unanswered.some((own) => own.id === move.id && isDone(now, own))) throw error
      return put(move, now, now)
    })
    discardDraft(KEY)
    return saved
  } catch (error) {
    if (error instanceof RefusedError) discardDraft(KEY)
    throw error
  }
}

async function sendOnce(move: Move) {
  // What is deleted but can be taken back is still there for the server.
  const seen = answeredMenu()
  try {
    return await put(move, seen, seen)
  } catch (error) {
    if (!(error instanceof RefusedError && error.status === 409) || isRival(error)) throw error
    return put(move, await getCategories(), seen)
  }
}

function put(move: Move, now: Categories, seen: Categories) {
  return putOrder(orderOf(applyMove(now, move), seenOf(seen, move)))
}

function isRival(error: unknown): boolean {
  return problemOf(error).text === 'movedElsewhere'
}

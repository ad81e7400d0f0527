import { atom } from 'nanostores'
import type { Product } from '#api/schemas/products.ts'
import { RefusedError } from '#admin/client.ts'
import { currentOf, problemOf, type Problem } from '#admin/problems.ts'
import { patchDishes, withDishes } from '#admin/stores/dishes.ts'
import { keep, readKept, STATED_KEY } from '#admin/stores/kept.ts'
import { noteAnswered } from '#admin/stores/menu.ts'
import {
  $stated,
  blameStated,
  noteRivals,
  noteStated,
  sendable,
  sentOf,
  settleStated,
  withStatement,
  type Stated,
  type Statement,
} from './stated.ts'

const PAUSE_MS = 800
const RETRY_MS = 5000
// As many as one call takes.
const MOST_DISHES = 500

/** How far saving is; `unsent` is tried again by itself where that may help. */
export const $statedSaving = atom<
  { status: 'idle' | 'busy' } | { status: 'unsent'; problem: Problem }
>({ status: 'idle' })

let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined
let most = MOST_DISHES

/** States something of a dish, and saves it once its owner pauses. */
export function stateOf(dish: Product, change: Partial<Statement>): void {
  noteStated(dish, change)
  sendIn(PAUSE_MS)
}

/** Saves what can be saved, and goes on until nothing is left; who calls meanwhile waits for the same. */
export function sendStated(): Promise<void> {
  clearTimeout(timer)
  sending ??= sendRest().finally(() => (sending = undefined))
  return sending
}

/** Whether something that was stated is not saved. */
export function hasUnsent(): boolean {
  return Object.keys($stated.get()).length > 0
}

async function sendRest(): Promise<void> {
  const some = sendable().slice(0, most)
  if (some.length === 0) return $statedSaving.set({ status: 'idle' })
  $statedSaving.set({ status: 'busy' })
  const byId = new Map(some.map((one) => [one._id, one]))
  try {
    const saved = await patchDishes(some.map(sentOf), (dish) => shown(dish, byId.get(dish._id)))
    settleStated(some, saved)
    most = MOST_DISHES
    $statedSaving.set({ status: 'idle' })
  } catch (error) {
    return explain(error, some)
  }
  return sendRest()
}

function shown(dish: Product, stated: Stated | undefined): Product {
  return stated ? withStatement(dish, stated) : dish
}

function explain(error: unknown, some: readonly Stated[]): Promise<void> | void {
  $statedSaving.set({ status: 'idle' })
  const current = currentOf<Product[]>(error)
  if (current) {
    noteAnswered((categories) => withDishes(categories, current))
    noteRivals(some, current)
    return sendRest()
  }
  const problem = problemOf(error)
  if (error instanceof RefusedError && (error.status === 400 || error.status === 404)) {
    blame(some, error.field?.startsWith('allergens.') ? { text: 'veganNot' } : problem)
    return sendRest()
  }
  $statedSaving.set({ status: 'unsent', problem })
  if (problem.text === 'offline' || problem.text === 'failed') sendIn(RETRY_MS)
}

// A call is all or nothing: fewer at a time, until it is clear which one of them is refused.
function blame(some: readonly Stated[], problem: Problem): void {
  const [first, ...others] = some
  most = Math.ceil(some.length / 2)
  if (first && others.length === 0) blameStated(first, problem)
}

function sendNow(): void {
  void sendStated()
}

function sendIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(sendNow, ms)
}

/** Keeps what is not saved for the next visit in this tab, takes up the last, and saves before the page goes. */
export function keepStated(): () => void {
  $stated.set({ ...readKept<Record<string, Stated>>(STATED_KEY), ...$stated.get() })
  if (sendable().length > 0) sendIn(PAUSE_MS)
  const page = new AbortController()
  for (const event of ['pagehide', 'online']) {
    window.addEventListener(event, sendNow, { signal: page.signal })
  }
  const stop = $stated.listen((stated) =>
    keep(STATED_KEY, Object.keys(stated).length > 0 ? stated : null),
  )
  return () => {
    page.abort()
    stop()
  }
}

/** Forgets all of it. */
export function resetStated(): void {
  clearTimeout(timer)
  most = MOST_DISHES
  $stated.set({})
  $statedSaving.set({ status: 'idle' })
}

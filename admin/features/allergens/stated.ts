import { dequal } from 'dequal/lite'
import { atom } from 'nanostores'
import { RefusedError } from '#admin/client.ts'
import { type Problem, currentOf, problemOf } from '#admin/problems.ts'
import { keep, readKept, STATED_KEY } from '#admin/stores/kept.ts'
import { patchDishes, withDishes, noteAnswered } from '#admin/stores/menu.ts'
import type { Product, SentProducts } from '#api/schemas/products.ts'
import { notVegan, type Allergens } from '#db/menu/allergens.ts'

export interface Statement {
  allergens: Allergens
  allergensChecked: boolean
  isVegan: boolean
}

/** What was stated of a dish here and is not saved yet. */
export interface Stated extends Statement {
  _id: string
  /** Of the dish as its owner saw it. */
  version: string
  wasVegan: boolean
  problem: Problem | null
}

/** All of them by the dish's id, in the order in which their owner came to them. */
export const $stated = atom<Readonly<Record<string, Stated>>>({})

/** What is stated of a dish, as far as this device knows. */
export function statementOf({ _id, details }: Product, stated = $stated.get()): Statement {
  const own = stated[_id]
  if (own) return own
  const { allergens, allergensChecked, diets } = details
  return { allergens, allergensChecked, isVegan: diets.vegan }
}

/** Notes what is stated of a dish now; what cannot hold together is told, and not sent. */
export function noteStated(dish: Product, change: Partial<Statement>): void {
  const { _id } = dish
  const before = $stated.get()[_id]
  const next = { ...statementOf(dish), ...change }
  const { version, wasVegan } = before ?? { ...dish, wasVegan: dish.details.diets.vegan }
  put([{ ...next, _id, version, wasVegan, problem: problemWith(next) }])
}

function problemWith({ allergens, isVegan }: Statement): Problem | null {
  return isVegan && notVegan(allergens) ? { text: 'veganNot' } : null
}

export function sendable(): Stated[] {
  return Object.values($stated.get()).filter(({ problem }) => problem === null)
}

export function sentOf(stated: Stated): SentProducts[number] {
  const { _id, version, allergens, allergensChecked, wasVegan, isVegan } = stated
  const diets = wasVegan && !isVegan && { diets: { vegan: false } }
  return { _id, version, details: { allergens, allergensChecked, ...diets } }
}

export function withStatement(dish: Product, statement: Statement): Product {
  const { allergens, allergensChecked, isVegan } = statement
  const diets = { ...dish.details.diets, vegan: isVegan }
  return { ...dish, details: { ...dish.details, allergens, allergensChecked, diets } }
}

/** Forgets what has been saved, unless something else was stated meanwhile: of what is there now. */
export function settleStated(sent: readonly Stated[], saved: readonly Product[]): void {
  const now = { ...$stated.get() }
  const versions = new Map(saved.map(({ _id, version }) => [_id, version]))
  for (const one of sent) {
    const latest = now[one._id]
    if (latest === one) delete now[one._id]
    else if (latest) now[one._id] = { ...latest, version: versions.get(one._id) ?? latest.version }
  }
  $stated.set(now)
}

/** Says of what others have changed meanwhile that it waits for a choice; it is of what is there now. */
export function noteRivals(sent: readonly Stated[], current: readonly Product[]): void {
  const now = new Map(current.map((dish) => [dish._id, dish]))
  const rivals = sent.flatMap(({ _id, version }): Stated[] => {
    const dish = now.get(_id)
    const latest = $stated.get()[_id]
    if (!dish || !latest || dish.version === version) return []
    const problem = isSame(latest, dish) ? null : { text: 'changedElsewhere' as const }
    return [{ ...latest, version: dish.version, problem }]
  })
  put(rivals)
}

function isSame({ allergens, allergensChecked }: Statement, { details }: Product): boolean {
  return allergensChecked === details.allergensChecked && dequal(allergens, details.allergens)
}

/** Says of one why it cannot be saved. */
export function blameStated(one: Stated, problem: Problem): void {
  const latest = $stated.get()[one._id]
  if (latest) put([{ ...latest, problem }])
}

export function dropStated(id: string): void {
  const { [id]: _, ...others } = $stated.get()
  $stated.set(others)
}

function put(some: readonly Stated[]): void {
  $stated.set({ ...$stated.get(), ...Object.fromEntries(some.map((one) => [one._id, one])) })
}

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

export function resetStated(): void {
  clearTimeout(timer)
  most = MOST_DISHES
  $stated.set({})
  $statedSaving.set({ status: 'idle' })
}

import { atom, computed } from 'nanostores'
import type { Category } from '#api/schemas/categories.ts'
import type { Product, SentProducts } from '#api/schemas/products.ts'
import { UnreachableError, answerOf, client, keptAlive } from '../client.ts'
import { problemOf, type Problem } from '../problems.ts'

export type Categories = readonly Category[]

interface OpenChange {
  saves: string | null
  apply: Apply
}
type Apply = (categories: Categories) => Categories

export type Loading =
  | { status: 'loading' }
  | { status: 'loaded'; value: null }
  | { status: 'failed'; problem: Problem }

export const $loading = atom<Loading>({ status: 'loading' })

export const $acceptedChanges = atom(0)

export const $lostAnswers = atom(0)

export function countAcceptedChange(): void {
  $acceptedChanges.set($acceptedChanges.get() + 1)
}

interface MenuState {
  answered: Categories
  /** What is shown on top of it, so that a refused change is taken back by being dropped. */
  open: readonly OpenChange[]
}

const NO_MENU: MenuState = { answered: [], open: [] }
const $state = atom(NO_MENU)

export const $categories = computed($state, ({ answered, open }) =>
  open.reduce((categories, { apply }) => apply(categories), answered),
)

export const $saving = computed(
  $state,
  ({ open }): ReadonlySet<string | null> => new Set(open.map(({ saves }) => saves)),
)

export function answeredMenu(): Categories {
  return $state.get().answered
}

/** Shows a change; `settle` makes it last as the server answered it, `drop` takes it back. */
export function showChange(saves: string | null, apply: Apply) {
  const change: OpenChange = { saves, apply }
  const others = () => $state.get().open.filter((other) => other !== change)
  $state.set({ ...$state.get(), open: [...$state.get().open, change] })
  return {
    settle(answer: Apply): void {
      // Told first: when the menu has a new address, the public pages are known to be behind.
      countAcceptedChange()
      $state.set({ answered: answer($state.get().answered), open: others() })
    },
    drop(): void {
      $state.set({ ...$state.get(), open: others() })
    },
  }
}

export function noteAnswered(answer: Apply): void {
  const { answered, open } = $state.get()
  $state.set({ answered: answer(answered), open })
}

// One after the other: a dish without a photo must not overtake the one before it, whose photo is
// still on its way, because the server orders dishes as they come in.
let lastSend: Promise<unknown> = Promise.resolve()

export async function saveChange<T>(
  change: OpenChange,
  send: () => Promise<T>,
  answer: (answered: T, categories: Categories) => Categories,
): Promise<T> {
  const { settle, drop } = showChange(change.saves, change.apply)
  try {
    const answered = await inTurn(send)
    settle((categories) => answer(answered, categories))
    return answered
  } catch (error) {
    drop()
    if (error instanceof UnreachableError) $lostAnswers.set($lostAnswers.get() + 1)
    throw error
  }
}

function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = lastSend.then(send, send)
  lastSend = sent
  return sent
}

export function getCategories(): Promise<Category[]> {
  return answerOf(client.categories.$get())
}

export async function loadMenu(read: () => Promise<Categories>): Promise<void> {
  $loading.set({ status: 'loading' })
  try {
    $state.set({ ...$state.get(), answered: await read() })
    $loading.set({ status: 'loaded', value: null })
  } catch (error) {
    $loading.set({ status: 'failed', problem: problemOf(error) })
  }
}

export async function refreshMenu(read: () => Promise<Categories> = getCategories): Promise<void> {
  const answered = await readAgain(read)
  const { open } = $state.get()
  if (answered && open.length === 0) $state.set({ answered, open })
}

/** After a change that was not shown beforehand, or an undo. */
export function readChangedMenu(): Promise<void> {
  countAcceptedChange()
  return refreshMenu()
}

/** Null also if an accepted change has overtaken the answer, which would take that change back. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T | null> {
  const before = $acceptedChanges.get()
  const answer = await read().catch(() => null)
  return before === $acceptedChanges.get() ? answer : null
}

export function resetMenu(): void {
  $state.set(NO_MENU)
  $loading.set({ status: 'loading' })
}

export function patchDishes(
  json: SentProducts,
  show: (dish: Product) => Product,
): Promise<Product[]> {
  const ids = new Set(json.map(({ _id }) => _id))
  return saveChange(
    {
      saves: null,
      apply: (categories) =>
        mappedDishes(categories, (dish) => (ids.has(dish._id) ? show(dish) : dish)),
    },
    async () => (await sendProducts(json)).products,
    (saved, categories) => withDishes(categories, saved),
  )
}

/** All or nothing; `undo` takes it back. */
export async function sendProducts(
  json: SentProducts,
): Promise<{ products: Product[]; undo: string }> {
  const response = await client.api.products.$patch({ json }, keptAlive(json))
  const products = await answerOf(Promise.resolve(response))
  return { products, undo: response.headers.get('X-Undo') ?? '' }
}

export function dishNow(id: string): Product | undefined {
  const all = $categories.get()
  return all.flatMap(({ products }) => products).find(({ _id }) => _id === id)
}

export function withDishes(categories: Categories, saved: readonly Product[]): Categories {
  const byId = new Map(saved.map((dish) => [dish._id, dish]))
  return mappedDishes(categories, (dish) => byId.get(dish._id) ?? dish)
}

function mappedDishes(categories: Categories, map: (dish: Product) => Product): Categories {
  return categories.map((category) => ({ ...category, products: category.products.map(map) }))
}

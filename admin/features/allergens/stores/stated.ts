import { atom } from 'nanostores'
import type { Product, SentProducts } from '#api/schemas/products.ts'
import { notVegan, type Allergens } from '#db/rules/allergens.ts'
import type { Problem } from '#admin/problems.ts'

/** What is stated of a dish. */
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
  /** Why it is not sent. */
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

/** Those that can be sent, in their order. */
export function sendable(): Stated[] {
  return Object.values($stated.get()).filter(({ problem }) => problem === null)
}

export function sentOf(stated: Stated): SentProducts[number] {
  const { _id, version, allergens, allergensChecked, wasVegan, isVegan } = stated
  const diets = wasVegan && !isVegan && { diets: { vegan: false } }
  return { _id, version, details: { allergens, allergensChecked, ...diets } }
}

/** The dish with that. */
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
  return (
    allergensChecked === details.allergensChecked &&
    JSON.stringify(allergens) === JSON.stringify(details.allergens)
  )
}

/** Says of one why it cannot be saved. */
export function blameStated(one: Stated, problem: Problem): void {
  const latest = $stated.get()[one._id]
  if (latest) put([{ ...latest, problem }])
}

/** Gives it up for what is there. */
export function dropStated(id: string): void {
  const { [id]: _, ...others } = $stated.get()
  $stated.set(others)
}

function put(some: readonly Stated[]): void {
  $stated.set({ ...$stated.get(), ...Object.fromEntries(some.map((one) => [one._id, one])) })
}

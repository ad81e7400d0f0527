import { DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import { notVegan } from '../rules/allergens.ts'
import { newEnd, type Mark } from '../rules/marks.ts'
import { NO_DETAILS, type Dish, type Size } from '../rules/menu-fields.ts'
import { lowestPrice } from '../rules/sizes.ts'
import { dishOfRow, storedFields, type StoredDish } from '../rules/stored-dish.ts'
import type { Change } from './versions.ts'

/** The columns of a new dish, with what follows from its fields. */
export function settledDish<Given extends Change<Dish>>(given: Given, now: Date) {
  const { sizes = [], price, marks = [], ...rest } = given
  assertVegan({ ...NO_DETAILS, ...withoutUndefined(given) }, given)
  return {
    ...given,
    ...storedFields({ ...rest, marks, ...pricesOf({ sizes, price }, []) }),
    newUntil: newUntil(marks, null, now),
  }
}

/**
 * The columns that a change of the dish of this row sets. `now` is when it is made; without it the
 * change sets no marks.
 */
export function settledChange(
  row: StoredDish & { newUntil: string | null },
  change: Change<Dish>,
  now?: Date,
): Partial<StoredDish & { newUntil: string | null }> {
  const { sizes, price, marks, ...rest } = change
  const before = dishOfRow(row)
  assertVegan({ ...before, ...withoutUndefined(change) }, change)
  const isPriced = sizes !== undefined || price !== undefined
  const prices = isPriced && pricesOf({ sizes: sizes ?? before.sizes, price }, before.sizes)
  const marked = marks && now && { newUntil: newUntil(marks, row.newUntil, now) }
  return { ...storedFields({ ...rest, ...prices, ...(marked && { marks }) }), ...marked }
}

/** When `new` ends; a dish that is new goes on being so until the day that was said. */
function newUntil(marks: readonly Mark[], before: string | null, now: Date): string | null {
  if (!marks.includes('new')) return null
  return before !== null && before > now.toISOString() ? before : newEnd(now).toISOString()
}

/** With sizes, the price of a dish is the lowest of theirs. An id that is no present size's is new. */
function pricesOf(
  { sizes, price }: { sizes: readonly Size[]; price: number | undefined },
  before: readonly Size[],
): Change<Pick<Dish, 'sizes' | 'price'>> {
  const ids = new Set(before.map(({ id }) => id))
  const kept = sizes.map((size) => ({ ...size, id: ids.delete(size.id) ? size.id : newId() }))
  return { sizes: kept, price: lowestPrice(kept) ?? price }
}

// Two statements of which one is wrong: it is refused at the one that is being made.
function assertVegan(
  { vegan, allergens }: Pick<Dish, 'vegan' | 'allergens'>,
  change: Change<Dish>,
): void {
  const cause = vegan ? notVegan(allergens) : undefined
  if (cause === undefined) return
  const field = change.vegan ? 'diets.vegan' : `allergens.${cause}`
  throw new DataError('invalid', `Please check ${field}`, field)
}

function withoutUndefined(change: Change<Dish>): Partial<Dish> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

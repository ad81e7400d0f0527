import { ITEMS_AT_ONCE } from '../chunk-sizes.ts'
import { notFound, DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import { mapInChunks } from '../in-chunks.ts'
import { type Details, type Dish, NO_DETAILS, type Size } from '../menu/fields.ts'
import type { Db } from '../schema.ts'
import { notVegan } from '../menu/allergens.ts'
import { newEnd, type Badge } from '../menu/badges.ts'
import { lowestPrice } from '../menu/sizes.ts'
import { titleKey } from '../rules/text/texts.ts'
import { dishOfRow, storedFields, type StoredDish } from '../menu/dish.ts'
import { applyChange } from '../changes/apply.ts'
import type { NewProduct } from '../changes/change.ts'
import type { Change } from './versions.ts'

/**
 * Validated fields; `picture` is a hash. Omitted optional fields are null for a new product, else
 * unchanged.
 */
export type ProductInput = Omit<Dish, 'label' | keyof Details> & {
  [Name in 'label' | keyof Details]?: Dish[Name] | undefined
} & { picture?: string | null }

export async function addProduct(
  db: Db,
  restaurantId: string,
  categoryId: string,
  input: ProductInput,
  now: Date,
): Promise<string> {
  const [id = ''] = await addProducts(db, restaurantId, categoryId, [input], now)
  return id
}

export async function hasProduct(db: Db, restaurantId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Appends them; returns their ids. A conflict for too many products or too much text. */
export async function addProducts(
  db: Db,
  restaurantId: string,
  categoryId: string,
  inputs: readonly ProductInput[],
  now: Date,
): Promise<string[]> {
  const add = await mapInChunks(inputs, ITEMS_AT_ONCE, (input) =>
    newProduct(categoryId, input, now),
  )
  await applyChange(db, restaurantId, { products: { add } })
  return add.map(({ id }) => id)
}

/** With the number that an import has for it; else it gets the next one. */
export function newProduct(
  categoryId: string,
  input: ProductInput & { number?: number | null },
  now: Date,
): NewProduct {
  return { id: newId(), categoryId, ...normalizeDish(input, now), createdAt: now.toISOString() }
}

/** Of an import with numbers of its own: others come after them. */
export async function keepNumbers(db: Db, restaurantId: string, highest: number): Promise<void> {
  await db
    .updateTable('restaurants')
    .set({ lastNumber: highest })
    .where('id', '=', restaurantId)
    .where('lastNumber', '<', highest)
    .execute()
}

/** Throws unless it is in this category. */
export async function assertProduct(
  db: Db,
  restaurantId: string,
  categoryId: string,
  id: string,
): Promise<void> {
  await db
    .selectFrom('products')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

export function normalizeDish<Given extends Change<Dish>>(given: Given, now: Date) {
  const { sizes = [], price, marks = [], ...rest } = given
  assertVegan({ ...NO_DETAILS, ...withoutUndefined(given) }, given)
  return {
    ...given,
    ...storedFields({ ...rest, marks, ...pricesOf({ sizes, price }, []) }),
    newUntil: newUntil(marks, null, now),
  }
}

/** Columns of a change; `now` is needed for marks. */
export function normalizeChange(
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

/** A dish that is new keeps its date. */
function newUntil(marks: readonly Badge[], before: string | null, now: Date): string | null {
  if (!marks.includes('new')) return null
  return before !== null && before > now.toISOString() ? before : newEnd(now).toISOString()
}

function pricesOf(
  { sizes, price }: { sizes: readonly Size[]; price: number | undefined },
  before: readonly Size[],
): Change<Pick<Dish, 'sizes' | 'price'>> {
  const kept = withSizeIds(sizes, before)
  return { sizes: kept, price: lowestPrice(kept) ?? price }
}

/** A size is the one with its id, else with its name: translations and sold-out marks hang on the id. */
function withSizeIds(sizes: readonly Size[], before: readonly Size[]): Size[] {
  const left = new Map(before.map((size) => [size.id, size]))
  const byId = sizes.map((size) => (left.delete(size.id) ? size.id : null))
  const byName = new Map([...left.values()].map(({ id, name }) => [titleKey(name), id]))
  return sizes.map((size, at) => {
    const key = titleKey(size.name)
    const id = byId[at] ?? byName.get(key) ?? newId()
    byName.delete(key)
    return { ...size, id }
  })
}

// Refused where the contradiction is made.
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

import { ITEMS_AT_ONCE } from '../chunk-sizes.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { NO_DETAILS } from '../menu/fields.ts'
import { mapInChunks } from '../in-chunks.ts'
import type { Db } from '../schema.ts'
import { applyChange } from './apply.ts'
import type { NewProduct, ProductInput } from './change.ts'
import { normalizeDish } from './normalize-dish.ts'

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
  // Rows that are added together have the same columns: what one does not say would be null.
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const whole: typeof input = { ...NO_DETAILS, ...(Object.fromEntries(given) as typeof input) }
  return { id: newId(), categoryId, ...normalizeDish(whole, now), createdAt: now.toISOString() }
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

import { limitReached, notFound, DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import { inChunks } from '../in-chunks.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { type Details, type Dish, NO_DETAILS, type Size } from '../menu/fields.ts'
import type { Db } from '../schema.ts'
import { notVegan } from '../menu/allergens.ts'
import { newEnd, type Mark } from '../menu/marks.ts'
import { lowestPrice } from '../menu/sizes.ts'
import { shownName } from '../rules/labels.ts'
import { titleKey } from '../rules/texts.ts'
import { dishOfRow, storedFields, type StoredDish } from '../menu/dish.ts'
import { getCategory } from './categories.ts'
import { putInBin } from './bin.ts'
import { assertGroups, noteGroupProducts } from './group-users.ts'
import { assertPagesFit } from './page-limits.ts'
import { freeSlugs } from './slugs.ts'
import { raiseRevision } from './restaurants.ts'
import { ChangedElsewhere, type Change } from './versions.ts'

/**
 * Validated fields; `picture` is a hash. Omitted optional fields are null for a new product, else
 * unchanged.
 */
export type ProductInput = Omit<Dish, 'label' | keyof Details> & {
  [Name in 'label' | keyof Details]?: Dish[Name] | undefined
} & { picture?: string | null }

/** With the number that an import has for it; else the next one is given. */
type NewProduct = ProductInput & { number?: number | null }

// Fits the limit of bound values.
const ROWS_AT_ONCE = 50

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
  inputs: readonly NewProduct[],
  now: Date,
): Promise<string[]> {
  await getCategory(db, restaurantId, categoryId)
  await assertRoomFor(db, restaurantId, inputs.length)
  const lists = inputs.map((input) => input.groups ?? [])
  await assertGroups(db, restaurantId, lists)
  const slugs = await freeSlugs(
    db,
    restaurantId,
    categoryId,
    inputs.map((input) => input.name),
  )
  const behind = await nextPosition(db, restaurantId, categoryId)
  const numbers = await takeNumbers(db, restaurantId, inputs.length)
  const rows = inputs.map((input, index) => {
    const slug = slugs[index] ?? ''
    const number = input.number ?? numbers + index
    const place = { id: newId(), restaurantId, categoryId, slug, position: behind + index }
    return { ...place, ...normalizeDish(input, now), number, createdAt: now.toISOString() }
  })
  await inChunks(rows, ROWS_AT_ONCE, (some) => db.insertInto('products').values(some).execute())
  const revision = await raiseRevision(db, restaurantId)
  await noteGroupProducts(db, restaurantId, [...new Set(lists.flat())], revision)
  await assertPagesFit(db, restaurantId)
  return rows.map((row) => row.id)
}

/** Takes the next numbers of a restaurant, of which none comes twice; returns the first. */
async function takeNumbers(db: Db, restaurantId: string, count: number): Promise<number> {
  const { lastNumber } = await db
    .updateTable('restaurants')
    .set((row) => ({ lastNumber: row('lastNumber', '+', count) }))
    .where('id', '=', restaurantId)
    .returning('lastNumber')
    .executeTakeFirstOrThrow(notFound)
  return lastNumber - count + 1
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

/** Moves it to the bin. A conflict if it was changed after `seen`. */
export async function deleteProduct(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
  seen: number | null = null,
): Promise<void> {
  await raiseRevision(db, restaurantId)
  const row = await db
    .selectFrom('products')
    .select(['name', 'label', 'version'])
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (seen !== null && seen !== row.version) throw new ChangedElsewhere()
  await putInBin(db, restaurantId, { kind: 'product', id, title: shownName(row) }, now)
  await db
    .deleteFrom('products')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
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

/** A conflict if there would be too many. */
export async function assertRoomFor(db: Db, restaurantId: string, more: number): Promise<void> {
  const count = await countProducts(db, restaurantId)
  if (count + more > MENU_LIMITS.products) throw limitReached(MENU_LIMITS.products)
}

async function countProducts(db: Db, restaurantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function nextPosition(
  db: Db,
  restaurantId: string,
  categoryId: string,
): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select((row) => row.fn.max('position').as('last'))
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
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
function newUntil(marks: readonly Mark[], before: string | null, now: Date): string | null {
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

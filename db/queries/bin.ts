import { setImmediate as others } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import { DataError } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { BIN_BYTES, goneSince } from '../rules/limits.ts'
import type { BinKind, Db, Schema } from '../schema.ts'
import type { Database } from '../open.ts'
import { parseSizes } from '../menu/dish.ts'
import { parseOptions } from '../menu/option-groups.ts'
import { transact } from '../transact.ts'
import type { GroupUses } from './group-users.ts'
import { bytesOf } from './text-bytes.ts'
import { raiseRevision } from './restaurants.ts'
import { deleteTexts } from './texts.ts'

export interface BinnedRows {
  categories?: Selectable<Schema['categories']>[]
  formerCategorySlugs?: Selectable<Schema['formerCategorySlugs']>[]
  formerProductSlugs?: Selectable<Schema['formerProductSlugs']>[]
  optionGroups?: Selectable<Schema['optionGroups']>[]
  groupUses?: GroupUses
}

export interface BinEntry {
  id: string
  kind: BinKind
  title: string
  /** 1 for a product, 0 for a group. */
  products: number
  deletedAt: string
}

const PRODUCTS_AT_ONCE = 200

/**
 * Copies a category or a product into the bin; the caller deletes the rows. Returns the number of products;
 * a conflict if the bin is full.
 */
export async function putInBin(
  db: Db,
  restaurantId: string,
  { kind, id, title }: { kind: 'category' | 'product'; id: string; title: string },
  now: Date,
): Promise<number> {
  await assertBinHasRoom(db, restaurantId, now)
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where(kind === 'category' ? 'categoryId' : 'id', '=', id)
    .execute()
  const ids = products.map((product) => product.id)
  const entry = { id, restaurantId, kind, title, products: ids.length }
  await addEntry(db, entry, await readRows(db, restaurantId, kind, id), now)
  let bytes = 0
  await inChunks(ids, PRODUCTS_AT_ONCE, async (some) => {
    const full = await db
      .selectFrom('products')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', some)
      .execute()
    const kept = full.map((product) => {
      const { id: productId, picture } = product
      return { restaurantId, id: productId, binId: id, picture, row: JSON.stringify(product) }
    })
    bytes += bytesOf(kept.map(({ row }) => row))
    await db.insertInto('binProducts').values(kept).execute()
  })
  await addBytes(db, restaurantId, id, bytes)
  return ids.length
}

export async function keepInBin(
  db: Db,
  entry: NewEntry,
  rows: BinnedRows,
  now: Date,
): Promise<void> {
  await assertBinHasRoom(db, entry.restaurantId, now)
  await addEntry(db, entry, rows, now)
}

type NewEntry = Omit<BinEntry, 'deletedAt'> & { restaurantId: string }

async function addEntry(db: Db, entry: NewEntry, rows: BinnedRows, now: Date): Promise<void> {
  const kept = JSON.stringify(rows)
  const bytes = BIN_BYTES.ofOne + bytesOf([kept])
  await db
    .insertInto('bin')
    .values({ ...entry, rows: kept, bytes, deletedAt: now.toISOString() })
    .execute()
}

async function addBytes(db: Db, restaurantId: string, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('bin')
    .set((row) => ({ bytes: row('bytes', '+', bytes) }))
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute()
}

/** A conflict if the bin is full: it does not empty itself. */
async function assertBinHasRoom(db: Db, restaurantId: string, now: Date): Promise<void> {
  const { bytes } = await db
    .selectFrom('bin')
    .select(sql<number | string | null>`sum(bytes)`.as('bytes'))
    .where('restaurantId', '=', restaurantId)
    .where('deletedAt', '>', goneSince(now))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) >= BIN_BYTES.most) {
    throw new DataError('conflict', 'The bin is full. Please empty it first.')
  }
}

async function readRows(
  db: Db,
  restaurantId: string,
  kind: 'category' | 'product',
  id: string,
): Promise<BinnedRows> {
  const ofProducts = db
    .selectFrom('formerProductSlugs')
    .innerJoin('products', 'products.id', 'formerProductSlugs.productId')
    .selectAll('formerProductSlugs')
    .where('formerProductSlugs.restaurantId', '=', restaurantId)
  const former = ofProducts.where(
    kind === 'category' ? 'products.categoryId' : 'products.id',
    '=',
    id,
  )
  const formerProductSlugs = await former.execute()
  if (kind === 'product') return { formerProductSlugs }
  // Of products that have moved.
  const left = ofProducts
    .where('formerProductSlugs.categoryId', '=', id)
    .where('products.categoryId', '!=', id)
  const categories = db
    .selectFrom('categories')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
  const slugs = db
    .selectFrom('formerCategorySlugs')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', id)
  return {
    categories: await categories.execute(),
    formerCategorySlugs: await slugs.execute(),
    formerProductSlugs: [...formerProductSlugs, ...(await left.execute())],
  }
}

export function listBin(db: Db, restaurantId: string, now: Date): Promise<BinEntry[]> {
  return db
    .selectFrom('bin')
    .select(['id', 'kind', 'title', 'products', 'deletedAt'])
    .where('restaurantId', '=', restaurantId)
    .where('deletedAt', '>', goneSince(now))
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .execute()
}

const BIN_EMPTYING_PRODUCTS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 20
// Before any deletion.
const GONE = new Date(0).toISOString()

/**
 * Empties the bin, of what was deleted until a time if one is given. Nothing can be restored from the first
 * step on; rows go in small steps, or by `emptyBins` after a crash.
 */
export async function emptyBin(db: Database, restaurantId: string, until?: string): Promise<void> {
  await transact(db, async (trx) => {
    // The list is cached by revision.
    await raiseRevision(trx, restaurantId)
    await trx
      .updateTable('bin')
      .set({ deletedAt: GONE })
      .where('restaurantId', '=', restaurantId)
      .$if(until !== undefined, (query) => query.where('deletedAt', '<=', until ?? ''))
      .execute()
  })
  await forgetGone(db, GONE)
}

/** Deletes what is old enough, in small steps. */
export function emptyBins(db: Db, now: Date): Promise<void> {
  return forgetGone(db, goneSince(now))
}

async function forgetGone(db: Db, since: string): Promise<void> {
  for (;;) {
    const entries = await db
      .selectFrom('bin')
      .select(['restaurantId', 'id', 'rows'])
      .where('deletedAt', '<=', since)
      .limit(ENTRIES_AT_ONCE)
      .execute()
    if (entries.length === 0) return
    for (const [restaurantId, some] of Map.groupBy(entries, (entry) => entry.restaurantId)) {
      await forgetEntries(db, restaurantId, some)
    }
    await others()
  }
}

async function forgetEntries(
  db: Db,
  restaurantId: string,
  entries: readonly { id: string; rows: string }[],
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  await forgetProducts(db, restaurantId, ids)
  await deleteTexts(db, restaurantId, [...ids, ...entries.flatMap(({ rows }) => optionIds(rows))])
  await db
    .deleteFrom('bin')
    .where('restaurantId', '=', restaurantId)
    .where('id', 'in', ids)
    .execute()
}

/** Idempotent: resumes after a crash. */
async function forgetProducts(
  db: Db,
  restaurantId: string,
  entries: readonly string[],
): Promise<void> {
  for (;;) {
    const products = await db
      .selectFrom('binProducts')
      .select(['id', 'row'])
      .where('restaurantId', '=', restaurantId)
      .where('binId', 'in', entries)
      .limit(BIN_EMPTYING_PRODUCTS_AT_ONCE)
      .execute()
    if (products.length === 0) return
    const ids = products.map(({ id }) => id)
    const sizes = products.flatMap(({ row }) => sizeIds(row))
    await deleteTexts(db, restaurantId, [...ids, ...sizes])
    await db
      .deleteFrom('binProducts')
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', ids)
      .execute()
    await others()
  }
}

/** Of single products in the bin: without them they could not be restored. */
export async function categoriesOfBinned(db: Db, restaurantId: string): Promise<string[]> {
  const products = await db
    .selectFrom('binProducts')
    .innerJoin('bin', (join) =>
      join
        .onRef('bin.restaurantId', '=', 'binProducts.restaurantId')
        .onRef('bin.id', '=', 'binProducts.binId'),
    )
    .select('binProducts.row')
    .where('bin.restaurantId', '=', restaurantId)
    .where('bin.kind', '=', 'product')
    .execute()
  return products.map(({ row }) => (JSON.parse(row) as { categoryId: string }).categoryId)
}

function sizeIds(row: string): string[] {
  const { sizes } = JSON.parse(row) as { sizes?: string | null }
  return parseSizes(sizes ?? null).map(({ id }) => id)
}

function optionIds(rows: string): string[] {
  const { optionGroups = [] } = JSON.parse(rows) as BinnedRows
  return optionGroups.flatMap(({ options }) => parseOptions(options)).map(({ id }) => id)
}

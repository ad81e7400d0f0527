import { sql, type Selectable } from 'kysely'
import { DataError } from '../errors.ts'
import { inPieces } from '../in-pieces.ts'
import { BIN_BYTES, goneSince } from '../rules/bin.ts'
import type { BinKind } from '../tables/bin-tables.ts'
import type { Db, Schema } from '../tables/schema.ts'
import type { GroupUses } from './group-users.ts'
import { bytesOf } from './text-bytes.ts'

/** What went with something that was deleted, its products apart. */
export interface BinnedRows {
  categories?: Selectable<Schema['categories']>[]
  formerCategorySlugs?: Selectable<Schema['formerCategorySlugs']>[]
  formerProductSlugs?: Selectable<Schema['formerProductSlugs']>[]
  optionGroups?: Selectable<Schema['optionGroups']>[]
  /** What a group of options belonged to. */
  groupUses?: GroupUses
}

/** Something in the bin, as its owner sees it. */
export interface BinEntry {
  id: string
  kind: BinKind
  title: string
  /** How many products come back with it; 1 for a product, 0 for a group of options. */
  products: number
  deletedAt: string
}

// Some milliseconds' work.
const PRODUCTS_AT_ONCE = 200

/**
 * Copies a category with its products, or a product, into the bin; its rows may be deleted then, but for
 * its texts in further languages. A conflict when there is no room. Answers how many products it is.
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
  await addEntry(db, entry, await readRows(db, kind, id), now)
  let bytes = 0
  await inPieces(ids, PRODUCTS_AT_ONCE, async (some) => {
    const full = await db.selectFrom('products').selectAll().where('id', 'in', some).execute()
    const kept = full.map((product) => {
      return { id: product.id, binId: id, picture: product.picture, row: JSON.stringify(product) }
    })
    bytes += bytesOf(kept.map(({ row }) => row))
    await db.insertInto('binProducts').values(kept).execute()
  })
  await addBytes(db, id, bytes)
  return ids.length
}

/** Keeps what has no products: its rows may be deleted then, but for its texts. */
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

async function addBytes(db: Db, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('bin')
    .set((row) => ({ bytes: row('bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute()
}

/** Throws a conflict when the bin is full, before anything is done: nothing in it makes room by itself. */
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

async function readRows(db: Db, kind: 'category' | 'product', id: string): Promise<BinnedRows> {
  const former = db
    .selectFrom('formerProductSlugs')
    .innerJoin('products', 'products.id', 'formerProductSlugs.productId')
    .selectAll('formerProductSlugs')
    .where(kind === 'category' ? 'products.categoryId' : 'products.id', '=', id)
  const formerProductSlugs = await former.execute()
  if (kind === 'product') return { formerProductSlugs }
  // Those of products that have moved to other categories.
  const left = db
    .selectFrom('formerProductSlugs')
    .innerJoin('products', 'products.id', 'formerProductSlugs.productId')
    .selectAll('formerProductSlugs')
    .where('formerProductSlugs.categoryId', '=', id)
    .where('products.categoryId', '!=', id)
  const slugs = db.selectFrom('formerCategorySlugs').selectAll().where('categoryId', '=', id)
  return {
    categories: await db.selectFrom('categories').selectAll().where('id', '=', id).execute(),
    formerCategorySlugs: await slugs.execute(),
    formerProductSlugs: [...formerProductSlugs, ...(await left.execute())],
  }
}

/** How many products come back with a deletion; none where there is no such. */
export async function countBinned(db: Db, restaurantId: string, id: string): Promise<number> {
  const entry = await db
    .selectFrom('bin')
    .select('products')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return entry?.products ?? 0
}

/** What can be brought back, what was deleted last first. */
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

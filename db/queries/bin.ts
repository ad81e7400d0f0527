import type { Selectable } from 'kysely'
import { inPieces } from '../in-pieces.ts'
import { goneSince } from '../rules/bin.ts'
import { parseSizes } from '../rules/stored-dish.ts'
import type { BinKind } from '../tables/bin-tables.ts'
import type { Db, Schema } from '../tables/schema.ts'
import { keepTheNewest } from './bin-emptying.ts'
import type { GroupUses } from './group-users.ts'
import { takeTexts } from './texts.ts'

/** What went with something that was deleted, its products apart. */
export interface BinnedRows {
  categories?: Selectable<Schema['categories']>[]
  formerCategorySlugs?: Selectable<Schema['formerCategorySlugs']>[]
  formerProductSlugs?: Selectable<Schema['formerProductSlugs']>[]
  optionGroups?: Selectable<Schema['optionGroups']>[]
  /** What a group of options belonged to. */
  groupUses?: GroupUses
  /** Not there in what was deleted before there were any. */
  texts?: Selectable<Schema['texts']>[]
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
 * Copies a category with its products, or a product, into the bin; its rows may be deleted then.
 * Answers how many products it is.
 */
export async function putInBin(
  db: Db,
  restaurantId: string,
  { kind, id, title }: { kind: 'category' | 'product'; id: string; title: string },
  now: Date,
): Promise<number> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'sizes'])
    .where('restaurantId', '=', restaurantId)
    .where(kind === 'category' ? 'categoryId' : 'id', '=', id)
    .execute()
  const ids = products.map((product) => product.id)
  const sizeIds = products.flatMap(({ sizes }) => parseSizes(sizes)).map((size) => size.id)
  const rows = {
    ...(await readRows(db, kind, id, ids)),
    texts: await takeTexts(db, [...new Set([id, ...ids, ...sizeIds])]),
  }
  await addEntry(db, { id, restaurantId, kind, title, products: ids.length }, rows, now)
  await inPieces(ids, PRODUCTS_AT_ONCE, async (some) => {
    const full = await db.selectFrom('products').selectAll().where('id', 'in', some).execute()
    const kept = full.map((product) => {
      return { id: product.id, binId: id, picture: product.picture, row: JSON.stringify(product) }
    })
    await db.insertInto('binProducts').values(kept).execute()
  })
  await keepTheNewest(db, restaurantId)
  return ids.length
}

/** Keeps what has no products: its rows may be deleted then. */
export async function keepInBin(
  db: Db,
  entry: NewEntry,
  rows: BinnedRows,
  now: Date,
): Promise<void> {
  await addEntry(db, entry, rows, now)
  await keepTheNewest(db, entry.restaurantId)
}

type NewEntry = Omit<BinEntry, 'deletedAt'> & { restaurantId: string }

async function addEntry(db: Db, entry: NewEntry, rows: BinnedRows, now: Date): Promise<void> {
  const kept = { rows: JSON.stringify(rows), deletedAt: now.toISOString() }
  await db
    .insertInto('bin')
    .values({ ...entry, ...kept })
    .execute()
}

async function readRows(
  db: Db,
  kind: 'category' | 'product',
  id: string,
  productIds: readonly string[],
): Promise<BinnedRows> {
  const formerProductSlugs: Selectable<Schema['formerProductSlugs']>[] = []
  await inPieces(productIds, PRODUCTS_AT_ONCE, async (some) => {
    const query = db.selectFrom('formerProductSlugs').selectAll().where('productId', 'in', some)
    formerProductSlugs.push(...(await query.execute()))
  })
  if (kind === 'product') return { categories: [], formerCategorySlugs: [], formerProductSlugs }
  const own = new Set(productIds)
  const left = db.selectFrom('formerProductSlugs').selectAll().where('categoryId', '=', id)
  const slugs = db.selectFrom('formerCategorySlugs').selectAll().where('categoryId', '=', id)
  return {
    categories: await db.selectFrom('categories').selectAll().where('id', '=', id).execute(),
    formerCategorySlugs: await slugs.execute(),
    // Those too of products that have moved to other categories.
    formerProductSlugs: [
      ...formerProductSlugs,
      ...(await left.execute()).filter(({ productId }) => !own.has(productId)),
    ],
  }
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

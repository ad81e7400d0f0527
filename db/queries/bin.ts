import { sql, type Selectable } from 'kysely'
import { inPieces } from '../in-pieces.ts'
import { BIN_BYTES_OF_ONE, BIN_LIMIT, goneSince } from '../rules/bin.ts'
import { parseSizes } from '../rules/stored-dish.ts'
import type { Db, Schema } from '../schema.ts'
import { takeTexts } from './texts.ts'

/** What went with something that was deleted, its products apart. */
export interface BinnedRows {
  categories: Selectable<Schema['categories']>[]
  formerCategorySlugs: Selectable<Schema['formerCategorySlugs']>[]
  formerProductSlugs: Selectable<Schema['formerProductSlugs']>[]
  /** Not there in what was deleted before there were any. */
  texts?: Selectable<Schema['texts']>[]
}

/** Something in the bin, as its owner sees it. */
export interface BinEntry {
  id: string
  kind: 'category' | 'product'
  title: string
  /** How many products come back with it; 1 for a product. */
  products: number
  deletedAt: string
}

// Some milliseconds' work.
const PRODUCTS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 20

/**
 * Copies a category with its products, or a product, into the bin; its rows may be deleted then.
 * Answers how many products it is.
 */
export async function putInBin(
  db: Db,
  restaurantId: string,
  { kind, id, title }: Pick<BinEntry, 'kind' | 'id' | 'title'>,
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
  const rows = JSON.stringify({
    ...(await readRows(db, kind, id, ids)),
    texts: await takeTexts(db, [...new Set([id, ...ids, ...sizeIds])]),
  })
  const entry = { id, restaurantId, kind, title, products: ids.length, rows }
  await db
    .insertInto('bin')
    .values({ ...entry, deletedAt: now.toISOString() })
    .execute()
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

async function readRows(
  db: Db,
  kind: BinEntry['kind'],
  id: string,
  productIds: readonly string[],
): Promise<BinnedRows> {
  const formerProductSlugs: BinnedRows['formerProductSlugs'] = []
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

/** Gives up for good what is in the bin of a restaurant. */
export async function emptyBin(db: Db, restaurantId: string): Promise<void> {
  const rows = await db
    .selectFrom('bin')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .execute()
  await forget(
    db,
    rows.map(({ id }) => id),
  )
}

/** Gives up for good what was deleted long enough ago; in small steps, for who saves meanwhile. */
export async function emptyBins(db: Db, now: Date): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('bin')
      .select('id')
      .where('deletedAt', '<=', goneSince(now))
      .limit(ENTRIES_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    await forget(
      db,
      rows.map(({ id }) => id),
    )
  }
}

const WEIGHT = sql<number>`(products + 1 + octet_length(${sql.ref('rows')}) / ${sql.lit(BIN_BYTES_OF_ONE)})`

// Whoever deletes without end fills no disk.
async function keepTheNewest(db: Db, restaurantId: string): Promise<void> {
  const { size } = await db
    .selectFrom('bin')
    .select((row) => row.fn.sum<number>(WEIGHT).as('size'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  let over = Number(size) - BIN_LIMIT
  if (over <= 0) return
  const oldest = await db
    .selectFrom('bin')
    .select(['id', WEIGHT.as('weight')])
    .where('restaurantId', '=', restaurantId)
    .orderBy('deletedAt')
    .orderBy('id')
    .execute()
  const gone = oldest.filter(({ weight }) => {
    const isTooMuch = over > 0
    over -= weight
    return isTooMuch
  })
  await forget(
    db,
    gone.map(({ id }) => id),
  )
}

async function forget(db: Db, ids: readonly string[]): Promise<void> {
  await inPieces(ids, ENTRIES_AT_ONCE, async (some) => {
    const rows = await db
      .selectFrom('binProducts')
      .select('id')
      .where('binId', 'in', some)
      .execute()
    await inPieces(rows, PRODUCTS_AT_ONCE, (products) =>
      db
        .deleteFrom('binProducts')
        .where(
          'id',
          'in',
          products.map(({ id }) => id),
        )
        .execute(),
    )
    await db.deleteFrom('bin').where('id', 'in', some).execute()
  })
}

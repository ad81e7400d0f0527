import { IDS_AT_ONCE, ROWS_AT_ONCE } from '../chunk-sizes.ts'
import type { Selectable } from 'kysely'
import { inChunks } from '../in-chunks.ts'
import { FORMER_KEPT } from '../menu/pages.ts'
import type { Db, Schema } from '../schema.ts'
import { productSegmentTaker, segmentRows, toSegment } from '../rules/text/segments.ts'
import { getRevision } from './restaurants.ts'

/** Keeps the newest only. */
export async function keepCategorySlug(
  db: Db,
  restaurantId: string,
  category: { id: string; slug: string },
): Promise<void> {
  const left = { categoryId: category.id, revision: await getRevision(db, restaurantId) }
  await db
    .insertInto('formerCategorySlugs')
    .values({ restaurantId, slug: category.slug, ...left })
    .onConflict((conflict) => conflict.columns(['restaurantId', 'slug']).doUpdateSet(left))
    .execute()
  const kept = await db
    .selectFrom('formerCategorySlugs')
    .select('slug')
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', category.id)
    .orderBy('revision', 'desc')
    .orderBy('slug')
    .execute()
  const tooMany = kept.slice(FORMER_KEPT.category).map(({ slug }) => slug)
  if (tooMany.length === 0) return
  await db
    .deleteFrom('formerCategorySlugs')
    .where('restaurantId', '=', restaurantId)
    .where('slug', 'in', tooMany)
    .execute()
}

/** The same for products, and for all together. */
export async function keepProductSlugs(
  db: Db,
  restaurantId: string,
  products: readonly { id: string; categoryId: string; slug: string }[],
): Promise<void> {
  const revision = await getRevision(db, restaurantId)
  await inChunks(products, IDS_AT_ONCE, async (some) => {
    await db
      .insertInto('formerProductSlugs')
      .values(
        some.map(({ id: productId, categoryId, slug }) => {
          return { restaurantId, categoryId, slug, productId, revision }
        }),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['categoryId', 'slug'])
          .doUpdateSet((row) => ({ productId: row.ref('excluded.productId'), revision })),
      )
      .execute()
    await forgetOldest(
      db,
      restaurantId,
      some.map(({ id }) => id),
    )
  })
  await forgetOldestOfAll(db, restaurantId)
}

async function forgetOldestOfAll(db: Db, restaurantId: string): Promise<void> {
  const tooMany = await db
    .selectFrom('formerProductSlugs')
    .select(['categoryId', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('revision', 'desc')
    .orderBy('categoryId')
    .orderBy('slug')
    .offset(FORMER_KEPT.allProducts)
    .limit(IDS_AT_ONCE)
    .execute()
  await forget(db, restaurantId, tooMany)
}

async function forgetOldest(
  db: Db,
  restaurantId: string,
  productIds: readonly string[],
): Promise<void> {
  const kept = await db
    .selectFrom('formerProductSlugs')
    .select(['productId', 'categoryId', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .where('productId', 'in', productIds)
    .orderBy('revision', 'desc')
    .orderBy('categoryId')
    .orderBy('slug')
    .execute()
  const tooMany = Map.groupBy(kept, ({ productId }) => productId)
    .values()
    .flatMap((addresses) => addresses.slice(FORMER_KEPT.product))
  await forget(db, restaurantId, [...tooMany])
}

async function forget(
  db: Db,
  restaurantId: string,
  addresses: readonly { categoryId: string; slug: string }[],
): Promise<void> {
  await inChunks(addresses, IDS_AT_ONCE, (some) =>
    db
      .deleteFrom('formerProductSlugs')
      .where('restaurantId', '=', restaurantId)
      .where((row) =>
        row(
          row.refTuple('categoryId', 'slug'),
          'in',
          some.map(({ categoryId, slug }) => row.tuple(categoryId, slug)),
        ),
      )
      .execute(),
  )
}

// The first query finds most.
const MORE_AT_ONCE = 16
const MOST_AT_ONCE = 4096

/**
 * Addresses in a category for products in this order, once those that leave are gone. One is kept while it
 * is free.
 */
export async function freeSlugs(
  { db, restaurantId }: { db: Db; restaurantId: string },
  categoryId: string,
  products: readonly { name: string; slug?: string | undefined }[],
  leaving: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const read = (candidates?: readonly string[]) =>
    readTaken(db, { restaurantId, categoryId }, leaving, candidates)
  const [first] = products
  if (first && products.length === 1) return [await freeSlug(first, read)]
  // One query for many.
  const taken = await read()
  const kept = products.flatMap(({ slug }) => (slug && !taken.has(slug) ? slug : []))
  const take = productSegmentTaker(taken.union(new Set(kept)))
  return products.map(({ name, slug }) => (slug && !taken.has(slug) ? slug : take(name)))
}

/** Without reading the others of its category. */
async function freeSlug(
  { name, slug }: { name: string; slug?: string | undefined },
  read: (candidates: readonly string[]) => Promise<Set<string>>,
): Promise<string> {
  if (slug && (await read([slug])).size === 0) return slug
  const { numbered } = segmentRows()(toSegment(name))
  for (let first = 1, many = 1; ; many = Math.min(many * MORE_AT_ONCE, MOST_AT_ONCE)) {
    const candidates = Array.from({ length: many }, (_, index) => numbered(first + index))
    const taken = await read(candidates)
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
    first += many
  }
}

async function readTaken(
  db: Db,
  { restaurantId, categoryId }: { restaurantId: string; categoryId: string },
  leaving: ReadonlySet<string>,
  candidates?: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .$if(candidates !== undefined, (query) => query.where('slug', 'in', candidates ?? []))
    .execute()
  return new Set(rows.filter(({ id }) => !leaving.has(id)).map(({ slug }) => slug))
}

export interface FormerSlugs {
  categories: Selectable<Schema['formerCategorySlugs']>[]
  products: Selectable<Schema['formerProductSlugs']>[]
}

/** Notes all that lead to these or into these. */
export async function readFormerSlugs(
  { db, restaurantId, former }: { db: Db; restaurantId: string; former: FormerSlugs },
  table: keyof FormerSlugs,
  ids: readonly string[],
): Promise<void> {
  await inChunks(ids, IDS_AT_ONCE, async (some) => {
    const products = db
      .selectFrom('formerProductSlugs')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where(table === 'products' ? 'productId' : 'categoryId', 'in', some)
    former.products.push(...(await products.execute()))
    if (table === 'products') return
    const categories = db
      .selectFrom('formerCategorySlugs')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where('categoryId', 'in', some)
    former.categories.push(...(await categories.execute()))
  })
}

/** Only those that are free and lead somewhere. */
export async function restoreFormerSlugs(
  db: Db,
  restaurantId: string,
  former: FormerSlugs,
): Promise<void> {
  await inChunks(former.categories, ROWS_AT_ONCE, (some) =>
    db
      .insertInto('formerCategorySlugs')
      .values(some)
      .onConflict((conflict) => conflict.columns(['restaurantId', 'slug']).doNothing())
      .execute(),
  )
  if (former.products.length === 0) return
  const categories = await readIds(db, 'categories', restaurantId)
  const products = await readIds(db, 'products', restaurantId)
  const leading = former.products.filter(
    ({ categoryId, productId }) => categories.has(categoryId) && products.has(productId),
  )
  await inChunks(leading, ROWS_AT_ONCE, (some) =>
    db
      .insertInto('formerProductSlugs')
      .values(some)
      .onConflict((conflict) => conflict.columns(['categoryId', 'slug']).doNothing())
      .execute(),
  )
}

export async function readIds(
  db: Db,
  table: 'categories' | 'products',
  restaurantId: string,
): Promise<Set<string>> {
  const query = db.selectFrom(table).select('id').where('restaurantId', '=', restaurantId)
  return new Set((await query.execute()).map(({ id }) => id))
}

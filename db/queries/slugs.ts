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

export type FindSlug = (categoryId: string, name: string, except?: string) => Promise<string>

/** Remembers where each name's numbers ended. */
export function slugFinder(db: Db, restaurantId: string): FindSlug {
  const rowOf = segmentRows()
  return async (categoryId, name, except = '') => {
    const row = rowOf(toSegment(name), categoryId)
    for (let many = 1; ; many = Math.min(many * MORE_AT_ONCE, MOST_AT_ONCE)) {
      const candidates = Array.from({ length: many }, (_, index) => row.numbered(row.next + index))
      const taken = await listTaken(db, { restaurantId, categoryId }, candidates, except)
      const free = candidates.findIndex((candidate) => !taken.has(candidate))
      row.next += free === -1 ? many : free + 1
      if (free !== -1) return candidates[free] ?? ''
    }
  }
}

/** For new products in this order. One that has an address keeps it while it is free. */
export async function freeSlugs(
  db: Db,
  restaurantId: string,
  categoryId: string,
  products: readonly { name: string; slug?: string }[],
): Promise<string[]> {
  const [first] = products
  if (products.length === 1 && first?.slug === undefined) {
    return [await slugFinder(db, restaurantId)(categoryId, first?.name ?? '')]
  }
  // One query for many.
  const taken = await listAll(db, restaurantId, categoryId)
  const kept = products.map(({ slug = '' }) => slug).filter((slug) => slug && !taken.has(slug))
  const take = productSegmentTaker(taken.union(new Set(kept)))
  return products.map(({ name, slug = '' }) => (slug && !taken.has(slug) ? slug : take(name)))
}

async function listTaken(
  db: Db,
  { restaurantId, categoryId }: { restaurantId: string; categoryId: string },
  candidates: readonly string[],
  except: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .where('slug', 'in', candidates)
    .where('id', '!=', except)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

async function listAll(db: Db, restaurantId: string, categoryId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('restaurantId', '=', restaurantId)
    .where('categoryId', '=', categoryId)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

export interface FormerSlugs {
  categories: Selectable<Schema['formerCategorySlugs']>[]
  products: Selectable<Schema['formerProductSlugs']>[]
}

/** All that lead to these or into these. */
export async function readFormerSlugs(
  db: Db,
  restaurantId: string,
  { categories, products }: Readonly<Record<'categories' | 'products', readonly string[]>>,
): Promise<FormerSlugs> {
  const former: FormerSlugs = { categories: [], products: [] }
  await inChunks(categories, IDS_AT_ONCE, async (some) => {
    const rows = db
      .selectFrom('formerCategorySlugs')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where('categoryId', 'in', some)
    former.categories.push(...(await rows.execute()))
  })
  for (const [column, ids] of [
    ['categoryId', categories],
    ['productId', products],
  ] as const) {
    await inChunks(ids, IDS_AT_ONCE, async (some) => {
      const rows = db
        .selectFrom('formerProductSlugs')
        .selectAll()
        .where('restaurantId', '=', restaurantId)
        .where(column, 'in', some)
      former.products.push(...(await rows.execute()))
    })
  }
  return former
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

import { inPieces } from '../in-pieces.ts'
import { FORMER_KEPT } from '../rules/former-paths.ts'
import type { Db } from '../tables/schema.ts'
import { getRevision } from './restaurants.ts'

const PRODUCTS_AT_ONCE = 200
const FORGOTTEN_AT_ONCE = 1000

/** Remembers an address that a category had; its oldest go once it has had many. */
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

/** The same of addresses that products had in their categories, and of all of them together. */
export async function keepProductSlugs(
  db: Db,
  restaurantId: string,
  products: readonly { id: string; categoryId: string; slug: string }[],
): Promise<void> {
  const revision = await getRevision(db, restaurantId)
  await inPieces(products, PRODUCTS_AT_ONCE, async (some) => {
    await db
      .insertInto('formerProductSlugs')
      .values(
        some.map(({ id: productId, categoryId, slug }) => ({
          categoryId,
          slug,
          productId,
          revision,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['categoryId', 'slug'])
          .doUpdateSet((row) => ({ productId: row.ref('excluded.productId'), revision })),
      )
      .execute()
    await forgetOldest(
      db,
      some.map(({ id }) => id),
    )
  })
  await forgetOldestOfAll(db, restaurantId)
}

async function forgetOldestOfAll(db: Db, restaurantId: string): Promise<void> {
  const tooMany = await db
    .selectFrom('formerProductSlugs')
    .innerJoin('categories', 'categories.id', 'formerProductSlugs.categoryId')
    .select(['categoryId', 'formerProductSlugs.slug'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('formerProductSlugs.revision', 'desc')
    .orderBy('categoryId')
    .orderBy('formerProductSlugs.slug')
    .offset(FORMER_KEPT.allProducts)
    .limit(FORGOTTEN_AT_ONCE)
    .execute()
  await forget(db, tooMany)
}

async function forgetOldest(db: Db, productIds: readonly string[]): Promise<void> {
  const kept = await db
    .selectFrom('formerProductSlugs')
    .select(['productId', 'categoryId', 'slug'])
    .where('productId', 'in', productIds)
    .orderBy('revision', 'desc')
    .orderBy('categoryId')
    .orderBy('slug')
    .execute()
  const tooMany = Map.groupBy(kept, ({ productId }) => productId)
    .values()
    .flatMap((addresses) => addresses.slice(FORMER_KEPT.product))
  await forget(db, [...tooMany])
}

async function forget(
  db: Db,
  addresses: readonly { categoryId: string; slug: string }[],
): Promise<void> {
  await inPieces(addresses, PRODUCTS_AT_ONCE, (some) =>
    db
      .deleteFrom('formerProductSlugs')
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

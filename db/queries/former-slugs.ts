import { inPieces } from '../in-pieces.ts'
import { FORMER_KEPT } from '../rules/former-paths.ts'
import type { Db } from '../schema.ts'
import { getRevision } from './restaurants.ts'

const PRODUCTS_AT_ONCE = 200

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

/** The same of addresses that products had in their categories. */
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
  for (const { categoryId, slug } of tooMany) {
    await db
      .deleteFrom('formerProductSlugs')
      .where('categoryId', '=', categoryId)
      .where('slug', '=', slug)
      .execute()
  }
}

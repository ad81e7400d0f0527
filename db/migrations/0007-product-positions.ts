import type { Kysely } from 'kysely'

// A menu is read in its order piece by piece, and the last of a category is found, without sorting.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('productsRestaurant').execute()
  await db.schema
    .createIndex('productsPosition')
    .on('products')
    .columns(['restaurantId', 'categoryId', 'position', 'id'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('productsPosition').execute()
  await db.schema.createIndex('productsRestaurant').on('products').column('restaurantId').execute()
}

import type { Kysely } from 'kysely'

const OF_RESTAURANTS = ['openingHours', 'hourExceptions', 'phone', 'furtherLinks']

/** When categories are served and the restaurant is open, and links for the kitchen. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of OF_RESTAURANTS) {
    await schema.alterTable('restaurants').addColumn(name, 'text').execute()
  }
  await schema.alterTable('categories').addColumn('times', 'text').execute()
  await schema
    .createTable('kitchenLinks')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await schema
    .createIndex('kitchenLinksRestaurant')
    .on('kitchenLinks')
    .column('restaurantId')
    .execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropTable('kitchenLinks').execute()
  await schema.alterTable('categories').dropColumn('times').execute()
  for (const name of OF_RESTAURANTS) {
    await schema.alterTable('restaurants').dropColumn(name).execute()
  }
}

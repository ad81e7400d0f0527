import type { Kysely } from 'kysely'

/** What was deleted and can be brought back: one row for each deletion, and one for each dish in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bin')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('products', 'integer', (column) => column.notNull())
    .addColumn('deletedAt', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('binRestaurant').on('bin').column('restaurantId').execute()
  await db.schema.createIndex('binDeleted').on('bin').column('deletedAt').execute()
  await db.schema
    .createTable('binProducts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('binId', 'text', (column) =>
      column.notNull().references('bin.id').onDelete('cascade'),
    )
    .addColumn('picture', 'text', (column) => column.references('pictures.hash'))
    .addColumn('row', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('binProductsBin').on('binProducts').column('binId').execute()
  await db.schema.createIndex('binProductsPicture').on('binProducts').column('picture').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['binProducts', 'bin']) await db.schema.dropTable(table).execute()
}

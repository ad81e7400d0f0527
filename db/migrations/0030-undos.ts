import type { Kysely } from 'kysely'

/** The newest change of each restaurant that can be taken back as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('undos')
    .addColumn('restaurantId', 'text', (column) =>
      column.primaryKey().notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('steps', 'text', (column) => column.notNull())
    .addColumn('madeAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('undosMade').on('undos').column('madeAt').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('undos').execute()
}

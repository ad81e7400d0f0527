import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('allergens', 'text').execute()
  await db.schema
    .alterTable('products')
    .addColumn('allergensChecked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['allergens', 'allergensChecked']) {
    await db.schema.alterTable('products').dropColumn(column).execute()
  }
}

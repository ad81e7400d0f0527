import type { Kysely } from 'kysely'

const COLUMNS = ['marks', 'newUntil']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await db.schema.alterTable('products').addColumn(column, 'text').execute()
  }
  await db.schema
    .createIndex('productsNewUntil')
    .on('products')
    .column('newUntil')
    .where('newUntil', 'is not', null)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('productsNewUntil').execute()
  for (const column of COLUMNS) await db.schema.alterTable('products').dropColumn(column).execute()
}

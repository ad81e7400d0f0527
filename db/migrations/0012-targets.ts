import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publications').addColumn('target', 'text').execute()
  await db.schema
    .createTable('publishers')
    .addColumn('holder', 'text', (column) => column.primaryKey().notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('pid', 'integer', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('publishers').execute()
  await db.schema.alterTable('publications').dropColumn('target').execute()
}

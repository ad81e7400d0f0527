import type { Kysely } from 'kysely'

/** When the last backup was made, and whether it holds everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('createdAt', 'text', (column) => column.primaryKey().notNull())
    .addColumn('lost', 'integer', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('backups').execute()
}

import type { Kysely } from 'kysely'

/** Which secret the tokens of this database were signed with last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tokenSecrets')
    .addColumn('digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('usedAt', 'text', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('tokenSecrets').execute()
}

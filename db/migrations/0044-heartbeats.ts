import type { Kysely } from 'kysely'

/** What this database left on its target to be known by, and what others left there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('heartbeats')
    .addColumn('heartbeat', 'text', (column) => column.primaryKey().notNull())
    .addColumn('notedAt', 'text', (column) => column.notNull())
    .addColumn('whose', 'text', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('heartbeats').execute()
}

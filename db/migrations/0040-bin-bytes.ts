import type { Kysely } from 'kysely'

/** How much of a bin each deletion takes; null of those before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bin').addColumn('bytes', 'integer').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bin').dropColumn('bytes').execute()
}

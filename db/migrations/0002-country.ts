import type { Kysely } from 'kysely'

/** Where the restaurant is; null for those that are there already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('restaurants').addColumn('country', 'text').execute()
}

import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  // One at a time: SQLite adds a single column a statement.
  await schema.alterTable('restaurants').addColumn('place', 'text').execute()
  await schema.alterTable('restaurants').addColumn('sunMethod', 'text').execute()
}

import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('restaurants').addColumn('vatNote', 'text').execute()
  await schema.alterTable('restaurants').addColumn('servicePercent', 'real').execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('restaurants').dropColumn('servicePercent').execute()
  await schema.alterTable('restaurants').dropColumn('vatNote').execute()
}

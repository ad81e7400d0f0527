import type { Kysely } from 'kysely'

/** What is served when: the clock of a restaurant, dishes that are sold out, pages that will be others. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of ['timeZone', 'dayEndsAt']) {
    await schema.alterTable('restaurants').addColumn(name, 'text').execute()
  }
  for (const name of ['soldOutSince', 'soldOutUntil']) {
    await schema.alterTable('products').addColumn(name, 'text').execute()
  }
  await schema.alterTable('publications').addColumn('nextChangeAt', 'text').execute()
  await schema
    .createIndex('publicationsNextChange')
    .on('publications')
    .column('nextChangeAt')
    .execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex('publicationsNextChange').execute()
  await schema.alterTable('publications').dropColumn('nextChangeAt').execute()
  for (const name of ['soldOutSince', 'soldOutUntil']) {
    await schema.alterTable('products').dropColumn(name).execute()
  }
  for (const name of ['timeZone', 'dayEndsAt']) {
    await schema.alterTable('restaurants').dropColumn(name).execute()
  }
}

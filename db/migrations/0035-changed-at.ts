import { sql, type Kysely } from 'kysely'

/** When each menu was changed last: as near as is known, when it was published last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('restaurants').addColumn('changedAt', 'text').execute()
  await sql`update restaurants set "changedAt" = (
    select "publishedAt" from publications where publications."restaurantId" = restaurants.id
  )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('restaurants').dropColumn('changedAt').execute()
}

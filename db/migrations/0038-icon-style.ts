import { sql, type Kysely } from 'kysely'

/** How icons of categories are drawn. Menus that are there keep theirs: lines where they have an accent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('restaurants').addColumn('iconStyle', 'text').execute()
  await sql`update restaurants set "iconStyle" =
    case when accent is null then 'pictures' else 'lines' end`.execute(db)
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('restaurants').dropColumn('iconStyle').execute()
}

import type { Kysely } from 'kysely'

const TABLES = ['formerCategorySlugs', 'formerProductSlugs']

/** At which of the menu's changes an address was left, so that the newest can be kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema.alterTable(table).dropColumn('revision').execute()
  }
}

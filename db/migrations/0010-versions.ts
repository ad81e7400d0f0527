import type { Kysely } from 'kysely'

const TABLES = ['restaurants', 'categories', 'products'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('changes', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema.alterTable(table).dropColumn('changes').execute()
    await db.schema.alterTable(table).dropColumn('version').execute()
  }
}

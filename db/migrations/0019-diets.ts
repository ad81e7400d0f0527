import type { Kysely } from 'kysely'

const FLAGS = ['vegetarian', 'vegan', 'alcohol']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const flag of FLAGS) {
    await db.schema
      .alterTable('products')
      .addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const flag of FLAGS) await db.schema.alterTable('products').dropColumn(flag).execute()
}

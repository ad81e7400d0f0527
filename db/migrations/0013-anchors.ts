import type { Kysely } from 'kysely'

// Typed in passing: what a migration touches is its own.
interface Subscriptions {
  testSubscriptions: { anchor: string; periodStart: string }
}

export async function up(db: Kysely<Subscriptions>): Promise<void> {
  await db.schema
    .alterTable('testSubscriptions')
    .addColumn('anchor', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db
    .updateTable('testSubscriptions')
    .set((row) => ({ anchor: row.ref('periodStart') }))
    .execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('testSubscriptions').dropColumn('anchor').execute()
}

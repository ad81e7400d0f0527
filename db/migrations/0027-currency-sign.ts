import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('restaurants')
    .addColumn('currencySign', 'text', (column) => column.notNull().defaultTo('letters'))
    .execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('restaurants').dropColumn('currencySign').execute()
}

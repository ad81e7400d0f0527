import type { Kysely } from 'kysely'

/** Single sizes of dishes that are sold out. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('products').addColumn('soldOutSizes', 'text').execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('products').dropColumn('soldOutSizes').execute()
}

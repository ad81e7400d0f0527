import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('owners').addColumn('mailRefusedAt', 'text').execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('owners').dropColumn('mailRefusedAt').execute()
}

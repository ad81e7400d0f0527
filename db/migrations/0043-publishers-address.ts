import type { Kysely } from 'kysely'

/** The address that a publisher's pages name as theirs. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('publishers').addColumn('publicUrl', 'text').execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('publishers').dropColumn('publicUrl').execute()
}

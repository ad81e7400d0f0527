import type { Kysely } from 'kysely'

/** Folders in which others have left something for a restaurant's publisher to clear up. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('publications').addColumn('leftFolders', 'text').execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('publications').dropColumn('leftFolders').execute()
}

import type { Kysely } from 'kysely'

const COLUMNS = ['accent', 'surface', 'coverStyle']

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of COLUMNS) {
    await schema.alterTable('restaurants').addColumn(name, 'text').execute()
  }
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of COLUMNS) {
    await schema.alterTable('restaurants').dropColumn(name).execute()
  }
}

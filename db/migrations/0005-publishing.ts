import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['fingerprint', 'checkedAt'] as const) {
    await db.schema.alterTable('publications').addColumn(column, 'text').execute()
  }
  await db.schema
    .createTable('rebuilds')
    .addColumn('startedAt', 'text', (column) => column.primaryKey().notNull())
    .addColumn('finishedAt', 'text')
    .execute()
  await db.schema
    .createTable('purges')
    .addColumn('path', 'text', (column) => column.primaryKey().notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('unusedMedia')
    .addColumn('file', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['unusedMedia', 'purges', 'rebuilds']) {
    await db.schema.dropTable(table).execute()
  }
  for (const column of ['checkedAt', 'fingerprint'] as const) {
    await db.schema.alterTable('publications').dropColumn(column).execute()
  }
}

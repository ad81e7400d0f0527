import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailTokens')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ownerId', 'text', (column) =>
      column.notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('mailTokensOwner')
    .on('mailTokens')
    .columns(['ownerId', 'purpose'])
    .execute()
  await db.schema.createIndex('mailTokensExpiry').on('mailTokens').column('expiresAt').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('mailTokens').execute()
}

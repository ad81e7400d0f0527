import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

type Column = ColumnDefinitionBuilder

const key = (column: Column): Column => column.primaryKey().notNull()
const needed = (column: Column): Column => column.notNull()
const ofOwner = (column: Column): Column =>
  column.notNull().references('owners.id').onDelete('cascade')

/** Passkeys with the codes beside them, and the browsers where somebody is signed in. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', key)
    .addColumn('ownerId', 'text', ofOwner)
    .addColumn('credentialId', 'text', (column) => column.notNull().unique())
    .addColumn('publicKey', 'text', needed)
    .addColumn('counter', 'bigint', needed)
    .addColumn('transports', 'text', needed)
    .addColumn('name', 'text', needed)
    .addColumn('createdAt', 'text', needed)
    .addColumn('lastUsedAt', 'text')
    .execute()
  await schema.createIndex('passkeysOwner').on('passkeys').column('ownerId').execute()
  await schema
    .createTable('recoveryCodes')
    .addColumn('ownerId', 'text', ofOwner)
    .addColumn('hash', 'text', needed)
    .addPrimaryKeyConstraint('recoveryCodesKey', ['ownerId', 'hash'])
    .execute()
  await schema
    .createTable('usedChallenges')
    .addColumn('hash', 'text', key)
    .addColumn('expiresAt', 'text', needed)
    .execute()
  await schema.createIndex('usedChallengesEnd').on('usedChallenges').column('expiresAt').execute()
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', key)
    .addColumn('ownerId', 'text', ofOwner)
    .addColumn('browser', 'text')
    .addColumn('system', 'text')
    .addColumn('createdAt', 'text', needed)
    .addColumn('lastUsedAt', 'text', needed)
    .addColumn('expiresAt', 'text', needed)
    .execute()
  await schema.createIndex('sessionsOwner').on('sessions').column('ownerId').execute()
  await schema.createIndex('sessionsEnd').on('sessions').column('expiresAt').execute()
}

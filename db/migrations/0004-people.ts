import type { Kysely } from 'kysely'

/** Who works on a restaurant beside its owner, and who is asked to. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('members')
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('personId', 'text', (column) =>
      column.notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastSeenAt', 'text')
    .addPrimaryKeyConstraint('membersKey', ['restaurantId', 'personId'])
    .execute()
  await schema.createIndex('membersPerson').on('members').column('personId').execute()
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('invitationsEmail', ['restaurantId', 'emailKey'])
    .execute()
}

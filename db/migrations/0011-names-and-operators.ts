import type { Kysely, SchemaModule } from 'kysely'

interface Restaurants {
  restaurants: { id: string; createdAt: string; keepsNamesSince: string | null }
  products: { restaurantId: string }
}

/** Since when names are held for good, how often they change, and what operators have done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['keepsNamesSince', 'suspendedFor']) {
    await db.schema.alterTable('restaurants').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('owners').addColumn('lastSignInAt', 'text').execute()
  await createTables(db.schema)
  // Whoever has a menu by now keeps the names that it had.
  const menus = db as Kysely<Restaurants>
  await menus
    .updateTable('restaurants')
    .set((row) => ({ keepsNamesSince: row.ref('createdAt') }))
    .where('id', 'in', menus.selectFrom('products').select('restaurantId'))
    .execute()
}

async function createTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('renames')
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('renamedAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('renamesRestaurant').on('renames').column('restaurantId').execute()
  await schema
    .createTable('operatorActions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ownerId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('takenAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('operatorActionsOwner').on('operatorActions').column('ownerId').execute()
  await schema
    .createTable('pastTrials')
    .addColumn('emailHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('trialExpiresAt', 'text', (column) => column.notNull())
    .addColumn('deletedAt', 'text', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['pastTrials', 'operatorActions', 'renames']) {
    await db.schema.dropTable(table).execute()
  }
  await db.schema.alterTable('owners').dropColumn('lastSignInAt').execute()
  for (const column of ['suspendedFor', 'keepsNamesSince']) {
    await db.schema.alterTable('restaurants').dropColumn(column).execute()
  }
}

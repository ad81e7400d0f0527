import { sql, type Kysely, type SchemaModule } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubscriptions(db.schema)
  await moveToOwners(db)
  await createPayments(db.schema)
  await createInvoices(db.schema)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('restaurants')
    .addColumn('subscriptionType', 'text', (column) => column.notNull().defaultTo('free_trial'))
    .execute()
  for (const name of ['trialExpiresAt', 'currentPeriodEnd']) {
    await db.schema.alterTable('restaurants').addColumn(name, 'text').execute()
  }
  await sql`update restaurants set ("subscriptionType", "trialExpiresAt", "currentPeriodEnd") =
    (select type, "trialExpiresAt", "currentPeriodEnd" from subscriptions
      where subscriptions."ownerId" = restaurants."ownerId")`.execute(db)
  const tables = ['invoices', 'paymentEvents', 'paymentCustomers', 'subscriptions']
  for (const table of tables) await db.schema.dropTable(table).execute()
}

async function createSubscriptions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('subscriptions')
    .addColumn('ownerId', 'text', (column) =>
      column.primaryKey().notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('trialExpiresAt', 'text')
    .addColumn('currentPeriodEnd', 'text')
    .addColumn('cancelAtPeriodEnd', 'integer', (column) => column.notNull())
    .addColumn('paymentFailedAt', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
}

/** An owner pays, and not each of their restaurants. */
async function moveToOwners(db: Kysely<unknown>): Promise<void> {
  await sql`insert into subscriptions ("ownerId", type, "trialExpiresAt", "currentPeriodEnd",
      "cancelAtPeriodEnd", "paymentFailedAt", revision)
    select owners.id, coalesce("subscriptionType", 'free_trial'), "trialExpiresAt",
      "currentPeriodEnd", 0, null, 0
    from owners left join restaurants on restaurants.id =
      (select id from restaurants as own where own."ownerId" = owners.id
        order by "createdAt", id limit 1)`.execute(db)
  for (const name of ['subscriptionType', 'trialExpiresAt', 'currentPeriodEnd']) {
    await db.schema.alterTable('restaurants').dropColumn(name).execute()
  }
}

async function createPayments(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('paymentCustomers')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('customerId', 'text', (column) => column.notNull())
    .addColumn('ownerId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('checkoutAt', 'text')
    .addColumn('cancelledAt', 'text')
    .addPrimaryKeyConstraint('paymentCustomersKey', ['provider', 'customerId'])
    .execute()
  await schema
    .createIndex('paymentCustomersOwner')
    .on('paymentCustomers')
    .column('ownerId')
    .execute()
  await schema
    .createTable('paymentEvents')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('paymentEventsKey', ['provider', 'id'])
    .execute()
  await schema
    .createIndex('paymentEventsReceived')
    .on('paymentEvents')
    .column('receivedAt')
    .execute()
}

async function createInvoices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('invoices')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('ownerId', 'text', (column) =>
      column.notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('subscriptionId', 'text')
    .addColumn('number', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('amountRefunded', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('customerName', 'text')
    .addColumn('customerEmail', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('paidAt', 'text')
    .addColumn('pdfUrl', 'text')
    .addPrimaryKeyConstraint('invoicesKey', ['provider', 'id'])
    .execute()
  await schema
    .createIndex('invoicesOwner')
    .on('invoices')
    .columns(['ownerId', 'createdAt'])
    .execute()
}

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotices(db)
  await createCustomers(db)
  await createSubscriptions(db)
  await createInvoices(db)
  await createVisits(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('testPortals').execute()
  await db.schema.dropTable('testCheckouts').execute()
  await db.schema.dropTable('testInvoices').execute()
  await db.schema.dropTable('testSubscriptions').execute()
  await db.schema.dropTable('testCustomers').execute()
  await db.schema.dropTable('clockTasks').execute()
  await db.schema.dropTable('sentNotices').execute()
}

async function createNotices({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sentNotices')
    .addColumn('ownerId', 'text', (column) =>
      column.notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('occasion', 'text', (column) => column.notNull())
    .addColumn('sentAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sentNoticesKey', ['ownerId', 'occasion'])
    .execute()
  await schema
    .createTable('clockTasks')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('nextAt', 'text', (column) => column.notNull())
    .addColumn('leaseUntil', 'text')
    .execute()
}

// What the test provider keeps goes with its owner: nothing of a deleted account is left.
async function createCustomers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('testCustomers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ownerId', 'text', (column) =>
      column.notNull().unique().references('owners.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
}

async function createSubscriptions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('testSubscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('customerId', 'text', (column) =>
      column.notNull().references('testCustomers.id').onDelete('cascade'),
    )
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('periodStart', 'text', (column) => column.notNull())
    .addColumn('periodEnd', 'text', (column) => column.notNull())
    .addColumn('cancelAtPeriodEnd', 'integer', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('testSubscriptionsCustomer')
    .on('testSubscriptions')
    .column('customerId')
    .execute()
}

async function createInvoices({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('testInvoices')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subscriptionId', 'text', (column) =>
      column.notNull().references('testSubscriptions.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('credit', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('customerName', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('sellerName', 'text', (column) => column.notNull())
    .addColumn('sellerTrn', 'text')
    .addColumn('periodStart', 'text', (column) => column.notNull())
    .addColumn('periodEnd', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('paidAt', 'text')
    .execute()
  await schema
    .createIndex('testInvoicesSubscription')
    .on('testInvoices')
    .column('subscriptionId')
    .execute()
}

async function createVisits({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('testCheckouts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('customerId', 'text', (column) =>
      column.notNull().references('testCustomers.id').onDelete('cascade'),
    )
    .addColumn('subscriptionId', 'text', (column) =>
      column.references('testSubscriptions.id').onDelete('cascade'),
    )
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('successUrl', 'text', (column) => column.notNull())
    .addColumn('cancelUrl', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('testPortals')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('customerId', 'text', (column) =>
      column.notNull().references('testCustomers.id').onDelete('cascade'),
    )
    .addColumn('switchTo', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('returnUrl', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
}

import { sql, type Kysely } from 'kysely'

/**
 * A plan is a restaurant's, of which an owner may have several and may hand one over. Who pays stays the
 * customer; servers of 0.1.0 must have stopped before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keyPlansByRestaurant(db)
  const { schema } = db
  await schema
    .alterTable('paymentCustomers')
    .addColumn('restaurantId', 'text', (column) =>
      column.references('restaurants.id').onDelete('set null'),
    )
    .execute()
  await schema
    .alterTable('invoices')
    .addColumn('restaurantId', 'text', (column) =>
      column.references('restaurants.id').onDelete('cascade'),
    )
    .execute()
  for (const table of ['paymentCustomers', 'invoices']) {
    const paid = sql.table(table)
    await sql`
      update ${paid} set "restaurantId" =
        (select min(id) from restaurants where restaurants."ownerId" = ${paid}."ownerId")`.execute(
      db,
    )
    await schema.createIndex(`${table}Restaurant`).on(table).column('restaurantId').execute()
  }
  await schema.alterTable('restaurants').addColumn('ownedSince', 'text').execute()
  await schema
    .createTable('handovers')
    .addColumn('restaurantId', 'text', (column) =>
      column.primaryKey().notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('personId', 'text', (column) =>
      column.notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('handoversPerson').on('handovers').column('personId').execute()
}

async function keyPlansByRestaurant(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('subscriptions').renameTo('ownersSubscriptions').execute()
  await schema
    .createTable('subscriptions')
    .addColumn('restaurantId', 'text', (column) =>
      column.primaryKey().notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('trialExpiresAt', 'text')
    .addColumn('currentPeriodEnd', 'text')
    .addColumn('cancelAtPeriodEnd', 'integer', (column) => column.notNull())
    .addColumn('paymentFailedAt', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  await sql`
    insert into subscriptions
    select restaurants.id, type, "trialExpiresAt", "currentPeriodEnd", "cancelAtPeriodEnd",
      "paymentFailedAt", "ownersSubscriptions".revision
    from "ownersSubscriptions"
    join restaurants on restaurants."ownerId" = "ownersSubscriptions"."ownerId"`.execute(db)
  await schema.dropTable('ownersSubscriptions').execute()
}

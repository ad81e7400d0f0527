import type { ExpressionBuilder } from 'kysely'
import type { ProviderName, Db, Schema } from '../schema.ts'
import type { ProviderInvoice } from '../rules/billing/payments.ts'
import { notFound } from '../errors.ts'
import type { Subscription } from '../rules/billing/plans.ts'

type CustomerId = Pick<Schema['paymentCustomers'], 'provider' | 'customerId'>

export interface NewCustomer extends CustomerId {
  restaurantId: string
  /** Who pays; null if the account is deleted. */
  ownerId: string | null
  /** As the provider has it, if that is known. */
  email?: string
}

/** An existing one stays as it is. */
export async function addPaymentCustomer(
  db: Db,
  { email, ...customer }: NewCustomer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('paymentCustomers')
    .values({ ...customer, email: email ?? null, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'customerId']).doNothing())
    .execute()
}

/** Unknown to the provider. */
export async function removePaymentCustomer(db: Db, customer: CustomerId): Promise<void> {
  await db.deleteFrom('paymentCustomers').where(isCustomer(customer)).execute()
}

/** Without a restaurant once that is deleted. */
export function findPaymentCustomer(db: Db, customer: CustomerId) {
  return db
    .selectFrom('paymentCustomers')
    .select(['restaurantId', 'cancelledAt'])
    .where(isCustomer(customer))
    .executeTakeFirst()
}

/** Who pays for a restaurant; null if the account is deleted. */
export interface RestaurantsCustomer {
  customerId: string
  ownerId: string | null
}

/** Those of its owner and of former ones, oldest first. */
export function listCustomersOf(
  db: Db,
  provider: ProviderName,
  restaurantId: string,
): Promise<RestaurantsCustomer[]> {
  return db
    .selectFrom('paymentCustomers')
    .select(['customerId', 'ownerId'])
    .where('provider', '=', provider)
    .where('restaurantId', '=', restaurantId)
    .orderBy('createdAt')
    .orderBy('customerId')
    .execute()
}

/** Customers of whom the provider does not have the present address of who pays. */
export async function listMovedCustomers(
  db: Db,
  provider: ProviderName,
  restaurantId: string,
): Promise<{ customerId: string; email: string }[]> {
  return db
    .selectFrom('paymentCustomers')
    .innerJoin('owners', 'owners.id', 'paymentCustomers.ownerId')
    .select(['customerId', 'owners.email'])
    .where('provider', '=', provider)
    .where('restaurantId', '=', restaurantId)
    .where((row) =>
      row.or([
        row('paymentCustomers.email', 'is', null),
        row('paymentCustomers.email', '<>', row.ref('owners.email')),
      ]),
    )
    .execute()
}

export async function noteCustomerEmail(
  db: Db,
  customer: CustomerId,
  email: string,
): Promise<void> {
  await db
    .updateTable('paymentCustomers')
    .set({ email })
    .where(isCustomer(customer))
    // The account may have been deleted meanwhile.
    .where('ownerId', 'is not', null)
    .execute()
}

/** Restaurants with customers; since a time: of whom one came to a checkout; or those whom an owner pays for. */
export async function listPaidFor(
  db: Db,
  provider: ProviderName,
  { since, ownerId }: { since?: Date; ownerId?: string } = {},
): Promise<string[]> {
  let query = db
    .selectFrom('paymentCustomers')
    .select((row) => row.ref('restaurantId').$notNull().as('restaurantId'))
    .distinct()
    .where('provider', '=', provider)
    .where('restaurantId', 'is not', null)
    .orderBy('restaurantId')
  if (since) query = query.where('checkoutAt', '>=', since.toISOString())
  if (ownerId !== undefined) query = query.where('ownerId', '=', ownerId)
  return (await query.execute()).map(({ restaurantId }) => restaurantId)
}

export async function lastCheckout(db: Db, customer: CustomerId): Promise<string | null> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('checkoutAt')
    .where(isCustomer(customer))
    .executeTakeFirst()
  return row?.checkoutAt ?? null
}

export async function noteCheckout(db: Db, customer: CustomerId, now: Date): Promise<void> {
  await db
    .updateTable('paymentCustomers')
    .set({ checkoutAt: now.toISOString() })
    .where(isCustomer(customer))
    .execute()
}

/** Customers of deleted restaurants: cancelled since a time, or not yet. */
export async function listDeletedCustomers(
  db: Db,
  provider: ProviderName,
  since: Date | 'uncancelled',
): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentCustomers')
    .select('customerId')
    .where('provider', '=', provider)
    .where('restaurantId', 'is', null)
    .where((row) =>
      since === 'uncancelled'
        ? row('cancelledAt', 'is', null)
        : row('cancelledAt', '>=', since.toISOString()),
    )
    .orderBy('customerId')
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/** Can no longer be charged. */
export async function noteCancelled(db: Db, customer: CustomerId, now: Date): Promise<void> {
  await db
    .updateTable('paymentCustomers')
    .set({ cancelledAt: now.toISOString() })
    .where(isCustomer(customer))
    .where('restaurantId', 'is', null)
    .execute()
}

function isCustomer({ provider, customerId }: CustomerId) {
  return (row: ExpressionBuilder<Schema, 'paymentCustomers'>) => row.and({ provider, customerId })
}

type PaymentEvent = Omit<Schema['paymentEvents'], 'receivedAt'>

export async function isEventDone(
  db: Db,
  { provider, id }: Pick<PaymentEvent, 'provider' | 'id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function addPaymentEvent(db: Db, event: PaymentEvent, now: Date): Promise<void> {
  await db
    .insertInto('paymentEvents')
    .values({ ...event, receivedAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute()
}

export async function forgetPaymentEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paymentEvents').where('receivedAt', '<', before.toISOString()).execute()
}

export interface KeptInvoice extends ProviderInvoice {
  provider: ProviderName
}

/** Who paid for a restaurant. */
export interface InvoicesReader {
  restaurantId: string
  ownerId: string
}

/** Saves invoices of all who pay for a restaurant; returns ids of newly paid ones. */
export async function putInvoices(
  db: Db,
  { provider, restaurantId }: { provider: ProviderName; restaurantId: string },
  payers: readonly { ownerId: string; invoices: readonly ProviderInvoice[] }[],
): Promise<string[]> {
  const paid = await db
    .selectFrom('invoices')
    .select('id')
    .where('provider', '=', provider)
    .where('restaurantId', '=', restaurantId)
    .where('status', '=', 'paid')
    .execute()
  const known = new Set(paid.map(({ id }) => id))
  for (const { ownerId, invoices } of payers) {
    for (const { id, ...invoice } of invoices) {
      await db
        .insertInto('invoices')
        .values({ provider, id, restaurantId, ownerId, ...invoice })
        .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(invoice))
        .execute()
    }
  }
  return payers
    .flatMap(({ invoices }) => invoices)
    .filter(({ id, status }) => status === 'paid' && !known.has(id))
    .map(({ id }) => id)
}

export function listInvoices(
  db: Db,
  { restaurantId, ownerId }: InvoicesReader,
): Promise<KeptInvoice[]> {
  return (
    db
      .selectFrom('invoices')
      .select(['provider', 'id', 'subscriptionId', 'number', 'status', 'amount', 'amountRefunded'])
      .select(['currency', 'customerName', 'customerEmail', 'createdAt', 'paidAt', 'pdfUrl'])
      .where('ownerId', '=', ownerId)
      .where((row) =>
        row.or([
          row('restaurantId', '=', restaurantId),
          // Of those that were handed over since.
          row(
            'restaurantId',
            'in',
            row.selectFrom('restaurants').select('id').where('ownerId', '!=', ownerId),
          ),
        ]),
      )
      .orderBy('createdAt', 'desc')
      // Several can be of one second.
      .orderBy('number', 'desc')
      .orderBy('id', 'desc')
      .execute()
  )
}

export const SUBSCRIPTION_COLUMNS = [
  'subscriptions.type',
  'subscriptions.trialExpiresAt',
  'subscriptions.currentPeriodEnd',
  'subscriptions.cancelAtPeriodEnd',
  'subscriptions.paymentFailedAt',
] as const

export interface StoredSubscription {
  /** Of the restaurant. */
  ownerId: string
  subscription: Subscription
  /** Counts updates from the provider. */
  revision: number
}

/** Of a new restaurant; null without a trial. */
export async function addSubscription(
  db: Db,
  restaurantId: string,
  trialExpiresAt: string | null,
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      restaurantId,
      type: 'free_trial',
      trialExpiresAt,
      cancelAtPeriodEnd: 0,
      revision: 0,
    })
    .execute()
}

export async function getSubscription(db: Db, restaurantId: string): Promise<Subscription> {
  const stored = await findSubscription(db, restaurantId)
  if (!stored) throw notFound()
  return stored.subscription
}

/** With its update count; undefined if there is no such restaurant. */
export async function findSubscription(
  db: Db,
  restaurantId: string,
): Promise<StoredSubscription | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('restaurants', 'restaurants.id', 'subscriptions.restaurantId')
    .select(SUBSCRIPTION_COLUMNS)
    .select(['ownerId', 'subscriptions.revision'])
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return undefined
  const { ownerId, revision, ...subscription } = row
  return { ownerId, subscription: toSubscription(subscription), revision }
}

/** False if it was updated since `revision`. */
export async function setSubscription(
  db: Db,
  restaurantId: string,
  { subscription, revision }: Omit<StoredSubscription, 'ownerId'>,
): Promise<boolean> {
  const set = await db
    .updateTable('subscriptions')
    .set({
      ...subscription,
      cancelAtPeriodEnd: Number(subscription.cancelAtPeriodEnd),
      revision: revision + 1,
    })
    .where('restaurantId', '=', restaurantId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return set.numUpdatedRows > 0n
}

export function toSubscription({
  cancelAtPeriodEnd,
  ...row
}: Omit<Schema['subscriptions'], 'restaurantId' | 'revision'>): Subscription {
  return { ...row, cancelAtPeriodEnd: cancelAtPeriodEnd === 1 }
}

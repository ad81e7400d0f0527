import type { ExpressionBuilder } from 'kysely'
import type { ProviderName, Db, Schema } from '../schema.ts'
import type { ProviderInvoice } from '../rules/billing/payments.ts'
import { notFound } from '../errors.ts'
import { trialEnd, type Subscription } from '../rules/billing/plans.ts'

type CustomerId = Pick<Schema['paymentCustomers'], 'provider' | 'customerId'>

/** An existing one keeps its owner. */
export async function addPaymentCustomer(
  db: Db,
  {
    provider,
    customerId,
    ownerId,
    email = null,
  }: CustomerId & { ownerId: string; email?: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('paymentCustomers')
    .values({ provider, customerId, ownerId, email, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'customerId']).doNothing())
    .execute()
}

/** Unknown to the provider. */
export async function removePaymentCustomer(db: Db, customer: CustomerId): Promise<void> {
  await db.deleteFrom('paymentCustomers').where(isCustomer(customer)).execute()
}

/** Without an owner once the account is deleted. */
export function findPaymentCustomer(db: Db, customer: CustomerId) {
  return db
    .selectFrom('paymentCustomers')
    .select(['ownerId', 'cancelledAt'])
    .where(isCustomer(customer))
    .executeTakeFirst()
}

/** Oldest first. */
export async function listOwnersCustomers(
  db: Db,
  provider: ProviderName,
  ownerId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentCustomers')
    .select('customerId')
    .where('provider', '=', provider)
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('customerId')
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/** Customers of whom the provider does not have their owner's present address. */
export async function listMovedCustomers(
  db: Db,
  provider: ProviderName,
  ownerId: string,
): Promise<{ customerId: string; email: string }[]> {
  return db
    .selectFrom('paymentCustomers')
    .innerJoin('owners', 'owners.id', 'paymentCustomers.ownerId')
    .select(['customerId', 'owners.email'])
    .where('provider', '=', provider)
    .where('ownerId', '=', ownerId)
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

/** Owners who are customers; since a time: who came to a checkout. */
export async function listPayers(db: Db, provider: ProviderName, since?: Date): Promise<string[]> {
  let query = db
    .selectFrom('paymentCustomers')
    .select('ownerId')
    .distinct()
    .where('provider', '=', provider)
    .where('ownerId', 'is not', null)
    .orderBy('ownerId')
  if (since) query = query.where('checkoutAt', '>=', since.toISOString())
  return (await query.execute()).flatMap(({ ownerId }) => ownerId ?? [])
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

/** Customers of deleted accounts: cancelled since a time, or not yet. */
export async function listDeletedCustomers(
  db: Db,
  provider: ProviderName,
  since: Date | 'uncancelled',
): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentCustomers')
    .select('customerId')
    .where('provider', '=', provider)
    .where('ownerId', 'is', null)
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
    .where('ownerId', 'is', null)
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

/** Saves invoices; returns ids of newly paid ones. */
export async function putInvoices(
  db: Db,
  provider: ProviderName,
  ownerId: string,
  invoices: readonly ProviderInvoice[],
): Promise<string[]> {
  const before = new Map((await listInvoices(db, ownerId)).map(({ id, status }) => [id, status]))
  for (const { id, ...invoice } of invoices) {
    await db
      .insertInto('invoices')
      .values({ provider, id, ownerId, ...invoice })
      .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(invoice))
      .execute()
  }
  return invoices
    .filter(({ id, status }) => status === 'paid' && before.get(id) !== 'paid')
    .map(({ id }) => id)
}

export function listInvoices(db: Db, ownerId: string): Promise<KeptInvoice[]> {
  return (
    db
      .selectFrom('invoices')
      .select(['provider', 'id', 'subscriptionId', 'number', 'status', 'amount', 'amountRefunded'])
      .select(['currency', 'customerName', 'customerEmail', 'createdAt', 'paidAt', 'pdfUrl'])
      .where('ownerId', '=', ownerId)
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
  subscription: Subscription
  /** Counts updates from the provider. */
  revision: number
}

export async function startTrial(db: Db, ownerId: string, now: Date): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      ownerId,
      type: 'free_trial',
      trialExpiresAt: trialEnd(now),
      cancelAtPeriodEnd: 0,
      revision: 0,
    })
    .execute()
}

export async function getSubscription(db: Db, ownerId: string): Promise<Subscription> {
  const stored = await findSubscription(db, ownerId)
  if (!stored) throw notFound()
  return stored.subscription
}

/** With its update count; undefined if there is no such owner. */
export async function findSubscription(
  db: Db,
  ownerId: string,
): Promise<StoredSubscription | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select(SUBSCRIPTION_COLUMNS)
    .select('revision')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  if (!row) return undefined
  const { revision, ...subscription } = row
  return { subscription: toSubscription(subscription), revision }
}

/** False if it was updated since `revision`. */
export async function setSubscription(
  db: Db,
  ownerId: string,
  { subscription, revision }: StoredSubscription,
): Promise<boolean> {
  const set = await db
    .updateTable('subscriptions')
    .set({
      ...subscription,
      cancelAtPeriodEnd: Number(subscription.cancelAtPeriodEnd),
      revision: revision + 1,
    })
    .where('ownerId', '=', ownerId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return set.numUpdatedRows > 0n
}

export function toSubscription({
  cancelAtPeriodEnd,
  ...row
}: Omit<Schema['subscriptions'], 'ownerId' | 'revision'>): Subscription {
  return { ...row, cancelAtPeriodEnd: cancelAtPeriodEnd === 1 }
}

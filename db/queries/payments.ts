import type { ExpressionBuilder } from 'kysely'
import type { ProviderName, Db, Schema } from '../schema.ts'
import type { ProviderInvoice } from '../rules/payments.ts'
import { notFound } from '../errors.ts'
import { trialEnd, type Subscription, type SubscriptionType } from '../rules/plans.ts'

/** A payment provider's customer. */
export interface PaymentCustomer {
  provider: ProviderName
  customerId: string
  /** Null when the account is deleted. */
  ownerId: string | null
  /** ISO 8601. */
  cancelledAt: string | null
}

interface CustomerId {
  provider: ProviderName
  customerId: string
}

const COLUMNS = ['provider', 'customerId', 'ownerId', 'cancelledAt'] as const

/** Remembers the provider's name for an owner; one that is known stays whose it is. */
export async function addPaymentCustomer(
  db: Db,
  { provider, customerId, ownerId }: CustomerId & { ownerId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('paymentCustomers')
    .values({ provider, customerId, ownerId, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'customerId']).doNothing())
    .execute()
}

/** Forgets a customer whom the provider does not know any more. */
export async function removePaymentCustomer(db: Db, customer: CustomerId): Promise<void> {
  await db.deleteFrom('paymentCustomers').where(isCustomer(customer)).execute()
}

/** The customer of this name. */
export function findPaymentCustomer(
  db: Db,
  customer: CustomerId,
): Promise<PaymentCustomer | undefined> {
  return db
    .selectFrom('paymentCustomers')
    .select(COLUMNS)
    .where(isCustomer(customer))
    .executeTakeFirst()
}

/** The ids of the customers that an owner is to the provider, the first one first. */
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

/** Every owner who has been to a checkout of the provider's. */
export async function listPayers(db: Db, provider: ProviderName): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentCustomers')
    .select('ownerId')
    .distinct()
    .where('provider', '=', provider)
    .where('ownerId', 'is not', null)
    .orderBy('ownerId')
    .execute()
  return rows.flatMap(({ ownerId }) => ownerId ?? [])
}

/** Owners who began a checkout at `since` or later. */
export async function listAtCheckout(
  db: Db,
  provider: ProviderName,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentCustomers')
    .select('ownerId')
    .distinct()
    .where('provider', '=', provider)
    .where('checkoutAt', '>=', since.toISOString())
    .execute()
  return rows.flatMap(({ ownerId }) => ownerId ?? [])
}

/** Customers of deleted accounts who could still be charged. */
export function listUncancelled(db: Db, provider: ProviderName): Promise<PaymentCustomer[]> {
  return db
    .selectFrom('paymentCustomers')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('ownerId', 'is', null)
    .where('cancelledAt', 'is', null)
    .orderBy('customerId')
    .execute()
}

/** When an owner began a checkout last, ISO 8601; null before the first. */
export async function lastCheckout(db: Db, customer: CustomerId): Promise<string | null> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('checkoutAt')
    .where(isCustomer(customer))
    .executeTakeFirst()
  return row?.checkoutAt ?? null
}

/** Says that an owner has begun a checkout. */
export async function noteCheckout(db: Db, customer: CustomerId, now: Date): Promise<void> {
  await db
    .updateTable('paymentCustomers')
    .set({ checkoutAt: now.toISOString() })
    .where(isCustomer(customer))
    .execute()
}

/** Customers of accounts that were deleted after this time, for whom all was ended. */
export async function listCancelledSince(
  db: Db,
  provider: ProviderName,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentCustomers')
    .select('customerId')
    .where('provider', '=', provider)
    .where('ownerId', 'is', null)
    .where('cancelledAt', '>=', since.toISOString())
    .orderBy('customerId')
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/** Says that nothing of a deleted account's can be charged any more. */
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

export interface StoredPaymentEvent {
  provider: ProviderName
  id: string
  type: string
  /** When it happened, ISO 8601. */
  createdAt: string
}

/** Whether an event is done with. */
export async function isEventDone(
  db: Db,
  { provider, id }: Pick<StoredPaymentEvent, 'provider' | 'id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Says that an event is done with. */
export async function addPaymentEvent(db: Db, event: StoredPaymentEvent, now: Date): Promise<void> {
  await db
    .insertInto('paymentEvents')
    .values({ ...event, receivedAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute()
}

/** Forgets events that came before this time. */
export async function forgetPaymentEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paymentEvents').where('receivedAt', '<', before.toISOString()).execute()
}

/** An invoice as it is kept. */
export interface KeptInvoice extends ProviderInvoice {
  provider: ProviderName
}

/** Keeps an owner's invoices as they now are. Returns the ids of those that have become paid. */
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

/** An owner's invoices, newest first. */
export function listInvoices(db: Db, ownerId: string): Promise<KeptInvoice[]> {
  return db
    .selectFrom('invoices')
    .select(['provider', 'id', 'subscriptionId', 'number', 'status', 'amount', 'amountRefunded'])
    .select(['currency', 'customerName', 'customerEmail', 'createdAt', 'paidAt', 'pdfUrl'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What a row holds of a `Subscription`. */
export const SUBSCRIPTION_COLUMNS = [
  'subscriptions.type',
  'subscriptions.trialExpiresAt',
  'subscriptions.currentPeriodEnd',
  'subscriptions.cancelAtPeriodEnd',
  'subscriptions.paymentFailedAt',
] as const

interface SubscriptionRow {
  type: SubscriptionType
  trialExpiresAt: string | null
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: number
  paymentFailedAt: string | null
}

export interface StoredSubscription {
  subscription: Subscription
  /** How often it was taken from the provider. */
  revision: number
}

/** Begins an owner's trial. */
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

/** What an owner is on; throws when there is no such owner. */
export async function getSubscription(db: Db, ownerId: string): Promise<Subscription> {
  const stored = await findSubscription(db, ownerId)
  if (!stored) throw notFound()
  return stored.subscription
}

/** What an owner is on, and how often that was looked up; undefined when there is no such owner. */
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

/**
 * Sets what an owner is on; false when somebody else did since `revision` was read, who may have had
 * newer news.
 */
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

/** A row as the rules take it. */
export function toSubscription({ cancelAtPeriodEnd, ...row }: SubscriptionRow): Subscription {
  return { ...row, cancelAtPeriodEnd: cancelAtPeriodEnd === 1 }
}

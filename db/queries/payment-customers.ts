import type { ExpressionBuilder } from 'kysely'
import type { ProviderName } from '../tables/payment-tables.ts'
import type { Db, Schema } from '../tables/schema.ts'

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

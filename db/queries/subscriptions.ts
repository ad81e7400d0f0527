import { notFound } from '../errors.ts'
import { trialEnd, type Subscription, type SubscriptionType } from '../rules/plans.ts'
import type { Db } from '../tables/schema.ts'

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

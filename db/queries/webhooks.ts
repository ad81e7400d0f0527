import { skipLocked } from '../engines/engine.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../rules/time/dates.ts'
import type { DeliveryFailure } from '../rules/webhooks.ts'
import type { Db } from '../schema.ts'

export interface Webhook {
  url: string
  createdAt: string
}

/** As they are shown; the newest first. */
const KEPT_DELIVERIES = 20
const FIRST_RETRY_MS = MINUTE_MS
const LAST_RETRY_MS = HOUR_MS

export async function findWebhook(db: Db, restaurantId: string): Promise<Webhook | null> {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['url', 'createdAt'])
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst()
  return webhook ?? null
}

/** Replaces address and secret; what waits goes to the new address. */
export async function setWebhook(
  db: Db,
  restaurantId: string,
  { url, secret }: { url: string; secret: string },
  now: Date,
): Promise<Webhook> {
  const webhook = { url, createdAt: now.toISOString() }
  await db
    .insertInto('webhooks')
    .values({ restaurantId, secret, ...webhook })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet({ secret, ...webhook }))
    .execute()
  return webhook
}

/** Also its deliveries. */
export async function removeWebhook(db: Db, restaurantId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('restaurantId', '=', restaurantId).execute()
}

/** Queues the news of a publish, if somebody hears it. Part of the publish's transaction. */
export async function addDelivery(
  trx: Db,
  { restaurantId, revision }: { restaurantId: string; revision: number },
  now: Date,
): Promise<void> {
  if (!(await findWebhook(trx, restaurantId))) return
  const row = { id: newId(), restaurantId, revision, createdAt: now.toISOString() }
  await trx
    .insertInto('webhookDeliveries')
    .values({ ...row, ...due(now), leaseUntil: null })
    .execute()
  const kept = trx
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(KEPT_DELIVERIES)
  await trx
    .deleteFrom('webhookDeliveries')
    .where('restaurantId', '=', restaurantId)
    .where('id', 'not in', kept)
    .execute()
}

function due(now: Date) {
  const expiresAt = new Date(now.getTime() + DAY_MS).toISOString()
  const untried = { deliveredAt: null, status: null, failure: null }
  return { expiresAt, attempts: 0, nextAt: now.toISOString(), ...untried }
}

export interface Delivery {
  id: string
  revision: number
  createdAt: string
  attempts: number
  /** Null once delivered or given up. */
  nextAt: string | null
  deliveredAt: string | null
  status: number | null
  failure: DeliveryFailure | null
}

export async function listDeliveries(db: Db, restaurantId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(['id', 'revision', 'createdAt', 'attempts', 'nextAt', 'deliveredAt', 'status'])
    .select('failure')
    .where('restaurantId', '=', restaurantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as Delivery[]
}

/** Tries it again, for a day. */
export async function resendDelivery(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set(due(now))
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** With what it is sent with. */
export interface TakenDelivery extends Pick<Delivery, 'id' | 'revision' | 'createdAt'> {
  restaurantId: string
  attempts: number
  expiresAt: string
  url: string
  secret: string
  slug: string
}

/** Leases the delivery due first, one of a restaurant at a time; undefined if none. */
export async function takeDelivery(
  db: Db,
  now: Date,
  leaseMs: number,
): Promise<TakenDelivery | undefined> {
  const at = now.toISOString()
  const underWay = db
    .selectFrom('webhookDeliveries')
    .select('restaurantId')
    .where('leaseUntil', '>', at)
  const first = db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('nextAt', '<=', at)
    .where('restaurantId', 'not in', underWay)
    .orderBy('nextAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .$call(skipLocked(db))
  const taken = await db
    .updateTable('webhookDeliveries')
    .set({ leaseUntil: new Date(now.getTime() + leaseMs).toISOString() })
    .where('id', '=', first)
    .returning(['id', 'restaurantId', 'revision', 'createdAt', 'attempts', 'expiresAt'])
    .executeTakeFirst()
  if (!taken) return undefined
  const { restaurantId } = taken
  const to = await db
    .selectFrom('webhooks')
    .innerJoin('restaurants', 'restaurants.id', 'webhooks.restaurantId')
    .select(['url', 'secret', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst()
  return to && { ...taken, ...to }
}

/** The others that wait for this receiver are due at once. */
export async function recordDelivered(
  db: Db,
  { restaurantId, id, attempts }: TakenDelivery,
  status: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const done = { attempts: attempts + 1, nextAt: null, deliveredAt: at, status, failure: null }
  await endLease(db, restaurantId, id, done)
  await waitingOf(db, restaurantId).set({ nextAt: at }).where('nextAt', '>', at).execute()
}

/** Puts it off, with the others that wait for this receiver, or gives it up after a day. */
export async function recordUndelivered(
  db: Db,
  { restaurantId, id, attempts, expiresAt }: TakenDelivery,
  { status, failure }: { status: number | null; failure: DeliveryFailure },
  now: Date,
): Promise<void> {
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS)
  const next = new Date(now.getTime() + waitMs).toISOString()
  const nextAt = next > expiresAt ? null : next
  await endLease(db, restaurantId, id, { attempts: attempts + 1, nextAt, status, failure })
  await waitingOf(db, restaurantId).set({ nextAt: next }).where('nextAt', '<', next).execute()
}

async function endLease(
  db: Db,
  restaurantId: string,
  id: string,
  tried: Pick<Delivery, 'attempts' | 'nextAt' | 'status' | 'failure'> & { deliveredAt?: string },
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ ...tried, leaseUntil: null })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute()
}

function waitingOf(db: Db, restaurantId: string) {
  return db
    .updateTable('webhookDeliveries')
    .where('restaurantId', '=', restaurantId)
    .where('leaseUntil', 'is', null)
}

/** After a restore: sent since, or too late. */
export async function forgetDeliveries(trx: Db): Promise<void> {
  await trx.deleteFrom('webhookDeliveries').execute()
}

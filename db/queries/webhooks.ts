import { expressionBuilder, type Selectable } from 'kysely'
import { DataError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { DAY_MS, MINUTE_MS } from '../rules/time/dates.ts'
import type { DeliveryFailure, DeliveryType } from '../rules/webhooks.ts'
import type { Db, Schema } from '../schema.ts'
import { isUnderWay, putOff, takeDue } from './outbox.ts'

/** 'gone': the receiver said so. 'signed_out': the sign-ins of whoever set it have ended. */
type WebhookStop = 'gone' | 'signed_out'

export interface Webhook {
  url: string
  createdAt: string
  /** Why nothing is sent until it is set again. */
  stopped: WebhookStop | null
  goneAt: string | null
}

/** As they are shown; the newest first. */
const KEPT_DELIVERIES = 20
// Of a host that was not reached: its posts take the longest.
const HOST_WAITS_MS = MINUTE_MS
// Half of what a sender has under way.
const MOST_TO_HOST = 2

const WEBHOOK_STOPPED = 'This webhook has stopped. Please save its address again.'

export async function findWebhook(db: Db, restaurantId: string): Promise<Webhook | null> {
  const webhook = await db
    .selectFrom('webhooks')
    .innerJoin('restaurants', 'restaurants.id', 'webhooks.restaurantId')
    .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
    .select(['url', 'webhooks.createdAt', 'goneAt', 'webhooks.tokenVersion'])
    .select('owners.tokenVersion as current')
    .where('webhooks.restaurantId', '=', restaurantId)
    .executeTakeFirst()
  if (!webhook) return null
  const { tokenVersion, current, ...shown } = webhook
  const ended = tokenVersion === current ? null : 'signed_out'
  return { ...shown, stopped: shown.goneAt === null ? ended : 'gone' }
}

interface WebhookInput {
  url: string
  secret: string
  tokenVersion: number
}

/** Replaces address and secret, and starts what had stopped; what waits goes to the new address. */
export async function setWebhook(
  db: Db,
  restaurantId: string,
  { url, secret, tokenVersion }: WebhookInput,
  now: Date,
): Promise<Webhook> {
  const createdAt = now.toISOString()
  const { hostname: host } = new URL(url)
  const row = { url, host, secret, tokenVersion, createdAt, goneAt: null, unreachedUntil: null }
  await db
    .insertInto('webhooks')
    .values({ restaurantId, ...row })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(row))
    .execute()
  return { url, createdAt, stopped: null, goneAt: null }
}

/** Also its deliveries. */
export async function removeWebhook(db: Db, restaurantId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('restaurantId', '=', restaurantId).execute()
}

/** Queues a message, if somebody hears it. Part of the publish's transaction. */
export async function addDelivery(
  trx: Db,
  { restaurantId, revision, type = 'menu.published' }: NewDelivery,
  now: Date,
): Promise<void> {
  const webhook = await findWebhook(trx, restaurantId)
  if (webhook?.stopped !== null) return
  const row = { id: newId(), restaurantId, type, revision, createdAt: now.toISOString() }
  await trx
    .insertInto('webhookDeliveries')
    .values({ ...row, ...due(now) })
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

interface NewDelivery {
  restaurantId: string
  revision: number
  type?: DeliveryType
}

/** Queues a message of the last publish, to try the receiver. */
export async function addTestDelivery(trx: Db, restaurantId: string, now: Date): Promise<void> {
  await assertRuns(trx, restaurantId)
  const { revision } = await trx
    .selectFrom('restaurants')
    .select('revision')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  await addDelivery(trx, { restaurantId, revision, type: 'webhook.test' }, now)
}

async function assertRuns(db: Db, restaurantId: string): Promise<void> {
  const webhook = await findWebhook(db, restaurantId)
  if (!webhook) throw notFound()
  if (webhook.stopped !== null) throw new DataError('conflict', WEBHOOK_STOPPED)
}

function due(now: Date) {
  const expiresAt = new Date(now.getTime() + DAY_MS).toISOString()
  const untried = { deliveredAt: null, status: null, failure: null }
  return { expiresAt, attempts: 0, nextAt: now.toISOString(), ...untried }
}

export type Delivery = Omit<
  Selectable<Schema['webhookDeliveries']>,
  'restaurantId' | 'expiresAt' | 'leaseUntil'
>

export function listDeliveries(db: Db, restaurantId: string): Promise<Delivery[]> {
  return db
    .selectFrom('webhookDeliveries')
    .select(['id', 'type', 'revision', 'createdAt', 'attempts', 'nextAt', 'deliveredAt'])
    .select(['status', 'failure'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Tries it again, for a day. */
export async function resendDelivery(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<void> {
  await assertRuns(db, restaurantId)
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set(due(now))
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** With what it is sent with. */
export interface TakenDelivery extends Selectable<Schema['webhookDeliveries']> {
  url: string
  secret: string
  slug: string
}

/**
 * Leases the delivery due first, one of a restaurant and two to a host at a time, none to a host that was
 * not reached just now; undefined if none.
 */
export async function takeDelivery(db: Db, now: Date): Promise<TakenDelivery | undefined> {
  const row = expressionBuilder<Schema, 'webhookDeliveries'>()
  const underWay = db
    .selectFrom('webhookDeliveries')
    .select('restaurantId')
    .where(isUnderWay('webhookDeliveries', now))
  const busyHosts = db
    .selectFrom('webhooks')
    .select('host')
    .where('restaurantId', 'in', underWay)
    .groupBy('host')
    .having(({ fn }) => fn.countAll(), '>=', MOST_TO_HOST)
  const unreached = db
    .selectFrom('webhooks')
    .select('host')
    .where('unreachedUntil', '>', now.toISOString())
  const held = db
    .selectFrom('webhooks')
    .select('restaurantId')
    .where('host', 'in', busyHosts.union(unreached))
  const where = [row('restaurantId', 'not in', underWay), row('restaurantId', 'not in', held)]
  const [taken] = await takeDue(db, 'webhookDeliveries', now, { where })
  if (!taken) return undefined
  const { restaurantId } = taken
  const to = await db
    .selectFrom('webhooks')
    .innerJoin('restaurants', 'restaurants.id', 'webhooks.restaurantId')
    .innerJoin('owners', (join) =>
      join
        .onRef('owners.id', '=', 'restaurants.ownerId')
        .onRef('owners.tokenVersion', '=', 'webhooks.tokenVersion'),
    )
    .select(['url', 'secret', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .where('goneAt', 'is', null)
    .executeTakeFirst()
  if (to) return { ...taken, ...to }
  // Stopped since: nothing of it is sent later either.
  await giveUp(db, restaurantId)
  return takeDelivery(db, now)
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

export interface Failed {
  status: number | null
  failure: DeliveryFailure
  /** What the receiver asks for. */
  retryAfterMs?: number
  /** Its host was not found or not reached. */
  isUnreached?: boolean
}

/** Puts it off, with the others that wait for this receiver, or gives it up after a day. */
export async function recordUndelivered(
  db: Db,
  { restaurantId, id, attempts, expiresAt }: TakenDelivery,
  { status, failure, retryAfterMs = 0, isUnreached = false }: Failed,
  now: Date,
): Promise<void> {
  const waiting = putOff('webhookDeliveries', attempts, failure, now)
  const asked = Math.min(now.getTime() + retryAfterMs, Date.parse(expiresAt))
  const next = new Date(Math.max(Date.parse(waiting.nextAt), asked)).toISOString()
  const nextAt = waiting.nextAt > expiresAt ? null : next
  await endLease(db, restaurantId, id, { attempts: waiting.attempts, nextAt, status, failure })
  await waitingOf(db, restaurantId).set({ nextAt: next }).where('nextAt', '<', next).execute()
  if (!isUnreached) return
  await db
    .updateTable('webhooks')
    .set({ unreachedUntil: new Date(now.getTime() + HOST_WAITS_MS).toISOString() })
    .where('restaurantId', '=', restaurantId)
    .execute()
}

/** The receiver is no more: nothing is sent until its owner sets it again. */
export async function recordGone(
  db: Db,
  { restaurantId, id, attempts }: TakenDelivery,
  status: number,
  now: Date,
): Promise<void> {
  const tried = { attempts: attempts + 1, nextAt: null, status, failure: 'gone' } as const
  await endLease(db, restaurantId, id, tried)
  await giveUp(db, restaurantId)
  await db
    .updateTable('webhooks')
    .set({ goneAt: now.toISOString() })
    .where('restaurantId', '=', restaurantId)
    .execute()
}

async function giveUp(db: Db, restaurantId: string): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ nextAt: null, leaseUntil: null })
    .where('restaurantId', '=', restaurantId)
    .execute()
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

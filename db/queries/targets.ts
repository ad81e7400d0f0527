import type { Db } from '../schema.ts'
import { LIVE_MS } from '../rules/publishing.ts'
import { EMPTY_MANIFEST, AWAY, isElsewhere, readTarget } from './publications.ts'

/** Switches the target and forgets site assets; false if another was faster. Part of a transaction. */
export async function moveTarget(
  trx: Db,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  if ((await readTarget(trx)) !== from) return false
  const manifest = JSON.stringify(EMPTY_MANIFEST)
  const moved = { target: to, manifest }
  await trx.deleteFrom('publications').where('restaurantId', 'in', ['pages', 'discovery']).execute()
  await trx
    .insertInto('publications')
    .values({ restaurantId: 'site', revision: 0, attempts: 0, unverified: 0, ...moved })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(moved))
    .execute()
  // Its pages may have changed.
  await trx
    .updateTable('publications')
    .set((row) => ({ unverified: row('unverified', '+', 1) }))
    .where('target', '=', to)
    .where('restaurantId', '!=', 'site')
    .execute()
  return true
}

export async function isKnownTarget(db: Db, target: string): Promise<boolean> {
  const row = await db
    .selectFrom('publications')
    .select('restaurantId')
    .where('target', '=', target)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Not suspended, on the target in use; by id after `after`. */
export function listInPlace(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ restaurantId: string; slug: string }[]> {
  return db
    .selectFrom('restaurants')
    .innerJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select(['restaurants.id as restaurantId', 'slug'])
    .where('restaurants.id', '>', after)
    .whereRef('publications.revision', '=', 'restaurants.revision')
    .where('suspendedFor', 'is', null)
    .where('leaseHolder', 'is', null)
    .where((row) => row.not(isElsewhere()))
    .orderBy('restaurants.id')
    .limit(limit)
    .execute()
}

export async function notePagesGone(db: Db, restaurantIds: readonly string[]): Promise<void> {
  await db
    .updateTable('publications')
    .set({ target: AWAY })
    .where('restaurantId', 'in', restaurantIds)
    .execute()
}

/** The target is back. */
export async function retryFailed(db: Db): Promise<void> {
  await db
    .updateTable('publications')
    .set({ retryAt: null })
    .where('failure', 'is not', null)
    .execute()
}

/**
 * Marks what was published since then unverified: it may be recorded, but not on disk. Part of a
 * transaction.
 */
export async function markUnverifiedSince(trx: Db, since: Date): Promise<void> {
  const recent = trx.updateTable('publications').where('publishedAt', '>=', since.toISOString())
  await recent.set((row) => ({ unverified: row('unverified', '+', 1) })).execute()
  // Site assets are put again.
  await recent
    .set({ manifest: JSON.stringify(EMPTY_MANIFEST) })
    .where('restaurantId', 'in', ['site', 'pages', 'discovery'])
    .execute()
}

/** Stands for a heartbeat after the backup. */
const NEXT = 'next'

/** Ours, or maybe ours after a restore. */
export async function isOwnHeartbeat(db: Db, heartbeat: string): Promise<boolean> {
  const known = await db
    .selectFrom('heartbeats')
    .select('whose')
    .where('heartbeat', 'in', [heartbeat, NEXT])
    .execute()
  return known.some(({ whose }) => whose === 'ours')
}

/** Records whose it is, and when. */
export async function noteHeartbeat(
  db: Db,
  heartbeat: string,
  { whose, now }: { whose: 'ours' | 'others'; now: Date },
): Promise<void> {
  const notedAt = now.toISOString()
  await db
    .insertInto('heartbeats')
    .values({ heartbeat, notedAt, whose })
    .onConflict((conflict) => conflict.column('heartbeat').doUpdateSet({ notedAt }))
    .execute()
}

/** ISO time; null if never. */
export async function findOthersSeenAt(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('heartbeats')
    .select('notedAt')
    .where('whose', '=', 'others')
    .orderBy('notedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.notedAt ?? null
}

export async function forgetHeartbeats(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('heartbeats').where('notedAt', '<', before.toISOString()).execute()
}

/** After a restore the next one found is our own. */
export async function expectOwnHeartbeat(trx: Db, now: Date): Promise<void> {
  await trx.deleteFrom('heartbeats').execute()
  await noteHeartbeat(trx, NEXT, { whose: 'ours', now })
}

/** From now on each is known. */
export async function endExpectation(trx: Db): Promise<void> {
  await trx.deleteFrom('heartbeats').where('heartbeat', '=', NEXT).execute()
}

export interface PublisherRow {
  workerId: string
  host: string
  pid: number
  /** In its pages; null from an older version. */
  publicUrl: string | null
  seenAt: string
  /** Null if away or another. */
  target: string | null
}

/** Registers it, or updates its heartbeat and target. */
export async function upsertPublisher(
  db: Db,
  { target, ...publisher }: Omit<PublisherRow, 'target'> & { target?: string | null },
): Promise<void> {
  const news = { seenAt: publisher.seenAt, ...(target !== undefined && { target }) }
  await db
    .insertInto('publishers')
    .values({ ...publisher, target: target ?? null })
    .onConflict((conflict) => conflict.column('workerId').doUpdateSet(news))
    .execute()
  if (target === undefined) return
  // A process has one target.
  await db
    .updateTable('publishers')
    .set({ target })
    .where('host', '=', publisher.host)
    .where('pid', '=', publisher.pid)
    .execute()
}

export async function touchPublisher(db: Db, workerId: string, now: Date): Promise<void> {
  const seen = { seenAt: now.toISOString() }
  await db.updateTable('publishers').set(seen).where('workerId', '=', workerId).execute()
}

/** Ended or cleaned up. */
export async function forgetPublisher(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('publishers').where('workerId', '=', workerId).execute()
}

export function listPublishers(db: Db): Promise<PublisherRow[]> {
  return db.selectFrom('publishers').selectAll().execute()
}

/** Recently seen; a time far ahead was a wrong clock. */
export function isLive({ seenAt }: PublisherRow, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(seenAt)) < LIVE_MS
}

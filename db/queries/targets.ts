import type { Db } from '../schema.ts'
import { LIVE_MS } from '../rules/publishing.ts'
import { EMPTY_MANIFEST, AWAY, isElsewhere, readTarget } from './publications.ts'

/**
 * Goes on with another target, of which no record of our own files is true; false when another
 * publisher was faster. Part of a transaction.
 */
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
  // One that comes back may hold other pages than it did.
  await trx
    .updateTable('publications')
    .set((row) => ({ unverified: row('unverified', '+', 1) }))
    .where('target', '=', to)
    .where('restaurantId', '!=', 'site')
    .execute()
  return true
}

/** Whether anything was ever published to the target of this mark. */
export async function isKnownTarget(db: Db, target: string): Promise<boolean> {
  const row = await db
    .selectFrom('publications')
    .select('restaurantId')
    .where('target', '=', target)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Restaurants that are not suspended and whose newest pages should be on the target in use, by id from `after` on. */
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

/** Notes that the pages of these restaurants are not where they were put. */
export async function notePagesGone(db: Db, restaurantIds: readonly string[]): Promise<void> {
  await db
    .updateTable('publications')
    .set({ target: AWAY })
    .where('restaurantId', 'in', restaurantIds)
    .execute()
}

/** Lets what failed be tried again at once, because what was wrong with the target is over. */
export async function retryFailed(db: Db): Promise<void> {
  await db
    .updateTable('publications')
    .set({ retryAt: null })
    .where('failure', 'is not', null)
    .execute()
}

/**
 * Has all that was published since a time looked at again, by its contents: it may be on record, and
 * not on the disk. Part of a transaction.
 */
export async function markUnverifiedSince(trx: Db, since: Date): Promise<void> {
  const recent = trx.updateTable('publications').where('publishedAt', '>=', since.toISOString())
  await recent.set((row) => ({ unverified: row('unverified', '+', 1) })).execute()
  // Of files that are nobody's menu, what is not recorded is put.
  await recent
    .set({ manifest: JSON.stringify(EMPTY_MANIFEST) })
    .where('restaurantId', 'in', ['site', 'pages', 'discovery'])
    .execute()
}

/** In the place of one that is not known: what a restored database had left after the backup. */
const NEXT = 'next'

/** Whether this database left a heartbeat, or, restored, may have left it after the backup. */
export async function isOwnHeartbeat(db: Db, heartbeat: string): Promise<boolean> {
  const known = await db
    .selectFrom('heartbeats')
    .select('whose')
    .where('heartbeat', 'in', [heartbeat, NEXT])
    .execute()
  return known.some(({ whose }) => whose === 'ours')
}

/** Notes whose a heartbeat is, and when it was left or seen. */
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

/** When another's was seen last, as an ISO time; null when none is on record. */
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

/** Forgets those that were left, or seen, before. */
export async function forgetHeartbeats(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('heartbeats').where('notedAt', '<', before.toISOString()).execute()
}

/** Of a restored database: the next that is found is its own, of the time after the backup. */
export async function expectOwnHeartbeat(trx: Db, now: Date): Promise<void> {
  await trx.deleteFrom('heartbeats').execute()
  await noteHeartbeat(trx, NEXT, { whose: 'ours', now })
}

/** One has been found or left: from now on each is known. */
export async function endExpectation(trx: Db): Promise<void> {
  await trx.deleteFrom('heartbeats').where('heartbeat', '=', NEXT).execute()
}

/** Who publishes from this database: a thread or a command, in a process of some machine. */
export interface PublisherRow {
  workerId: string
  host: string
  pid: number
  /** The address that its pages name as theirs; null of an older version. */
  publicUrl: string | null
  /** When it last said that it is there. */
  seenAt: string
  /** The mark of the target that it saw last; null when that is not there, or another than was used. */
  target: string | null
}

/** Says that a publisher is there, and, where it has looked, which target it sees. */
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
  // What one thread sees, all of its process see.
  await db
    .updateTable('publishers')
    .set({ target })
    .where('host', '=', publisher.host)
    .where('pid', '=', publisher.pid)
    .execute()
}

/** Says of a publisher that it is there still. */
export async function touchPublisher(db: Db, workerId: string, now: Date): Promise<void> {
  const seen = { seenAt: now.toISOString() }
  await db.updateTable('publishers').set(seen).where('workerId', '=', workerId).execute()
}

/** Forgets a publisher, which has ended as it should or has been seen to. */
export async function forgetPublisher(db: Db, workerId: string): Promise<void> {
  await db.deleteFrom('publishers').where('workerId', '=', workerId).execute()
}

export function listPublishers(db: Db): Promise<PublisherRow[]> {
  return db.selectFrom('publishers').selectAll().execute()
}

/** Whether a publisher has been heard of lately; a time far ahead was written by a clock set back since. */
export function isLive({ seenAt }: PublisherRow, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(seenAt)) < LIVE_MS
}

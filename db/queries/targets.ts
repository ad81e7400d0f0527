import type { Db } from '../tables/schema.ts'
import { EMPTY_MANIFEST } from './publications.ts'
import { AWAY, isElsewhere, readTarget } from './target-in-use.ts'

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
    .values({ restaurantId: 'site', revision: 0, attempts: 0, doubts: 0, ...moved })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(moved))
    .execute()
  // One that comes back may hold other pages than it did.
  await trx
    .updateTable('publications')
    .set((row) => ({ doubts: row('doubts', '+', 1) }))
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
export async function doubtSince(trx: Db, since: Date): Promise<void> {
  const recent = trx.updateTable('publications').where('publishedAt', '>=', since.toISOString())
  await recent.set((row) => ({ doubts: row('doubts', '+', 1) })).execute()
  // Of files that are nobody's menu, what is not recorded is put.
  await recent
    .set({ manifest: JSON.stringify(EMPTY_MANIFEST) })
    .where('restaurantId', 'in', ['site', 'pages', 'discovery'])
    .execute()
}

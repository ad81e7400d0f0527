import type { ExpressionBuilder } from 'kysely'
import { AHEAD_MS, FURTHEST_MS } from '../rules/publishing.ts'
import type { Db, Schema } from '../schema.ts'
import { OWN_FILES, isElsewhere } from './publications.ts'

/**
 * Restaurants whose pages are behind, or elsewhere, or whose last attempt did not end well, whose time
 * for other pages has come, that are gone while their pages are not, or whose pages were made with other
 * templates than the site's newest; in this order.
 */
export async function listPending(
  db: Db,
  { now, limit, fingerprint }: { now: Date; limit: number; fingerprint: string },
): Promise<string[]> {
  const behind = await selectDue(db, now)
    .where((row) =>
      row.or([
        row('publications.revision', 'is', null),
        row('publications.leaseHolder', 'is not', null),
        row('publications.failure', 'is not', null),
        row('publications.unverified', '>', 0),
        row('restaurants.revision', '>', row.ref('publications.revision')),
        isElsewhere(),
        // Made for a moment that is still to come: the clock was set back since.
        row('publishedAt', '>', new Date(now.getTime() + AHEAD_MS).toISOString()),
        // Pictures were missing: they may be back.
        row.and([row('retryAt', 'is not', null), isOver(row, 'retryAt', now)]),
      ]),
    )
    .limit(limit)
    .execute()
  const changing = await listChanging(db, { now, limit })
  const gone = await listGone(db, { now, limit })
  const stale = await listStale(db, { now, limit, fingerprint })
  return [...new Set([...behind.map((row) => row.id), ...changing, ...gone, ...stale])]
}

/** Restaurants whose pages the clock has made others, who waits for longest first. */
async function listChanging(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .select('restaurantId')
    .where('nextChangeAt', '<=', now.toISOString())
    .where(isDue(now))
    .orderBy('nextChangeAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.restaurantId)
}

/** Restaurants that are gone while their pages may not be. */
export async function listGone(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .leftJoin('restaurants', 'restaurants.id', 'publications.restaurantId')
    .select('publications.restaurantId')
    .where('restaurants.id', 'is', null)
    .where('publications.restaurantId', 'not in', OWN_FILES)
    .where(isDue(now))
    .limit(limit)
    .execute()
  return rows.map((row) => row.restaurantId)
}

// An older server beside this one must not bring its own templates back: it leaves pages alone once
// the site's files are another's.
async function listStale(
  db: Db,
  { now, limit, fingerprint }: { now: Date; limit: number; fingerprint: string },
): Promise<string[]> {
  const site = await db
    .selectFrom('publications')
    .select('fingerprint')
    .where('restaurantId', '=', 'site')
    .executeTakeFirst()
  if (site?.fingerprint !== fingerprint) return []
  const rows = await selectDue(db, now)
    .where((row) => row.or([row('fingerprint', 'is', null), row('fingerprint', '!=', fingerprint)]))
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

function selectDue(db: Db, now: Date) {
  return db
    .selectFrom('restaurants')
    .leftJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select('restaurants.id')
    .where(isDue(now))
}

type PublicationRow = ExpressionBuilder<Schema, 'publications'>

/** Nobody is publishing it, and it has not failed just now. */
function isDue(now: Date) {
  return (row: PublicationRow) =>
    row.and([
      row.or([row('failure', 'is', null), isOver(row, 'retryAt', now)]),
      isOver(row, 'leaseUntil', now),
    ])
}

/** A time that is too far ahead was written before the clock was set back. */
function isOver(row: PublicationRow, column: 'retryAt' | 'leaseUntil', now: Date) {
  const furthest = new Date(now.getTime() + FURTHEST_MS).toISOString()
  return row.or([
    row(column, 'is', null),
    row(column, '<=', now.toISOString()),
    row(column, '>', furthest),
  ])
}

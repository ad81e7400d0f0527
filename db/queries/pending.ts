import type { ExpressionBuilder } from 'kysely'
import { AHEAD_MS, FURTHEST_MS } from '../rules/publishing.ts'
import type { Db, Schema } from '../schema.ts'
import { SITE_ASSETS, isElsewhere } from './publications.ts'

/**
 * Restaurants to publish, in this order: changed or failed, due by the clock, gone, made with old
 * templates.
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
        // In the future: the clock was set back.
        row('publishedAt', '>', new Date(now.getTime() + AHEAD_MS).toISOString()),
        // Missing pictures may be back.
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

export async function listGone(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .leftJoin('restaurants', 'restaurants.id', 'publications.restaurantId')
    .select('publications.restaurantId')
    .where('restaurants.id', 'is', null)
    .where('publications.restaurantId', 'not in', SITE_ASSETS)
    .where(isDue(now))
    .limit(limit)
    .execute()
  return rows.map((row) => row.restaurantId)
}

// Older servers leave newer templates alone.
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

/** Not leased, and not in backoff. */
function isDue(now: Date) {
  return (row: PublicationRow) =>
    row.and([
      row.or([row('failure', 'is', null), isOver(row, 'retryAt', now)]),
      isOver(row, 'leaseUntil', now),
    ])
}

/** Too far ahead: the clock was set back. */
function isOver(row: PublicationRow, column: 'retryAt' | 'leaseUntil', now: Date) {
  const furthest = new Date(now.getTime() + FURTHEST_MS).toISOString()
  return row.or([
    row(column, 'is', null),
    row(column, '<=', now.toISOString()),
    row(column, '>', furthest),
  ])
}

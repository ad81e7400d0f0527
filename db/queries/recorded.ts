import { AHEAD_MS } from '../rules/publishing-times.ts'
import type { Db } from '../tables/schema.ts'
import type { Manifest } from './publications.ts'
import { isElsewhere } from './target-in-use.ts'

/** What is recorded of a restaurant's pages, when all is said to be well with them. */
export interface Recorded {
  restaurantId: string
  manifest: Manifest
}

/**
 * Of these restaurants, those whose newest revision is on the CDN, as pages of these templates and of
 * this time, and of whose last attempt nobody has a doubt.
 */
export async function listRecorded(
  db: Db,
  restaurantIds: readonly string[],
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<Recorded[]> {
  const rows = await db
    .selectFrom('restaurants')
    .innerJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select(['restaurants.id as restaurantId', 'manifest'])
    .where('restaurants.id', 'in', restaurantIds)
    .whereRef('publications.revision', '=', 'restaurants.revision')
    .where('fingerprint', '=', fingerprint)
    .where('failure', 'is', null)
    .where((row) =>
      row.or([row('nextChangeAt', 'is', null), row('nextChangeAt', '>', now.toISOString())]),
    )
    .where('publishedAt', '<=', new Date(now.getTime() + AHEAD_MS).toISOString())
    // Neither is it tried again, nor are pictures missing.
    .where('retryAt', 'is', null)
    .where('leaseHolder', 'is', null)
    .where('doubts', '=', 0)
    .where((row) => row.not(isElsewhere()))
    .execute()
  return rows.map(({ restaurantId, manifest }) => ({
    restaurantId,
    manifest: JSON.parse(manifest) as Manifest,
  }))
}

/** Notes that these restaurants' files were held against what is recorded, and are there. */
export async function recordChecked(
  db: Db,
  restaurantIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('publications')
    .set({ checkedAt: now.toISOString() })
    .where('restaurantId', 'in', restaurantIds)
    .execute()
}

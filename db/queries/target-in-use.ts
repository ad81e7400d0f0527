import { sql } from 'kysely'
import type { Db } from '../tables/schema.ts'

/** Stands for the mark of the target in use while that is not there. */
export const AWAY = ''

/**
 * Whether a restaurant's pages are elsewhere than on the target in use. The site's own row says which
 * one that is, as it says which templates are the newest.
 */
export function isElsewhere() {
  return sql<boolean>`publications.target is distinct from
    (select site.target from publications as site where ${sql.ref('site.restaurantId')} = 'site')`
}

/** The mark of the target in use: `AWAY` while it is not there, null before there was one. */
export async function readTarget(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('publications')
    .select('target')
    .where('restaurantId', '=', 'site')
    .executeTakeFirst()
  return row?.target ?? null
}

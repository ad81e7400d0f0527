import { newId } from '../ids.ts'
import { inPieces } from '../in-pieces.ts'
import type { Db } from '../tables/schema.ts'

/** A public path whose page is another than the one that a CDN in front may hold. */
export interface Purge {
  path: string
  /** Differs with each change of the page. */
  change: string
}

// One statement takes some thousands of values at most.
const PATHS_AT_ONCE = 1000

/** Remembers changed paths until the CDN in front has been told. Part of a transaction. */
export async function addPurges(trx: Db, paths: readonly string[]): Promise<void> {
  const change = newId()
  await inPieces(paths, PATHS_AT_ONCE, (some) =>
    trx
      .insertInto('purges')
      .values(some.map((path) => ({ path, change })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ change }))
      .execute(),
  )
}

/** Some of what the CDN in front has not been told yet. */
export function listPurges(db: Db, limit: number): Promise<Purge[]> {
  return db.selectFrom('purges').select(['path', 'change']).limit(limit).execute()
}

/** Forgets what it has been told; a page that has changed again since stays. */
export async function forgetPurges(db: Db, told: readonly Purge[]): Promise<void> {
  for (const change of new Set(told.map((purge) => purge.change))) {
    const paths = told.filter((purge) => purge.change === change).map(({ path }) => path)
    await db.deleteFrom('purges').where('change', '=', change).where('path', 'in', paths).execute()
  }
}

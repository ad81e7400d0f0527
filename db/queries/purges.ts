import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import { newId } from '../ids.ts'
import { inChunks } from '../in-chunks.ts'
import type { Db } from '../schema.ts'

/** A path to purge at the CDN. */
export interface Purge {
  path: string
  /** Unique for each change. */
  change: string
}

export async function addPurges(trx: Db, paths: readonly string[]): Promise<void> {
  const change = newId()
  await inChunks(paths, IDS_AT_ONCE, (some) =>
    trx
      .insertInto('purges')
      .values(some.map((path) => ({ path, change })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ change }))
      .execute(),
  )
}

export function listPurges(db: Db, limit: number): Promise<Purge[]> {
  return db.selectFrom('purges').select(['path', 'change']).limit(limit).execute()
}

/** Keeps pages that changed again. */
export async function forgetPurges(db: Db, told: readonly Purge[]): Promise<void> {
  for (const change of new Set(told.map((purge) => purge.change))) {
    const paths = told.filter((purge) => purge.change === change).map(({ path }) => path)
    await db.deleteFrom('purges').where('change', '=', change).where('path', 'in', paths).execute()
  }
}

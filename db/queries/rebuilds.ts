import type { Db } from '../tables/schema.ts'

/** Remembers that a rebuild of everything begins, so that one that is cut short can go on. */
export async function recordRebuildStart(db: Db, now: Date): Promise<void> {
  const startedAt = now.toISOString()
  // Noted before the clock was set back: they would stand before all that begin until then.
  await db.deleteFrom('rebuilds').where('startedAt', '>', startedAt).execute()
  await db
    .insertInto('rebuilds')
    .values({ startedAt, finishedAt: null })
    .onConflict((conflict) => conflict.column('startedAt').doNothing())
    .execute()
}

/** Remembers that it came to its end, and that those before it are of no more interest. */
export async function recordRebuildEnd(db: Db, startedAt: string, now: Date): Promise<void> {
  await db.deleteFrom('rebuilds').where('startedAt', '<', startedAt).execute()
  await db
    .updateTable('rebuilds')
    .set({ finishedAt: now.toISOString() })
    .where('startedAt', '=', startedAt)
    .execute()
}

/** When the last rebuild of everything began, if it did not come to its end. */
export async function findCutShortRebuild(db: Db): Promise<string | undefined> {
  const last = await db
    .selectFrom('rebuilds')
    .select(['startedAt', 'finishedAt'])
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.finishedAt === null ? last.startedAt : undefined
}

import type { Db } from '../schema.ts'

export async function recordRebuildStart(db: Db, now: Date): Promise<void> {
  const startedAt = now.toISOString()
  // The clock was set back since.
  await db.deleteFrom('rebuilds').where('startedAt', '>', startedAt).execute()
  await db
    .insertInto('rebuilds')
    .values({ startedAt, finishedAt: null })
    .onConflict((conflict) => conflict.column('startedAt').doNothing())
    .execute()
}

/** Forgets it and earlier ones. */
export async function recordRebuildEnd(db: Db, startedAt: string, now: Date): Promise<void> {
  await db.deleteFrom('rebuilds').where('startedAt', '<', startedAt).execute()
  await db
    .updateTable('rebuilds')
    .set({ finishedAt: now.toISOString() })
    .where('startedAt', '=', startedAt)
    .execute()
}

export async function findCutShortRebuild(db: Db): Promise<string | undefined> {
  const last = await db
    .selectFrom('rebuilds')
    .select(['startedAt', 'finishedAt'])
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.finishedAt === null ? last.startedAt : undefined
}

import type { Db } from '../tables/schema.ts'

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

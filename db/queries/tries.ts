import type { Db } from '../schema.ts'

export interface TryLimit {
  /** What is counted, such as `login:owner:ab12`. */
  key: string
  most: number
  windowMs: number
}

/** Milliseconds until another try is allowed; 0 when one is allowed now. */
export async function waitForTry(
  db: Db,
  { key, most, windowMs }: TryLimit,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('tries')
    .select(['count', 'windowEndsAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row || row.count < most) return 0
  const wait = Date.parse(row.windowEndsAt) - now.getTime()
  return wait > windowMs ? 0 : Math.max(0, wait)
}

/** Counts one try, or as much as it was; the window begins with the first. */
export async function countTry(
  db: Db,
  { key, windowMs }: TryLimit,
  now: Date,
  amount = 1,
): Promise<void> {
  const time = now.toISOString()
  const windowEndsAt = new Date(now.getTime() + windowMs).toISOString()
  await db.deleteFrom('tries').where('windowEndsAt', '<=', time).execute()
  // One that ends later than a window lasts was begun before the clock was set back.
  const ofLater = db.deleteFrom('tries').where('key', '=', key)
  await ofLater.where('windowEndsAt', '>', windowEndsAt).execute()
  await db
    .insertInto('tries')
    .values({ key, count: amount, windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ count: row('tries.count', '+', amount) })),
    )
    .execute()
}

/** Forgets the tries that were counted against these, after one that was right. */
export async function clearTries(db: Db, limits: readonly TryLimit[]): Promise<void> {
  await db.deleteFrom('tries').where('key', 'in', keysOf(limits)).execute()
}

/** Takes back one try that was counted against each of these and was right after all. */
export async function giveTryBack(db: Db, limits: readonly TryLimit[]): Promise<void> {
  await db
    .updateTable('tries')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', 'in', keysOf(limits))
    .where('count', '>', 0)
    .execute()
}

function keysOf(limits: readonly TryLimit[]): string[] {
  return limits.map(({ key }) => key)
}

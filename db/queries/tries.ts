import type { Db } from '../schema.ts'

export interface TryLimit {
  /** What is counted, such as `login:owner:ab12`. */
  key: string
  most: number
  windowMs: number
}

/** Milliseconds until all of these allow another try; 0 when they do now. */
export async function waitForTries(
  db: Db,
  limits: readonly TryLimit[],
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('tries')
    .select(['key', 'count', 'windowEndsAt'])
    .where('key', 'in', keysOf(limits))
    .execute()
  const waits = limits.map(({ key, most, windowMs }) => {
    const row = rows.find((one) => one.key === key)
    if (!row || row.count < most) return 0
    const wait = Date.parse(row.windowEndsAt) - now.getTime()
    return wait > windowMs ? 0 : wait
  })
  return Math.max(0, ...waits)
}

/**
 * Counts one try, or as much as it was, against each of these in one statement; the window begins with
 * the first. False when one of them has more by now than it may.
 */
export async function countTries(
  db: Db,
  limits: readonly TryLimit[],
  now: Date,
  amount = 1,
): Promise<boolean> {
  const rows = limits.map(({ key, windowMs }) => {
    const windowEndsAt = new Date(now.getTime() + windowMs).toISOString()
    return { key, count: amount, windowEndsAt }
  })
  const counted = await db
    .insertInto('tries')
    // In one order, so that no two wait for each other.
    .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref, val }) => {
        const isOver = eb.or([
          eb('tries.windowEndsAt', '<=', now.toISOString()),
          // One that ends later than a window lasts was begun before the clock was set back.
          eb('tries.windowEndsAt', '>', ref('excluded.windowEndsAt')),
        ])
        const begun = eb('tries.count', '+', val(amount))
        return {
          count: eb.case().when(isOver).then(val(amount)).else(begun).end(),
          windowEndsAt: eb
            .case()
            .when(isOver)
            .then(ref('excluded.windowEndsAt'))
            .else(ref('tries.windowEndsAt'))
            .end(),
        }
      }),
    )
    .returning(['key', 'count'])
    .execute()
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  return limits.every(({ key, most }) => (counts.get(key) ?? 0) <= most)
}

/** Forgets the tries whose window has passed. */
export async function forgetEndedTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tries').where('windowEndsAt', '<=', now.toISOString()).execute()
}

/** Forgets the tries that were counted against these, after one that was right. */
export async function clearTries(db: Db, limits: readonly TryLimit[]): Promise<void> {
  await db.deleteFrom('tries').where('key', 'in', keysOf(limits)).execute()
}

/** Takes back one try that was counted against each of these and was right after all. */
export async function giveTryBack(db: Db, limits: readonly TryLimit[]): Promise<void> {
  // One after the other, so that nobody who counts several waits for this and this for them.
  for (const key of keysOf(limits)) {
    await db
      .updateTable('tries')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

function keysOf(limits: readonly TryLimit[]): string[] {
  return limits.map(({ key }) => key)
}

import type { Db } from '../schema.ts'

export interface RateLimit {
  key: string
  most: number
  windowMs: number
}

/** Until all allow one more; 0 for now. */
export async function msUntilAllowed(
  db: Db,
  limits: readonly RateLimit[],
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('rateLimits')
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

/** Adds to all in one statement; a window begins with its first. False if one is exceeded. */
export async function addPoints(
  db: Db,
  limits: readonly RateLimit[],
  now: Date,
  amount = 1,
): Promise<boolean> {
  const rows = limits.map(({ key, windowMs }) => {
    const windowEndsAt = new Date(now.getTime() + windowMs).toISOString()
    return { key, count: amount, windowEndsAt }
  })
  const counted = await db
    .insertInto('rateLimits')
    // Sorted, against deadlocks.
    .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref, val }) => {
        const isOver = eb.or([
          eb('rateLimits.windowEndsAt', '<=', now.toISOString()),
          // Too far ahead: the clock was set back.
          eb('rateLimits.windowEndsAt', '>', ref('excluded.windowEndsAt')),
        ])
        const begun = eb('rateLimits.count', '+', val(amount))
        return {
          count: eb.case().when(isOver).then(val(amount)).else(begun).end(),
          windowEndsAt: eb
            .case()
            .when(isOver)
            .then(ref('excluded.windowEndsAt'))
            .else(ref('rateLimits.windowEndsAt'))
            .end(),
        }
      }),
    )
    .returning(['key', 'count'])
    .execute()
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  return limits.every(({ key, most }) => (counts.get(key) ?? 0) <= most)
}

export async function deleteEndedWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('windowEndsAt', '<=', now.toISOString()).execute()
}

export async function resetLimits(db: Db, limits: readonly RateLimit[]): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', 'in', keysOf(limits)).execute()
}

export async function refund(db: Db, limits: readonly RateLimit[]): Promise<void> {
  // In order, against deadlocks.
  for (const key of keysOf(limits)) {
    await db
      .updateTable('rateLimits')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

function keysOf(limits: readonly RateLimit[]): string[] {
  return limits.map(({ key }) => key)
}

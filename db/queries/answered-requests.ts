import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import type { Db } from '../schema.ts'
import { DAY_MS } from '../rules/time/dates.ts'

/** The answer to an earlier request with this key; undefined if there was none within a day. */
export async function findAnswer(
  db: Db,
  restaurantId: string,
  key: string,
  now: Date,
): Promise<unknown> {
  const row = await db
    .selectFrom('answeredRequests')
    .select('answer')
    .where('restaurantId', '=', restaurantId)
    .where('key', '=', key)
    .where('answeredAt', '>', goneSince(now))
    .executeTakeFirst()
  return row && (JSON.parse(row.answer) as unknown)
}

/** Of one restaurant; a retry comes within minutes. */
export const MOST_ANSWERS = 5000

/** In the transaction of the change, so that there is no answer without it. Only the newest are kept. */
export async function keepAnswer(
  db: Db,
  restaurantId: string,
  key: string,
  answer: unknown,
  now: Date,
): Promise<void> {
  const kept = { answer: JSON.stringify(answer), answeredAt: now.toISOString() }
  await db
    .insertInto('answeredRequests')
    .values({ restaurantId, key, ...kept })
    .onConflict((conflict) => conflict.columns(['restaurantId', 'key']).doUpdateSet(kept))
    .execute()
  const tooMany = await db
    .selectFrom('answeredRequests')
    .select('key')
    .where('restaurantId', '=', restaurantId)
    .orderBy('answeredAt', 'desc')
    .offset(MOST_ANSWERS)
    .limit(IDS_AT_ONCE)
    .execute()
  if (tooMany.length === 0) return
  await db
    .deleteFrom('answeredRequests')
    .where('restaurantId', '=', restaurantId)
    .where(
      'key',
      'in',
      tooMany.map(({ key }) => key),
    )
    .execute()
}

export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('answeredRequests').where('answeredAt', '<=', goneSince(now)).execute()
}

function goneSince(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString()
}

import { HOUR_MS } from '../rules/durations.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Db } from '../tables/schema.ts'

const KEPT_MS = HOUR_MS

/** Keeps what a change is taken back by, in the place of the one before, and answers its id. */
export async function keepUndo(
  db: Db,
  restaurantId: string,
  steps: object,
  now: Date,
): Promise<string> {
  const kept = { id: newId(), steps: JSON.stringify(steps), madeAt: now.toISOString() }
  await db
    .insertInto('undos')
    .values({ restaurantId, ...kept })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(kept))
    .execute()
  return kept.id
}

/** Gives that back; throws as if it were not there after an hour, or when another change was made since. */
export async function readUndo<Steps>(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Steps> {
  const row = await db
    .selectFrom('undos')
    .select('steps')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .where('madeAt', '>', goneSince(now))
    .executeTakeFirst()
  if (!row) throw notFound()
  return JSON.parse(row.steps) as Steps
}

/** What was taken back is so once. */
export async function forgetUndo(db: Db, id: string): Promise<void> {
  await db.deleteFrom('undos').where('id', '=', id).execute()
}

/** Gives up what is too old to be taken back. */
export async function forgetUndos(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('undos').where('madeAt', '<=', goneSince(now)).execute()
}

function goneSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString()
}

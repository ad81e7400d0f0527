import type { Selectable } from 'kysely'
import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import { newId } from '../ids.ts'
import { inChunks } from '../in-chunks.ts'
import type { Db, Schema } from '../schema.ts'
import { putOff, takeDue } from './outbox.ts'

/** A path to purge at the CDN. */
export type Purge = Selectable<Schema['purges']>

const BATCH = 500

export async function addPurges(trx: Db, paths: readonly string[], now: Date): Promise<void> {
  const nextAt = now.toISOString()
  const again = { change: newId(), nextAt, leaseUntil: null }
  await inChunks(paths, IDS_AT_ONCE, (some) =>
    trx
      .insertInto('purges')
      .values(some.map((path) => ({ path, ...again, createdAt: nextAt, attempts: 0 })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet(again))
      .execute(),
  )
}

/** Leases some that are due; undefined if none. */
export async function takePurges(db: Db, now: Date): Promise<Purge[] | undefined> {
  const purges = await takeDue(db, 'purges', now, { limit: BATCH })
  return purges.length > 0 ? purges : undefined
}

/** Keeps pages that changed again, and hurries others. */
export async function forgetPurges(db: Db, told: readonly Purge[], now: Date): Promise<void> {
  for (const change of new Set(told.map((purge) => purge.change))) {
    const paths = told.filter((purge) => purge.change === change).map(({ path }) => path)
    await db.deleteFrom('purges').where('change', '=', change).where('path', 'in', paths).execute()
  }
  await hurryPurges(db, now)
}

/** What was put off is due at once. */
export async function hurryPurges(db: Db, now: Date): Promise<void> {
  const nextAt = now.toISOString()
  await db.updateTable('purges').set({ nextAt }).where('nextAt', '>', nextAt).execute()
}

/** All of them: they go to one place. */
export async function putOffPurges(db: Db, failure: string, now: Date): Promise<void> {
  const { attempts } = await db
    .selectFrom('purges')
    .select((row) => row.fn.max('attempts').as('attempts'))
    .executeTakeFirstOrThrow()
  await db
    .updateTable('purges')
    .set(putOff('purges', attempts ?? 0, failure, now))
    .execute()
}

import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BackupTable, Db } from '../schema.ts'
import { engineOf, whatIsFree } from '../engines/engine.ts'
import { DAY_MS } from '../rules/dates.ts'
import { isElsewhere } from './publications.ts'

/** Notes a backup in the place of the one before. Part of a transaction. */
export async function noteBackup(trx: Db, backup: BackupTable): Promise<void> {
  await trx.deleteFrom('backups').execute()
  await trx.insertInto('backups').values(backup).execute()
}

/** The newest backup; null where none was made yet. */
export async function findLastBackup(db: Db): Promise<BackupTable | null> {
  const newest = db.selectFrom('backups').selectAll().orderBy('createdAt', 'desc').limit(1)
  return (await newest.executeTakeFirst()) ?? null
}

// Who asks whether a server is ready waits for seconds at most, and counts silence as an answer.
const PATIENCE_MS = 2_000

/** Whether the database answers, and soon. */
export function canAnswer(db: Db): Promise<boolean> {
  return Promise.race([answers(db), after(PATIENCE_MS, false, { ref: false })])
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('owners').select('id').limit(1).execute()
    return true
  } catch {
    return false
  }
}

/** How much there is, and how much of it is not as it should be. */
export interface Counts {
  restaurants: number
  /** Restaurants whose newest change is not on the CDN. */
  behind: number
  /** Restaurants whose last attempt to publish failed. */
  failing: number
}

/** Counts restaurants by the state of their pages. */
export async function countRestaurants(db: Db): Promise<Counts> {
  const isBehind = sql`publications.revision is null or restaurants.revision > publications.revision
    or ${isElsewhere()}`
  return db
    .selectFrom('restaurants')
    .leftJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select((row) => row.fn.countAll<number>().as('restaurants'))
    .select(sql<number>`coalesce(sum(case when ${isBehind} then 1 else 0 end), 0)`.as('behind'))
    .select((row) => row.fn.count<number>('publications.failure').as('failing'))
    .executeTakeFirstOrThrow()
}

// Its name, its price and all that is around them.
const BYTES_WITHOUT_DESCRIPTION = 512

/** About how many bytes the dishes of a restaurant take on the page of its whole menu. */
export async function menuBytes(db: Db, restaurantId: string): Promise<number> {
  const bytes = sql<number>`${BYTES_WITHOUT_DESCRIPTION} + octet_length(description)`
  const row = await db
    .selectFrom('products')
    .select(sql<number>`coalesce(sum(${bytes}), 0)`.as('bytes'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** The size of the database in bytes, without its log. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select ${engineOf(db).bytes} as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

export interface TaskLease {
  name: string
  /** How long nobody else does the task, should whoever took it never finish. */
  leaseMs: number
}

// No task waits longer, unless the clock has been set back since it was noted when it is due.
const FURTHEST_TASK_MS = 2 * DAY_MS

/** Takes a task that is due; false when it is not, or when somebody else is at it. */
export async function takeTask(db: Db, { name, leaseMs }: TaskLease, now: Date): Promise<boolean> {
  const time = now.toISOString()
  const leaseUntil = new Date(now.getTime() + leaseMs).toISOString()
  const furthest = new Date(now.getTime() + FURTHEST_TASK_MS).toISOString()
  // Further than any lease that is held, also when the clock was put right by a little since.
  const furthestLease = new Date(now.getTime() + 2 * leaseMs).toISOString()
  await db
    .insertInto('clockTasks')
    .values({ name, nextAt: time, leaseUntil: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const due = db
    .selectFrom('clockTasks')
    .select('name')
    .where('name', '=', name)
    .where((row) => row.or([row('nextAt', '<=', time), row('nextAt', '>', furthest)]))
    .where((row) =>
      row.or([
        row('leaseUntil', 'is', null),
        row('leaseUntil', '<=', time),
        row('leaseUntil', '>', furthestLease),
      ]),
    )
    .$call(whatIsFree(db))
  const taken = await db
    .updateTable('clockTasks')
    .set({ leaseUntil })
    .where('name', 'in', due)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Lets go of a task until it is due again. */
export async function finishTask(db: Db, name: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('clockTasks')
    .set({ nextAt: nextAt.toISOString(), leaseUntil: null })
    .where('name', '=', name)
    .execute()
}

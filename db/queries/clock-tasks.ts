import { whatIsFree } from '../engines/engine.ts'
import type { Db } from '../tables/schema.ts'
import { DAY_MS } from '../rules/durations.ts'

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

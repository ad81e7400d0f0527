import { skipLocked } from '../engines/engine.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import type { Db } from '../schema.ts'

export interface TaskLease {
  name: string
  leaseMs: number
}

// Later means that the clock was set back.
const FURTHEST_TASK_MS = 2 * DAY_MS

/** False if it is not due or another has it. */
export async function takeTask(db: Db, { name, leaseMs }: TaskLease, now: Date): Promise<boolean> {
  const time = now.toISOString()
  const leaseUntil = new Date(now.getTime() + leaseMs).toISOString()
  const furthest = new Date(now.getTime() + FURTHEST_TASK_MS).toISOString()
  // Longer than any lease, with small clock steps.
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
    .$call(skipLocked(db))
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

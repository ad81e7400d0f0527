import { sql } from 'kysely'
import { engineOf } from './engines/engine.ts'
import type { Db } from './schema.ts'

// A machine's clock is seldom put right, and drifts by less than a millisecond in this time.
const MEASURE_EVERY_MS = 10_000

/**
 * The time as the database has it, so that several machines agree on whose lease is over, however
 * their own clocks go. It is measured now, and again now and then when somebody asks for the time; in
 * between this machine's clock goes on from there.
 */
export async function databaseClock(db: Db): Promise<() => Date> {
  let aheadMs = 0
  let measuredAt = -Infinity
  async function measure(): Promise<void> {
    measuredAt = performance.now()
    const before = Date.now()
    const time = await readTime(db)
    // It was asked at some moment in between; where that tells nothing new, the time makes no jump.
    aheadMs = Math.min(Math.max(aheadMs, time - Date.now()), time - before)
  }
  await measure()
  return () => {
    // A database that does not answer now has no other time than it had.
    if (performance.now() - measuredAt > MEASURE_EVERY_MS) measure().catch(() => {})
    return new Date(Date.now() + aheadMs)
  }
}

async function readTime(db: Db): Promise<number> {
  const { rows } = await sql<{ time: string }>`select ${engineOf(db).time} as time`.execute(db)
  return Date.parse(rows[0]!.time)
}

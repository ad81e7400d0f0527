import { sql } from 'kysely'
import { engineOf } from './engines/engine.ts'
import type { Db } from './schema.ts'

// Clocks drift less than a millisecond in this time.
const MEASURE_EVERY_MS = 10_000

/**
 * The database's time, so that machines agree on leases. Measured now and then; in between, the local clock
 * goes on.
 */
export async function databaseClock(db: Db): Promise<() => Date> {
  let aheadMs = 0
  let measuredAt = -Infinity
  async function measure(): Promise<void> {
    measuredAt = performance.now()
    const before = Date.now()
    const time = await readTime(db)
    // Measured within an interval; inside of it, time does not jump.
    aheadMs = Math.min(Math.max(aheadMs, time - Date.now()), time - before)
  }
  await measure()
  return () => {
    // Without an answer the old offset stays.
    if (performance.now() - measuredAt > MEASURE_EVERY_MS) measure().catch(() => {})
    return new Date(Date.now() + aheadMs)
  }
}

async function readTime(db: Db): Promise<number> {
  const { rows } = await sql<{ time: string }>`select ${engineOf(db).time} as time`.execute(db)
  return Date.parse(rows[0]!.time)
}

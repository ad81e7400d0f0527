import { setTimeout as after } from 'node:timers/promises'
import type { Db } from '../tables/schema.ts'

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

import type { Db } from '../tables/schema.ts'

/** Whether the database answers. */
export async function canAnswer(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('owners').select('id').limit(1).execute()
    return true
  } catch {
    return false
  }
}

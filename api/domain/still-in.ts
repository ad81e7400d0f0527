import { isStillIn, type Visit } from '#db/queries/sessions.ts'
import type { Db } from '#db/tables/schema.ts'
import { signedOut } from '../errors.ts'

/**
 * Refuses whoever was let in and would not be now, as after signing out everywhere. Who asks is looked at
 * when the headers are there; the body may come minutes later, and a change may wait for its turn. So
 * each change looks again, in its own transaction.
 */
export async function assertStillIn(
  db: Db,
  visit: Pick<Visit, 'ownerId' | 'entry'>,
): Promise<void> {
  if (!(await isStillIn(db, visit))) throw signedOut()
}

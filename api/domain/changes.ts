import type { Db } from '#db/schema.ts'
import type { Session } from '#db/queries/sessions.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'

/** Makes a change of what the public pages show, in one transaction, and has them made anew. */
export async function change<T>(
  { db, publisher }: AppContext,
  { restaurantId }: Session,
  work: (trx: Db, restaurantId: string) => Promise<T>,
): Promise<T> {
  const result = await transact(db, (trx) => work(trx, restaurantId))
  publisher.wake(restaurantId)
  return result
}

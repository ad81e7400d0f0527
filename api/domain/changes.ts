import type { Db } from '#db/schema.ts'
import type { Session } from '#db/queries/sessions.ts'
import { ChangedElsewhere } from '#db/queries/versions.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { RequestError } from '../errors.ts'

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

interface SeenChange<T> {
  /** Makes the change, unless what it sets was changed elsewhere since it was seen. */
  make: (trx: Db, restaurantId: string) => Promise<void>
  /** What is answered, changed or not. */
  read: (trx: Db, restaurantId: string) => Promise<T>
}

/** The same for a change of what others may have changed meanwhile: a 409 says what is there now. */
export function changeSeen<T>(
  context: AppContext,
  session: Session,
  { make, read }: SeenChange<T>,
): Promise<T> {
  return change(context, session, async (trx, restaurantId) => {
    try {
      await make(trx, restaurantId)
    } catch (error) {
      if (!(error instanceof ChangedElsewhere)) throw error
      const current = await read(trx, restaurantId)
      throw new RequestError('conflict', error.message, { current })
    }
    return read(trx, restaurantId)
  })
}

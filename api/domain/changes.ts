import type { Database } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import type { Session } from '#db/queries/sessions.ts'
import { ChangedElsewhere } from '#db/queries/versions.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { RequestError } from '../errors.ts'

/**
 * Makes a change of what the public pages show, in one transaction, and has them made anew. An owner's
 * changes come one after the other; whoever has many waiting is refused.
 */
export function change<T>(
  context: AppContext,
  session: Session,
  work: (trx: Db, restaurantId: string) => Promise<T>,
): Promise<T> {
  return context.changeTurns.take(session.ownerId, () => changeNow(context, session, work))
}

async function changeNow<T>(
  { db, publisher }: AppContext,
  { restaurantId }: Session,
  work: (trx: Db, restaurantId: string) => Promise<T>,
): Promise<T> {
  const result = await transact(db, (trx) => work(trx, restaurantId))
  publisher.wake(restaurantId)
  return result
}

interface SeenChange<T, Prepared> {
  /** What takes long and need not be part of the transaction; nobody waits for it. */
  prepare?: (db: Database) => Promise<Prepared>
  /** Makes the change, unless what it sets was changed elsewhere since it was seen. */
  make: (trx: Db, restaurantId: string, prepared?: Prepared) => Promise<void>
  /** What is answered, read after the transaction, so that nobody waits for it. */
  read: (db: Database, restaurantId: string) => Promise<T>
  /** What is told where it was changed elsewhere; by default what would have been answered. */
  readCurrent?: (db: Database, restaurantId: string) => Promise<unknown>
}

/** The same for a change of what others may have changed meanwhile: a 409 says what is there now. */
export function changeSeen<T, Prepared = undefined>(
  context: AppContext,
  session: Session,
  { prepare, make, read, readCurrent = read }: SeenChange<T, Prepared>,
): Promise<T> {
  const { db, changeTurns } = context
  const { ownerId, restaurantId } = session
  return changeTurns.take(ownerId, async () => {
    const prepared = await prepare?.(db)
    try {
      await changeNow(context, session, (trx, id) => make(trx, id, prepared))
    } catch (error) {
      if (!(error instanceof ChangedElsewhere)) throw error
      const current = await readCurrent(db, restaurantId)
      throw new RequestError('conflict', error.message, { current })
    }
    return read(db, restaurantId)
  })
}

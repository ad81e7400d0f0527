import type { Database } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { type Session, type Visit, isStillIn } from '#db/queries/sessions.ts'
import { ChangedElsewhere } from '#db/queries/versions.ts'
import { transact, transactOnMenu } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { RequestError, signedOut } from '../errors.ts'

/**
 * Makes a change of what the public pages show, in one transaction that raises the menu's revision, and has them made anew. An owner's
 * changes come one after the other; whoever has many waiting is refused.
 */
export function change<T>(
  context: AppContext,
  visit: Visit,
  work: (trx: Db, restaurantId: string) => Promise<T>,
): Promise<T> {
  return context.changeQueue(visit.ownerId, () => changeNow(context, visit, work))
}

async function changeNow<T>(
  { db, publisher }: AppContext,
  visit: Visit,
  work: (trx: Db, restaurantId: string) => Promise<T>,
  run: typeof transact = transactOnMenu,
): Promise<T> {
  const { restaurantId } = visit
  const result = await run(db, async (trx) => {
    await assertSessionValid(trx, visit)
    return work(trx, restaurantId)
  })
  publisher.wake(restaurantId)
  return result
}

/**
 * The same for a change that takes too long for others to wait for all of it: `work` makes it in several
 * transactions. A 409 says what is there now, as `readCurrent` reads it.
 */
export function changeInSteps<T>(
  { db, publisher, changeQueue }: AppContext,
  session: Session,
  work: (db: Database, restaurantId: string) => Promise<T>,
  readCurrent?: (db: Database) => Promise<unknown>,
): Promise<T> {
  const { ownerId, restaurantId } = session
  return changeQueue(ownerId, async () => {
    await assertSessionValid(db, session)
    try {
      const result = await work(db, restaurantId)
      publisher.wake(restaurantId)
      return result
    } catch (error) {
      throw await withCurrentState(error, async () => readCurrent?.(db))
    }
  })
}

interface SeenChange<T, Prepared> {
  /** Whether it hangs on what others have, as a name does. */
  isOfOthers?: boolean
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
  change: SeenChange<T, Prepared>,
): Promise<T> {
  const { isOfOthers, prepare, make, read, readCurrent = read } = change
  const { db, changeQueue } = context
  const { ownerId, restaurantId } = session
  return changeQueue(ownerId, async () => {
    const prepared = await prepare?.(db)
    const run = isOfOthers ? transact : transactOnMenu
    try {
      await changeNow(context, session, (trx, id) => make(trx, id, prepared), run)
    } catch (error) {
      throw await withCurrentState(error, () => readCurrent(db, restaurantId))
    }
    return read(db, restaurantId)
  })
}

/** Of what was changed elsewhere, the answer says how it is now. */
async function withCurrentState(
  error: unknown,
  readCurrent: () => Promise<unknown>,
): Promise<unknown> {
  if (!(error instanceof ChangedElsewhere)) return error
  return new RequestError('conflict', error.message, { current: await readCurrent() })
}

/**
 * Refuses whoever was let in and would not be now, as after signing out everywhere. Who asks is looked at
 * when the headers are there; the body may come minutes later, and a change may wait for its turn. So
 * each change looks again, in its own transaction.
 */
export async function assertSessionValid(
  db: Db,
  visit: Pick<Visit, 'ownerId' | 'entry'>,
): Promise<void> {
  if (!(await isStillIn(db, visit))) throw signedOut()
}

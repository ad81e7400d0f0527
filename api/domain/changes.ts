import { signChanges, type SignBy } from '#db/changes/change-log.ts'
import { keepUndo, undoChange, type Undone } from '#db/changes/undo.ts'
import type { KeptChange } from '#db/changes/history.ts'
import type { Database } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { authorOf, lastOther } from '#db/queries/change-log.ts'
import {
  checkVisit,
  isPersonValid,
  type Person,
  type Session,
  type Visit,
} from '#db/queries/sessions.ts'
import { ChangedElsewhere } from '#db/queries/versions.ts'
import { transact, transactOnMenu } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError, signedOut } from '../errors.ts'
import { shareOf } from '../queue.ts'

/**
 * Runs a change of the public pages in one transaction that raises the menu's revision. An owner's changes
 * run in order; 429 if too many wait. `isOfOthers`: names of other restaurants matter, too.
 */
export function inTransaction<T>(
  context: AppContext,
  visit: Visit,
  work: (trx: Db, restaurantId: string) => Promise<T>,
  isOfOthers = false,
): Promise<T> {
  return context.queues.changes(shareOf(visit), () =>
    runTransaction(context, visit, work, isOfOthers),
  )
}

async function runTransaction<T>(
  { db, publisher, now }: AppContext,
  visit: Visit,
  work: (trx: Db, restaurantId: string) => Promise<T>,
  isOfOthers = false,
): Promise<T> {
  const { restaurantId } = visit
  const run = isOfOthers ? transact : transactOnMenu
  const result = await run(db, async (trx) => {
    await assertSessionValid(trx, visit)
    return signBy(visit, now())(trx, () => work(trx, restaurantId))
  })
  publisher.wake(restaurantId)
  return result
}

/** The change log says whose visit it was. */
function signBy(visit: Visit, now: Date): SignBy {
  const { restaurantId } = visit
  return (trx, work) =>
    signChanges(trx, { restaurantId, author: (db) => authorOf(db, visit), now }, work)
}

/** The same in several transactions, for slow changes. */
export function inBatches<T>(
  { db, publisher, queues, now }: AppContext,
  session: Session,
  work: (db: Database, restaurantId: string, sign: SignBy) => Promise<T>,
): Promise<T> {
  const { restaurantId } = session
  return queues.changes(shareOf(session), async () => {
    await assertSessionValid(db, session)
    const result = await work(db, restaurantId, signBy(session, now()))
    publisher.wake(restaurantId)
    return result
  })
}

/** What no public page shows, such as links and keys: it takes no plan. */
export function changeBeside<T>(
  context: AppContext,
  session: Session,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const { buckets, queues, now } = context
  const share = shareOf(session)
  buckets.consume('changesOfOwner', share, now())
  return queues.changes(share, () => transactFor(context, session, work))
}

/**
 * What ends a misuse, such as revoking a key: the misuse may have used up the limit of changes, and all of
 * their places. Each kind has places of its own.
 */
export function endMisuse<T>(
  context: AppContext,
  session: Session,
  kind: 'key' | 'kitchen' | 'webhook' | 'people',
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return context.queues.ends(`${kind} of ${session.ownerId}`, () =>
    transactFor(context, session, work),
  )
}

/** The same for a person's own sign-ins. */
export function endSignIns<T>(
  { db, queues }: AppContext,
  person: Person,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return queues.ends(`sessions of ${person.personId}`, () =>
    transact(db, async (trx) => {
      await assertPersonValid(trx, person)
      return work(trx)
    }),
  )
}

function transactFor<T>(
  { db, now }: AppContext,
  session: Session,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return transact(db, async (trx) => {
    await assertSessionValid(trx, session)
    return signBy(session, now())(trx, () => work(trx))
  })
}

/** Of a change that can be taken back. */
export interface Kept {
  undo: string
}

/** Keeps the inverse that a change answers: the client gets its id instead. */
export async function withInverseKept<Made extends { inverse: KeptChange }>(
  trx: Db,
  restaurantId: string,
  { inverse, ...made }: Made,
  now: Date,
): Promise<Omit<Made, 'inverse'> & Kept> {
  return { ...made, undo: await keepUndo(trx, restaurantId, inverse, now) }
}

/** Undoes one of the owner's last large changes; what was changed since stays. */
export function undo(context: AppContext, session: Session, id: string): Promise<Undone> {
  return inTransaction(
    context,
    session,
    (trx, restaurantId) => undoChange(trx, restaurantId, id, context.now()),
    true,
  )
}

interface VersionedChange<T, Prepared> {
  isOfOthers?: boolean
  /** Slow work outside of the transaction. */
  prepare?: (db: Database) => Promise<Prepared>
  /** Throws ChangedElsewhere if what it sets was changed since it was seen. */
  make: (trx: Db, restaurantId: string, prepared?: Prepared) => Promise<void>
  /** The answer, read after the transaction. */
  read: (db: Database, restaurantId: string) => Promise<T>
  /** The body of a 409; `read` by default. */
  readCurrent?: (db: Database, restaurantId: string) => Promise<unknown>
}

/** The same for versioned fields: a 409 says what is there now. */
export function withVersionCheck<T, Prepared = undefined>(
  context: AppContext,
  session: Session,
  change: VersionedChange<T, Prepared>,
): Promise<T> {
  const { isOfOthers, prepare, make, read, readCurrent = read } = change
  const { db, queues } = context
  const { restaurantId } = session
  return queues.changes(shareOf(session), async () => {
    try {
      const prepared = await prepare?.(db)
      await runTransaction(context, session, (trx, id) => make(trx, id, prepared), isOfOthers)
    } catch (error) {
      throw await withCurrentState(error, {
        current: () => readCurrent(db, restaurantId),
        by: () => lastOther(db, session),
      })
    }
    return read(db, restaurantId)
  })
}

interface Conflict {
  current: () => Promise<unknown>
  by: () => Promise<string | undefined>
}

/** Adds the current state to a conflict, and who else made the last change. */
async function withCurrentState(error: unknown, { current, by }: Conflict): Promise<unknown> {
  if (!(error instanceof ChangedElsewhere)) return error
  return new RequestError('conflict', error.message, { current: await current(), by: await by() })
}

/**
 * Throws if the session or role has ended since the headers were checked: the body, or the queue, may take
 * minutes. Runs in the change's transaction.
 */
export async function assertSessionValid(db: Db, visit: Visit): Promise<void> {
  const found = await checkVisit(db, visit)
  if (found === 'ended') throw signedOut()
  if (found === 'not allowed') throw new RequestError('forbidden', MESSAGES.forbidden)
}

/** The same for what concerns the account alone. */
export async function assertPersonValid(db: Db, person: Person): Promise<void> {
  if (!(await isPersonValid(db, person))) throw signedOut()
}

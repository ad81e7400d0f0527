import type { Transaction } from 'kysely'
import pLimit from 'p-limit'
import { engineOf, keepWritersOut, passing } from './engines/engine.ts'
import type { Database } from './open.ts'
import { withRetries, type InTurn } from './retries.ts'
import type { Schema } from './schema.ts'

interface Lines {
  /** Those that ran into each other would do so again: where each statement takes long, until they give up. */
  again: InTurn
  /** Writers wait for one another's rows with a connection in hand; of ten, readers keep four. */
  writers: InTurn
}

const lines = new WeakMap<Database, Lines>()
const WRITERS = 6

/** How often a transaction meets others before it keeps those that change menus out. */
export const TRIES_BESIDE_OTHERS = 3

function linesOf(db: Database): Lines {
  const before = lines.get(db)
  if (before) return before
  const made = { again: pLimit(1), writers: pLimit(WRITERS) }
  lines.set(db, made)
  return made
}

type Isolation = 'serializable' | 'repeatable read'

/** One transaction, as soon as it is its turn to write; in SQLite one alone writes anyway. */
function write<T>(
  db: Database,
  isolation: Isolation,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const run = () => db.transaction().setIsolationLevel(isolation).execute(work)
  return engineOf(db).locksRows ? linesOf(db).writers(run) : run()
}

/**
 * Runs `work` in one transaction, as if no other ran at the time. Inside, use only `trx` and await only
 * database work: in SQLite one connection writes, so writing with the outer database would wait for itself
 * for ever, and reading with it shows what was before. Where somebody else is in the way, everything is taken back and `work` runs again: it may
 * change nothing but the database.
 */
export function transact<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const run = (met: number) =>
    write(db, 'serializable', async (trx) => {
      if (met >= TRIES_BESIDE_OTHERS) await keepWritersOut(trx)
      return work(trx)
    })
  return withRetries(run, passing(), linesOf(db).again)
}

/**
 * The same for a change of one menu, which raises its revision: by that row it runs as if no other change
 * of this menu did, and what others change of theirs is never in its way. What it reads of other
 * restaurants may have changed by its end, so it is not for names.
 */
export function transactOnMenu<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return withRetries(() => write(db, 'repeatable read', work), passing())
}

/** Runs several reads that see the data as of one moment, without holding up writers. */
export function readAtOnce<T>(
  db: Database,
  read: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const begin = () =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return withRetries(() => begin().execute(read), passing())
}

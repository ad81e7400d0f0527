import { sql, type Transaction } from 'kysely'
import pLimit from 'p-limit'
import { engineOf, lockMenus, retryPolicy } from './engines/engine.ts'
import type { Database } from './open.ts'
import { withRetries, type InTurn } from './retries.ts'
import type { Db, Schema } from './schema.ts'

interface Lines {
  /** Retries queue, or they would conflict again. */
  again: InTurn
  /** Waiting writers hold connections; four of ten stay for readers. */
  writers: InTurn
}

const lines = new WeakMap<Database, Lines>()
const WRITERS = 6

/** Conflicts before menu writers are blocked. */
export const TRIES_BESIDE_OTHERS = 3

function linesOf(db: Database): Lines {
  const before = lines.get(db)
  if (before) return before
  const made = { again: pLimit(1), writers: pLimit(WRITERS) }
  lines.set(db, made)
  return made
}

type Isolation = 'serializable' | 'repeatable read'

/** In turn; SQLite has one writer anyway. */
function write<T>(
  db: Database,
  isolation: Isolation,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const run = () => db.transaction().setIsolationLevel(isolation).execute(work)
  return engineOf(db).locksRows ? linesOf(db).writers(run) : run()
}

/**
 * Runs `work` in one serializable transaction, again after conflicts. Use only `trx` inside, and change
 * nothing but the database.
 */
export function transact<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const run = (met: number) =>
    write(db, 'serializable', async (trx) => {
      if (met >= TRIES_BESIDE_OTHERS) await lockMenus(trx)
      return work(trx)
    })
  return withRetries(run, retryPolicy(), linesOf(db).again)
}

/** The same for one menu: serialized by its row. Not for names, since other restaurants may change. */
export function transactOnMenu<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return withRetries(() => write(db, 'repeatable read', work), retryPolicy())
}

/** A part of a transaction that is taken back alone if it throws. */
export async function inSavepoint<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    throw error
  }
}

/** Reads in one snapshot, beside writers. */
export function readAtOnce<T>(
  db: Database,
  read: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const begin = () =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return withRetries(() => begin().execute(read), retryPolicy())
}

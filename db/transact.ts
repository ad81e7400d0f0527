import type { Transaction } from 'kysely'
import type { Database } from './open.ts'
import { withRetries } from './retries.ts'
import type { Schema } from './schema.ts'
import { isBusy } from './sqlite-dialect.ts'

/**
 * Runs `work` in one transaction. Inside, use only `trx` and await only database work: there is one
 * connection, so touching the outer database would wait for itself for ever. Where somebody else is in
 * the way, everything is taken back and `work` runs again: it may change nothing but the database.
 */
export function transact<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return withRetries(() => db.transaction().execute(work), isBusy)
}

/** Runs several reads that see the data as of one moment, without holding up writers. */
export function readAtOnce<T>(
  db: Database,
  read: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return withRetries(() => db.transaction().setAccessMode('read only').execute(read), isBusy)
}

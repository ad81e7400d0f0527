import type { Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/**
 * Runs `work` in one transaction. Inside, use only `trx` and await only database work: there is one
 * connection, so touching the outer database would wait for itself for ever.
 */
export function transact<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(work)
}

/** Runs several reads that see the data as of one moment, without holding up writers. */
export function readAtOnce<T>(
  db: Database,
  read: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().setAccessMode('read only').execute(read)
}

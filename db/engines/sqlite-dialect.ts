import SqliteDatabase from 'better-sqlite3'
import { SqliteAdapter, SqliteDialect, type DialectAdapter, type Driver } from 'kysely'
import { ConcurrentDriver, type SqliteConnections } from './sqlite-driver.ts'

/**
 * Kysely's SQLite dialect with statements prepared once, transactions that cannot deadlock, and reads
 * that wait for no transaction.
 */
export class ConcurrentSqliteDialect extends SqliteDialect {
  readonly #connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    super({ database: connections.writer })
    this.#connections = connections
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new ConcurrentDriver(this.#connections)
  }
}

/**
 * SQLite takes back changes of tables with their transaction, which Kysely does not count on. So a
 * migration happens wholly or not at all, and of two processes that start at once the second waits.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver itself has one thing after the other where that must be. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Whether the disk took nothing more, or failed. */
export function isFull(error: unknown): boolean {
  return (
    error instanceof SqliteDatabase.SqliteError &&
    /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/.test(error.code)
  )
}

/** Whether another connection was in the way of a statement or a transaction. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)
}

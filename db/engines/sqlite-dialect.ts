import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type SqliteDatabase as KyselySqliteDatabase,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'

const CACHED_STATEMENTS = 200

/** Kysely's SQLite dialect with statements prepared once and transactions that cannot deadlock. */
export class ConcurrentSqliteDialect extends SqliteDialect {
  readonly #database: KyselySqliteDatabase

  constructor(sqlite: SqliteDatabase.Database) {
    const database = withStatementCache(sqlite)
    super({ database })
    this.#database = database
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database })
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
}

/**
 * A transaction that reads first and writes later fails at once when another connection wrote in
 * between. Taking the write lock at the start makes it wait its turn instead.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

/** Whether another connection was in the way of a statement or a transaction. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)
}

function withStatementCache(sqlite: SqliteDatabase.Database): KyselySqliteDatabase {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: CACHED_STATEMENTS })
  return {
    close: () => sqlite.close(),
    prepare(text: string) {
      const known = statements.get(text)
      // A statement in use by an open iterator cannot run a second time.
      if (known && !known.busy) return known
      const statement = sqlite.prepare(text)
      statements.set(text, statement)
      return statement
    },
  }
}

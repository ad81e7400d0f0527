import SqliteDatabase from 'better-sqlite3'
import { Kysely } from 'kysely'
import { migrate } from './migrations/migrate.ts'
import { withRetries } from './retries.ts'
import type { Schema } from './schema.ts'
import { ConcurrentSqliteDialect, isBusy } from './sqlite-dialect.ts'

export type Database = Kysely<Schema>

export interface OpenOptions {
  /**
   * Whether a committed write must survive the loss of power. The publisher says no: what it
   * records can be found out again.
   */
  durable?: boolean
}

// better-sqlite3 blocks its thread while it waits for another's write. Nothing else runs yet while a
// database is opened; later a moment is enough, and what is not done by then is tried again.
const OPENING_TIMEOUT_MS = 5000
const BUSY_TIMEOUT_MS = 5

/** Opens the database at `path` as it is (`:memory:` for tests); close it with `destroy()`. */
export function openDatabase(path: string, options: OpenOptions = {}): Database {
  const { sqlite, db } = open(path, options)
  limitWaiting(sqlite)
  return db
}

/**
 * Opens the database at `path` and brings its tables to the newest shape. What keeps it from being
 * read or written is told with the name of the file.
 */
export async function openMigratedDatabase(
  path: string,
  options: OpenOptions = {},
): Promise<Database> {
  try {
    const { sqlite, db } = open(path, options)
    await migrate(db)
    limitWaiting(sqlite)
    return db
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    throw new Error(`${path}: ${reason}`, { cause: error })
  }
}

function open(path: string, { durable = true }: OpenOptions) {
  const sqlite = new SqliteDatabase(path, { timeout: OPENING_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
  sqlite.pragma('foreign_keys = ON')
  const db: Database = new Kysely<Schema>({ dialect: new ConcurrentSqliteDialect(sqlite) })
  retryStatements(db)
  return { sqlite, db }
}

function limitWaiting(sqlite: SqliteDatabase.Database): void {
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
}

// A transaction has an executor of its own, so that in one only the whole is tried again.
function retryStatements(db: Database): void {
  const executor = db.getExecutor()
  const executeOnce = executor.executeQuery.bind(executor)
  executor.executeQuery = (...query) => withRetries(() => executeOnce(...query), isBusy)
}

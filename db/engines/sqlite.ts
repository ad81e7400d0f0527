import SqliteDatabase from 'better-sqlite3'
import { Kysely } from 'kysely'
import { migrate } from '../migrations/migrate.ts'
import type { Schema } from '../schema.ts'
import type { MigrateOptions, OpenOptions } from './engine.ts'
import { ConcurrentSqliteDialect } from './sqlite-dialect.ts'

// better-sqlite3 blocks its thread while it waits for another's write. Nothing else runs yet while a
// database is opened; later a moment is enough, and what is not done by then is tried again.
const OPENING_TIMEOUT_MS = 5000
const BUSY_TIMEOUT_MS = 5

/** Opens a file as it is, or a database in memory. */
export function openSqlite(path: string, options: OpenOptions): Kysely<Schema> {
  const { sqlite, db } = open(path, options)
  limitWaiting(sqlite)
  return db
}

/** The same with its tables in the newest shape. */
export async function openMigratedSqlite(
  path: string,
  { onNewer, ...options }: MigrateOptions,
): Promise<Kysely<Schema>> {
  const { sqlite, db } = open(path, options)
  await migrate(db, onNewer)
  limitWaiting(sqlite)
  return db
}

function open(path: string, { durable = true }: OpenOptions) {
  const sqlite = new SqliteDatabase(path, { timeout: OPENING_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
  sqlite.pragma('foreign_keys = ON')
  return { sqlite, db: new Kysely<Schema>({ dialect: new ConcurrentSqliteDialect(sqlite) }) }
}

function limitWaiting(sqlite: SqliteDatabase.Database): void {
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
}

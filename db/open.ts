import SqliteDatabase from 'better-sqlite3'
import { Kysely } from 'kysely'
import { migrate } from './migrations/migrate.ts'
import type { Schema } from './schema.ts'
import { ConcurrentSqliteDialect } from './sqlite-dialect.ts'

export type Database = Kysely<Schema>

export interface OpenOptions {
  /**
   * Whether a committed write must survive the loss of power. The publisher says no: what it
   * records can be found out again.
   */
  durable?: boolean
}

// How long one connection waits for another's write; better-sqlite3 blocks its thread meanwhile,
// and every transaction of ours is far shorter.
const BUSY_TIMEOUT_MS = 5000

/** Opens the database at `path` as it is (`:memory:` for tests); close it with `destroy()`. */
export function openDatabase(path: string, { durable = true }: OpenOptions = {}): Database {
  const sqlite = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
  sqlite.pragma('foreign_keys = ON')
  return new Kysely<Schema>({ dialect: new ConcurrentSqliteDialect(sqlite) })
}

/** Opens the database at `path` and brings its tables to the newest shape. */
export async function openMigratedDatabase(path: string, options?: OpenOptions): Promise<Database> {
  const db = openDatabase(path, options)
  await migrate(db)
  return db
}

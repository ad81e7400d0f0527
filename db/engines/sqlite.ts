import SqliteDatabase from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { MigrateOptions, OpenOptions } from './engine.ts'
import { retryingDialect } from './retrying-dialect.ts'
import { ConcurrentSqliteDialect } from './sqlite-dialect.ts'

// better-sqlite3 blocks its thread while it waits for another's write. Nothing else runs yet while a
// database is opened; later a moment is enough, and what is not done by then is tried again.
const OPENING_TIMEOUT_MS = 5000
const BUSY_TIMEOUT_MS = 5
// Bytes that the log keeps of its file once what was in it is in the database: some full checkpoints'.
const LARGEST_IDLE_LOG = 4 * 1024 * 1024

/** Opens a file as it is, or in memory what such a file holds. */
export function openSqlite(file: string | Buffer, options: OpenOptions): Kysely<Schema> {
  const { db, limitWaiting } = open(file, options)
  limitWaiting()
  return db
}

/** The same with its tables in the newest shape. */
export async function openMigratedSqlite(
  path: string,
  { onNewer, ...options }: MigrateOptions,
): Promise<Kysely<Schema>> {
  // Whoever opens a database as it is, as each thread does, needs none of them.
  const { migrate } = await import('../migrations/migrate.ts')
  const { db, limitWaiting } = open(path, options)
  await migrate(db, onNewer)
  limitWaiting()
  return db
}

function open(file: string | Buffer, { durable = true }: OpenOptions) {
  const writer = new SqliteDatabase(file, { timeout: OPENING_TIMEOUT_MS })
  writer.pragma('journal_mode = WAL')
  writer.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
  writer.pragma('foreign_keys = ON')
  writer.pragma(`journal_size_limit = ${LARGEST_IDLE_LOG}`)
  const openReader = () =>
    // What is in memory is there for one connection only.
    writer.memory
      ? writer
      : new SqliteDatabase(writer.name, { readonly: true, timeout: BUSY_TIMEOUT_MS })
  const connections = { writer, reader: openReader(), snapshots: openReader() }
  return {
    db: new Kysely<Schema>({ dialect: retryingDialect(new ConcurrentSqliteDialect(connections)) }),
    limitWaiting: () => void writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`),
  }
}

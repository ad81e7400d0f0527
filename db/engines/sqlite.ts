import SqliteDatabase from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { MigrateOptions, OpenOptions } from './engine.ts'
import { retryingDialect } from './retrying-dialect.ts'
import { ConcurrentSqliteDialect } from './sqlite-dialect.ts'

// better-sqlite3 blocks its thread while waiting: fine at opening, later retry instead.
const OPENING_TIMEOUT_MS = 5000
const BUSY_TIMEOUT_MS = 5
// Bytes of WAL that stay after a checkpoint.
const LARGEST_IDLE_LOG = 4 * 1024 * 1024

/** A file, or its content in memory. */
export function openSqlite(file: string | Buffer, options: OpenOptions): Kysely<Schema> {
  const { db, limitWaiting } = open(file, options)
  limitWaiting()
  return db
}

/** Migrates first. */
export async function openMigratedSqlite(
  path: string,
  { onNewer, ...options }: MigrateOptions,
): Promise<Kysely<Schema>> {
  // Threads do not need migrations.
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
  // What is deleted is overwritten in the file.
  writer.pragma('secure_delete = ON')
  writer.pragma(`journal_size_limit = ${LARGEST_IDLE_LOG}`)
  const openReader = () =>
    writer.memory
      ? writer
      : new SqliteDatabase(writer.name, { readonly: true, timeout: BUSY_TIMEOUT_MS })
  const connections = { writer, reader: openReader(), snapshots: openReader() }
  return {
    db: new Kysely<Schema>({ dialect: retryingDialect(new ConcurrentSqliteDialect(connections)) }),
    limitWaiting: () => void writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`),
  }
}

import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { MigrateOptions, OpenOptions } from './engines/engine.ts'
import { openMigratedPostgres, openPostgres } from './engines/postgres.ts'
import { openMigratedSqlite, openSqlite } from './engines/sqlite.ts'
import { isOnServer, withoutPassword } from './settings/urls.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/**
 * Opens a database as it is: that of an SQLite file, or on a PostgreSQL server (`postgres://…`); for
 * tests, one in memory with what such a file holds. Close it with `destroy()`.
 */
export function openDatabase(place: string | Buffer, options: OpenOptions = {}): Database {
  const isServer = typeof place === 'string' && isOnServer(place)
  return isServer ? openPostgres(place, options) : openSqlite(place, options)
}

/**
 * The same with its tables brought to the newest shape. What keeps it from being read or written is
 * told with the name of the file or the server.
 */
export async function openMigratedDatabase(
  place: string,
  options: MigrateOptions = {},
): Promise<Database> {
  try {
    const open = isOnServer(place) ? openMigratedPostgres : openMigratedSqlite
    return await open(place, options)
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message
    throw new Error(`${withoutPassword(place)}: ${reason}`, { cause: error })
  }
}

/** Whether there is a database of ours, of whatever version. */
export async function hasDatabase(place: string): Promise<boolean> {
  if (!isOnServer(place)) return existsSync(place)
  const db = openDatabase(place)
  const tables = await db.introspection.getTables().finally(() => db.destroy())
  return tables.some(({ name }) => name === 'restaurants')
}

// Where a name has several addresses, each has its own reason, and the whole has none.
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return first instanceof Error ? first.message : error.message
}

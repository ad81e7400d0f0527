import { existsSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { MigrateOptions, OpenOptions } from './engines/engine.ts'
import { openMigratedPostgres, openPostgres } from './engines/postgres.ts'
import { openMigratedSqlite, openSqlite } from './engines/sqlite.ts'
import { isPostgresUrl, withoutPassword } from './engines/database-url.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** A SQLite file, a PostgreSQL URL, or a file's content in memory (tests). Close with `destroy()`. */
export function openDatabase(place: string | Buffer, options: OpenOptions = {}): Database {
  const isServer = typeof place === 'string' && isPostgresUrl(place)
  return isServer ? openPostgres(place, options) : openSqlite(place, options)
}

/** Throws what PostgreSQL says if it cannot be had. */
export async function requireAnswer(place: string): Promise<void> {
  if (!isPostgresUrl(place)) return
  const db = openDatabase(place)
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    const reason = reasonOf(error instanceof Error ? error : new Error(String(error)))
    throw new Error(`DATABASE_URL: ${withoutPassword(place)}: ${reason}`, { cause: error })
  } finally {
    await db.destroy()
  }
}

/** Migrates first. Errors name the file or the server. */
export async function openMigratedDatabase(
  place: string,
  options: MigrateOptions = {},
): Promise<Database> {
  await requireAnswer(place)
  try {
    const open = isPostgresUrl(place) ? openMigratedPostgres : openMigratedSqlite
    return await open(place, options)
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message
    throw new Error(`${withoutPassword(place)}: ${reason}`, { cause: error })
  }
}

export async function hasDatabase(place: string): Promise<boolean> {
  if (!isPostgresUrl(place)) return existsSync(place)
  await requireAnswer(place)
  const db = openDatabase(place)
  const tables = await db.introspection.getTables().finally(() => db.destroy())
  return tables.some(({ name }) => name === 'restaurants')
}

// A name with several addresses has a reason for each.
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return first instanceof Error ? first.message : error.message
}

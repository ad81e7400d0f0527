import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { NO_MIGRATIONS } from 'kysely/migration'
import { createMigrator, MIGRATIONS } from './migrations/migrate.ts'
import { openDatabase } from './open.ts'

interface Part {
  type: string
  name: string
  /** The table that it belongs to. */
  owner: string
  /** A table's columns. */
  columns: string | null
}

// Not their text: SQLite and Kysely may come to write the same table in other words.
const PARTS = `
  select type, name, tbl_name as owner, (
    select group_concat(format('%s %d', name, hidden)) from (
      select name, hidden from pragma_table_xinfo(part.name) order by name
    )
  ) as columns
  from sqlite_schema as part
  where sql is not null and name not in ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')`

/**
 * What a database file holds beside the tables and indexes that our migrations make at its version,
 * such as `trigger "onOwners"`; also tables of ours that have other columns. Nothing for a version that
 * is newer than ours. Runs nothing of what the file holds.
 */
export async function findForeignParts(path: string): Promise<string[]> {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true })
  try {
    sqlite.pragma('trusted_schema = OFF')
    const parts = sqlite.prepare<[], Part>(PARTS).all()
    const version = versionOf(sqlite, parts)
    if (version !== undefined && !(version in MIGRATIONS)) return []
    const ours = new Set((await partsAt(version)).map((part) => JSON.stringify(part)))
    const foreign = parts.filter((part) => !ours.has(JSON.stringify(part)))
    return foreign.map(({ type, name }) => `${type} ${JSON.stringify(name)}`)
  } finally {
    sqlite.close()
  }
}

/** The last migration that the database has had. */
function versionOf(sqlite: SqliteDatabase.Database, parts: readonly Part[]): string | undefined {
  const isOurs = parts.some(({ type, name }) => type === 'table' && name === 'kysely_migration')
  if (!isOurs) return undefined
  const last = sqlite.prepare<[], { name: string | null }>(
    'select max(name) as name from kysely_migration',
  )
  return last.get()?.name ?? undefined
}

async function partsAt(version: string | undefined): Promise<Part[]> {
  const db = openDatabase(':memory:')
  try {
    const { error } = await createMigrator(db).migrateTo(version ?? NO_MIGRATIONS)
    if (error !== undefined) throw error
    return (await sql<Part>`${sql.raw(PARTS)}`.execute(db)).rows
  } finally {
    await db.destroy()
  }
}

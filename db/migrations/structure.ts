import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Schema } from '../schema.ts'

/** By table, its columns in order; one that may be null ends with '?'. */
type Structure = ReadonlyMap<string, ReadonlySet<string>>

/** The tables are not those that the migrations make. */
export class StructureError extends Error {
  override name = 'StructureError'
}

/**
 * Throws a `StructureError` if a table or column is missing that the migrations make: the database is of a
 * state that was never released, or was changed by hand. What is there beside them stays.
 */
export async function assertStructure(
  db: Kysely<Schema>,
  migrateEmpty: (empty: Kysely<Schema>) => Promise<unknown>,
): Promise<void> {
  const found = await structureOf(db)
  const missing = [...(await madeByMigrations(migrateEmpty))].flatMap(([table, columns]) => {
    const present = found.get(table)
    if (!present) return [table]
    return [...columns.difference(present)].map((column) => `${table}.${column.replace('?', '')}`)
  })
  if (missing.length === 0) return
  const some = missing.slice(0, 3).join(', ') + (missing.length > 3 ? '…' : '')
  throw new StructureError(
    `The tables are not those of this version (missing or changed: ${some}). ` +
      'Use the version that made this database, or restore a backup of a released version',
  )
}

async function structureOf(db: Kysely<Schema>): Promise<Structure> {
  const tables = await db.introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name + (column.isNullable ? '?' : ''))),
    ]),
  )
}

let made: Promise<Structure> | undefined

function madeByMigrations(
  migrateEmpty: (empty: Kysely<Schema>) => Promise<unknown>,
): Promise<Structure> {
  return (made ??= (async () => {
    const database = new SqliteDatabase(':memory:')
    const empty = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
    try {
      await migrateEmpty(empty)
      return await structureOf(empty)
    } finally {
      await empty.destroy()
    }
  })())
}

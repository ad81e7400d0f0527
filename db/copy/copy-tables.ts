import { sql } from 'kysely'
import { createMigrator, MIGRATIONS } from '../migrations/migrate.ts'
import { openDatabase, type Database } from '../open.ts'
import type { Db } from '../schema.ts'
import { readAtOnce, transact } from '../transact.ts'
import { differences, digestTables } from './digests.ts'
import { readRows, writeRows, listTables, type Table } from './rows.ts'
import { refuseUnfinishedMove } from './unfinished-move.ts'

/** The database is of a version that is newer than ours. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/**
 * Writes a server's whole database, as of one moment and in its own version, to a new SQLite file,
 * while others read and write.
 */
export async function copyToFile(server: Database, path: string): Promise<void> {
  await refuseUnfinishedMove(server)
  const file = openDatabase(path, { durable: false })
  try {
    await readAtOnce(server, async (from) => {
      await bringTo(await versionOf(from), file)
      const tables = await listTables(file)
      await transact(file, (into) => copyTables(from, into, tables))
    })
  } finally {
    await file.destroy()
  }
}

async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from kysely_migration`.execute(db)
  const version = rows[0]?.name ?? ''
  if (version in MIGRATIONS) return version
  throw new NewerDatabaseError('The database is of a newer version')
}

async function bringTo(version: string, db: Database): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(version)
  if (error !== undefined) throw error
}

/**
 * Puts all rows of an SQLite database in the place of those on a server, which is of the same version:
 * all of them, or none where anything goes wrong or arrives differently.
 */
export async function copyToServer(file: Database, server: Database): Promise<void> {
  const tables = await listTables(file)
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await readAtOnce(file, async (from) => {
    // First: a server ends a transaction in which nothing comes for half a minute.
    const here = await digestTables(from, tables)
    await transact(server, async (into) => {
      await sql`truncate table ${names}`.execute(into)
      await copyTables(from, into, tables)
      const [different] = differences(here, await digestTables(into, tables))
      if (different !== undefined) throw new Error(`Rows did not arrive as they are: ${different}`)
    })
  })
}

async function copyTables(from: Db, into: Db, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    for await (const { rows } of readRows(from, table)) await writeRows(into, table, rows)
  }
}

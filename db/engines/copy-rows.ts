import { sql, type RawBuilder } from 'kysely'
import { createMigrator, MIGRATIONS } from '../migrations/migrate.ts'
import { openDatabase, type Database } from '../open.ts'
import type { Db } from '../schema.ts'
import { readAtOnce, transact } from '../transact.ts'
import { engineOf } from './engine.ts'
import { APPLICATION } from './postgres.ts'
import { intoOneFile } from './sqlite-file.ts'

/** The database is of a version that is newer than ours. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** Writes a snapshot to a new SQLite file without a log, from either engine. */
export async function writeSnapshot(db: Database, path: string): Promise<void> {
  if (engineOf(db).isFile) {
    await sql`vacuum into ${path}`.execute(db)
    return
  }
  await copyToFile(db, path)
  intoOneFile(path)
}

/** Copies a server's database to a new SQLite file, in one snapshot. */
async function copyToFile(server: Database, path: string): Promise<void> {
  const file = openDatabase(path, { durable: false })
  try {
    await readAtOnce(server, async (from) => {
      const { error } = await createMigrator(file).migrateTo(await versionOf(from))
      if (error !== undefined) throw error
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

/** Replaces a server's rows by those of a SQLite file of the same version. */
export async function copyToServer(file: Database, server: Database): Promise<void> {
  const tables = await listTables(file)
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await readAtOnce(file, (from) =>
    transact(server, async (into) => {
      await sql`truncate table ${names}`.execute(into)
      await copyTables(from, into, tables)
    }),
  )
}

export async function countOthers(server: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = ${APPLICATION}`.execute(server)
  return rows[0]?.count ?? 0
}

type Row = Readonly<Record<string, string | number | null>>

interface Table {
  name: string
  columns: readonly string[]
  parents: readonly string[]
}

async function copyTables(from: Db, into: Db, tables: readonly Table[]): Promise<void> {
  const read = engineOf(from).isFile ? byRowNumber : byCursor
  for (const table of tables) {
    for await (const rows of read(from, table)) {
      const values = rows.map((row) => sql`(${sql.join(table.columns.map((name) => row[name]))})`)
      await sql`insert into ${sql.table(table.name)} (${columnsOf(table)})
        values ${sql.join(values)}`.execute(into)
    }
  }
}

// Manifests may have megabytes.
const BATCH = 200

async function* byRowNumber(db: Db, table: Table): AsyncGenerator<readonly Row[]> {
  for (let end = 0; ;) {
    const { rows } = await sql<Row & { _rowid_: number }>`
      select _rowid_ as "_rowid_", ${columnsOf(table)} from ${sql.table(table.name)}
      where _rowid_ > ${end} order by _rowid_ limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    end = last._rowid_
    yield rows
  }
}

async function* byCursor(db: Db, table: Table): AsyncGenerator<readonly Row[]> {
  const query = sql`select ${columnsOf(table)} from ${sql.table(table.name)}`
  await sql`declare "reading" no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(BATCH))} from "reading"`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close "reading"`.execute(db)
}

function columnsOf({ columns }: Table): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(name)))
}

/** Parents first, without Kysely's. */
async function listTables(sqlite: Db): Promise<Table[]> {
  const { rows } = await sql<Record<keyof Table, string>>`
    select name,
      (select json_group_array(name) from pragma_table_info(part.name)) as columns,
      (select json_group_array("table") from pragma_foreign_key_list(part.name)) as parents
    from sqlite_schema as part
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
    order by name`.execute(sqlite)
  const tables = rows.map(({ name, columns, parents }) => ({
    name,
    columns: JSON.parse(columns) as string[],
    parents: JSON.parse(parents) as string[],
  }))
  const ordered = new Map<string, Table>()
  while (ordered.size < tables.length) {
    const before = ordered.size
    for (const table of tables) {
      const isReady = table.parents.every((one) => one === table.name || ordered.has(one))
      if (isReady) ordered.set(table.name, table)
    }
    if (ordered.size === before) throw new Error('Tables belong to each other in a circle')
  }
  return [...ordered.values()]
}

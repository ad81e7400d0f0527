import { sql, type RawBuilder } from 'kysely'
import { engineOf } from '../engines/engine.ts'
import type { Db } from '../schema.ts'

/** What a column may hold; there are texts and whole numbers, and nothing else. */
export type Row = Readonly<Record<string, string | number | null>>

export interface Batch {
  rows: readonly Row[]
  /** From where to read on, in SQLite, where a table is read by its row numbers; 0 elsewhere. */
  end: number
}

// Manifests of large menus, the longest texts that there are, take some megabytes each at most.
const BATCH = 200

/** All rows of a table, or those after the end of a batch. `db` is a transaction. */
export function readRows(db: Db, table: Table, after = 0): AsyncGenerator<Batch> {
  return engineOf(db).isFile ? byRowNumber(db, table, after) : byCursor(db, table)
}

async function* byRowNumber(db: Db, table: Table, after: number): AsyncGenerator<Batch> {
  for (let end = after; ;) {
    const { rows } = await sql<Row & { _rowid_: number }>`
      select _rowid_ as "_rowid_", ${columnsOf(table)} from ${sql.table(table.name)}
      where _rowid_ > ${end} order by _rowid_ limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    end = last._rowid_
    yield { rows, end }
  }
}

async function* byCursor(db: Db, table: Table): AsyncGenerator<Batch> {
  const query = sql`select ${columnsOf(table)} from ${sql.table(table.name)}`
  await sql`declare "reading" no scroll cursor for ${query}`.execute(db)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(BATCH))} from "reading"`.execute(db)
      if (rows.length === 0) return
      yield { rows, end: 0 }
    }
  } finally {
    await sql`close "reading"`.execute(db)
  }
}

/** Adds rows to a table. */
export async function writeRows(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(table.columns.map((name) => row[name]))})`)
  await sql`insert into ${sql.table(table.name)} (${columnsOf(table)})
    values ${sql.join(values)}`.execute(db)
}

function columnsOf({ columns }: Table): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(name)))
}

export interface Table {
  name: string
  /** In the order of their names. */
  columns: readonly string[]
}

interface Found extends Table {
  /** The tables that its rows belong to. */
  parents: readonly string[]
}

/**
 * The tables of an SQLite database, each after those that its rows belong to; not what Kysely notes of
 * migrations.
 */
export async function listTables(sqlite: Db): Promise<Table[]> {
  const { rows } = await sql<Record<keyof Found, string>>`
    select name,
      (select json_group_array(name) from (
        select name from pragma_table_info(part.name) order by name)) as columns,
      (select json_group_array("table") from pragma_foreign_key_list(part.name)) as parents
    from sqlite_schema as part
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
    order by name`.execute(sqlite)
  return inOrder(
    rows.map(({ name, columns, parents }) => ({
      name,
      columns: JSON.parse(columns) as string[],
      parents: JSON.parse(parents) as string[],
    })),
  )
}

function inOrder(found: readonly Found[]): Table[] {
  const placed = new Map<string, Table>()
  while (placed.size < found.length) {
    const before = placed.size
    for (const { name, columns, parents } of found) {
      const isReady = parents.every((parent) => parent === name || placed.has(parent))
      if (isReady) placed.set(name, { name, columns })
    }
    if (placed.size === before) throw new Error('Tables belong to each other in a circle')
  }
  return [...placed.values()]
}

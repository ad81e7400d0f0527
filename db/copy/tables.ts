import { sql } from 'kysely'
import type { Db } from '../schema.ts'

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

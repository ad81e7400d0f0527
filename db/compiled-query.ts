import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

/**
 * A query for every request: built and compiled once, which takes longer than running it. `build`
 * puts anything of the right type where parameters belong; they are then given in the order in which
 * the SQL has them.
 */
export function compiledQuery<Row>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  // Every database of ours has the same tables, so its SQL is the same.
  let compiled: CompiledQuery<Row> | undefined
  return async (db, parameters) => {
    compiled ??= build(db).compile()
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

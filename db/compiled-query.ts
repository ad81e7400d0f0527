import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

/**
 * A query for every request: built and compiled once for each database, which takes longer than
 * running it. `build` puts anything of the right type where parameters belong; they are then given in
 * the order in which the SQL has them.
 */
export function compiledQuery<Row>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>()
  return async (db, parameters) => {
    let query = compiled.get(db)
    if (!query) compiled.set(db, (query = build(db).compile()))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

import type { Compilable, CompiledQuery } from 'kysely'
import { engineOf } from './engines/engine.ts'
import type { Db } from './schema.ts'

/** Stands in the compiled query for a value that is given with each call. */
class Named {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query for every request: built and compiled once, which takes longer than running it. `build`
 * puts the values where they belong, and must not look at them: they come with each call.
 */
export function compiledQuery<Row, Values extends Record<string, unknown>>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  // Every database of ours has the same tables, so on one engine its SQL is the same.
  const known = new Map<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const engine = engineOf(db)
    const named = () => new Proxy(values, { get: (_, name) => new Named(String(name)) })
    const compiled = known.get(engine) ?? build(db, named()).compile()
    known.set(engine, compiled)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Named ? values[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

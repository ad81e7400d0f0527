import type { Compilable, CompiledQuery } from 'kysely'
import { engineOf } from './engines/engine.ts'
import type { Db } from './schema.ts'

/** A placeholder for a value of each call. */
class Named {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export function compiledQuery<Row, Values extends Record<string, unknown>>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  // The same SQL for every database of an engine.
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

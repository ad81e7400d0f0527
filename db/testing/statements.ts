import SqliteDatabase from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import type { Database } from '../open.ts'

/** A statement that was run, and how many rows came of it. */
export interface RunStatement {
  sql: string
  parameters: readonly unknown[]
  rows: number
}

/** Notes every statement of this thread until the end of its scope (`using`). */
export function watchStatements(): { run: RunStatement[] } & Disposable {
  const run: RunStatement[] = []
  const database = new SqliteDatabase(':memory:')
  const statements = Object.getPrototypeOf(database.prepare('select 1')) as Statements
  database.close()
  const { all, run: change } = statements
  statements.all = function (this: SqliteDatabase.Statement, parameters) {
    const rows = all.call(this, parameters)
    run.push({ sql: this.source, parameters, rows: rows.length })
    return rows
  }
  statements.run = function (this: SqliteDatabase.Statement, parameters) {
    run.push({ sql: this.source, parameters, rows: 0 })
    return change.call(this, parameters)
  }
  return { run, [Symbol.dispose]: () => void Object.assign(statements, { all, run: change }) }
}

interface Statements {
  all(this: SqliteDatabase.Statement, parameters: readonly unknown[]): unknown[]
  run(this: SqliteDatabase.Statement, parameters: readonly unknown[]): SqliteDatabase.RunResult
}

/** How the database finds the rows of a statement, step by step. */
export async function planOf(db: Database, { sql, parameters }: RunStatement): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(
    query as CompiledQuery<{ detail: string }>,
  )
  return rows.map(({ detail }) => detail)
}

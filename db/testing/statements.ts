import SqliteDatabase from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Database } from '../open.ts'

export interface RunStatement {
  sql: string
  parameters: readonly unknown[]
  rows: number
}

/** Records this thread's statements (`using`). */
export function watchStatements(): { run: RunStatement[] } & Disposable {
  const run: RunStatement[] = []
  const stop = [watchSqlite(run), watchPostgres(run)]
  return { run, [Symbol.dispose]: () => stop.forEach((stop) => stop()) }
}

function watchSqlite(run: RunStatement[]): () => void {
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
  return () => void Object.assign(statements, { all, run: change })
}

function watchPostgres(run: RunStatement[]): () => void {
  const clients = pg.Client.prototype as unknown as Clients
  const { query } = clients
  clients.query = async function (this: pg.Client, sql, parameters) {
    const result = await query.call(this, sql, parameters)
    // The pool's own.
    if (parameters) run.push({ sql, parameters, rows: result.rows.length })
    return result
  }
  return () => void Object.assign(clients, { query })
}

interface Clients {
  query(this: pg.Client, sql: string, parameters?: readonly unknown[]): Promise<pg.QueryResult>
}

interface Statements {
  all(this: SqliteDatabase.Statement, parameters: readonly unknown[]): unknown[]
  run(this: SqliteDatabase.Statement, parameters: readonly unknown[]): SqliteDatabase.RunResult
}

export async function planOf(db: Database, { sql, parameters }: RunStatement): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(query)
  return rows.map(({ detail }) => detail)
}

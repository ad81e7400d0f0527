import { setImmediate as others } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import {
  SqliteAdapter,
  SqliteDialect,
  type DialectAdapter,
  type Driver,
  CompiledQuery,
  SelectQueryNode,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** Prepared statements, no deadlocks, and reads beside writes. */
export class ConcurrentSqliteDialect extends SqliteDialect {
  readonly #connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    super({ database: connections.writer })
    this.#connections = connections
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new ConcurrentDriver(this.#connections)
  }
}

/** SQLite rolls back DDL: a migration is atomic, and a second process waits. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export function isSqliteFull(error: unknown): boolean {
  return (
    error instanceof SqliteDatabase.SqliteError &&
    /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/.test(error.code)
  )
}

/** SQLITE_BUSY. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)
}

/** The same for all in memory. */
export interface SqliteConnections {
  writer: SqliteDatabase.Database
  reader: SqliteDatabase.Database
  /** For consistent reads. */
  snapshots: SqliteDatabase.Database
}

/** With a WAL, readers do not wait for writers. */
class ConcurrentDriver implements Driver {
  readonly #writer: ConnectionQueue
  readonly #reader: ConnectionQueue
  readonly #snapshots: ConnectionQueue

  constructor({ writer, reader, snapshots }: SqliteConnections) {
    this.#writer = new ConnectionQueue(writer)
    this.#reader = reader === writer ? this.#writer : new ConnectionQueue(reader)
    this.#snapshots = snapshots === writer ? this.#writer : new ConnectionQueue(snapshots)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LentConnection> {
    return new LentConnection(this.#writer, this.#reader)
  }

  /** BEGIN IMMEDIATE: a read-then-write transaction would fail after another's write. */
  async beginTransaction(connection: LentConnection, settings: TransactionSettings): Promise<void> {
    const onlyReads = settings.accessMode === 'read only'
    await connection.hold(onlyReads ? this.#snapshots : this.#writer)
    await connection.executeQuery(CompiledQuery.raw(onlyReads ? 'begin' : 'begin immediate'))
  }

  async commitTransaction(connection: LentConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** On a full disk SQLite has rolled back already. */
  async rollbackTransaction(connection: LentConnection): Promise<void> {
    if (!connection.isInTransaction) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: LentConnection): Promise<void> {
    connection.release()
  }

  /** The last one to close clears the WAL. */
  async destroy(): Promise<void> {
    for (const queue of [this.#snapshots, this.#reader, this.#writer]) queue.close()
  }
}

class LentConnection implements DatabaseConnection {
  readonly #writer: ConnectionQueue
  readonly #reader: ConnectionQueue
  #held: ConnectionQueue | undefined
  #letGo: (() => void) | undefined

  constructor(writer: ConnectionQueue, reader: ConnectionQueue) {
    this.#writer = writer
    this.#reader = reader
  }

  async hold(queue: ConnectionQueue): Promise<void> {
    this.#letGo = await queue.take()
    this.#held = queue
  }

  get isInTransaction(): boolean {
    return this.#held?.isInTransaction ?? false
  }

  release(): void {
    this.#letGo?.()
    this.#letGo = undefined
    this.#held = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held) return this.#held.run(query)
    const queue = this.#queueFor(query)
    if (queue !== this.#writer) return queue.run(query)
    const letGo = await queue.take()
    try {
      return queue.run(query)
    } finally {
      letGo()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield* (this.#held ?? this.#queueFor(query)).stream<Row>(query)
  }

  #queueFor({ query }: CompiledQuery): ConnectionQueue {
    return SelectQueryNode.is(query) ? this.#reader : this.#writer
  }
}

const CACHED_STATEMENTS = 200

class ConnectionQueue {
  readonly #database: SqliteDatabase.Database
  readonly #statements = new LRUCache<string, SqliteDatabase.Statement>({ max: CACHED_STATEMENTS })
  #last = Promise.resolve()
  #count = 0

  constructor(database: SqliteDatabase.Database) {
    this.#database = database
  }

  /** Waits in the queue; returns its release. Between two writers, other work has its turn. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    this.#count += 1
    const isAlone = this.#count === 1
    await before
    if (!isAlone) await others()
    return () => {
      this.#count -= 1
      resolve()
    }
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  *stream<Row>({ sql, parameters }: CompiledQuery): IterableIterator<QueryResult<Row>> {
    for (const row of this.#prepare(sql).iterate(parameters)) yield { rows: [row as Row] }
  }

  close(): void {
    this.#database.close()
  }

  #prepare(text: string): SqliteDatabase.Statement {
    const known = this.#statements.get(text)
    // A busy statement cannot run twice.
    if (known && !known.busy) return known
    const statement = this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}

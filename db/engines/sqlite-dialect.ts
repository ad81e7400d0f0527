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

/**
 * Kysely's SQLite dialect with statements prepared once, transactions that cannot deadlock, and reads
 * that wait for no transaction.
 */
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

/**
 * SQLite takes back changes of tables with their transaction, which Kysely does not count on. So a
 * migration happens wholly or not at all, and of two processes that start at once the second waits.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver itself has one thing after the other where that must be. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Whether the disk took nothing more, or failed. */
export function isFull(error: unknown): boolean {
  return (
    error instanceof SqliteDatabase.SqliteError &&
    /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/.test(error.code)
  )
}

/** Whether another connection was in the way of a statement or a transaction. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code)
}

/** The connections to one file; they may all be the same, as in memory. */
export interface SqliteConnections {
  /** For what is written. */
  writer: SqliteDatabase.Database
  /** For single reads. */
  reader: SqliteDatabase.Database
  /** For reads that see the data as of one moment. */
  snapshots: SqliteDatabase.Database
}

/** In a file with a write-ahead log, readers see what is committed, and wait for nobody who writes. */
class ConcurrentDriver implements Driver {
  readonly #writer: Line
  readonly #reader: Line
  readonly #snapshots: Line

  constructor({ writer, reader, snapshots }: SqliteConnections) {
    this.#writer = new Line(writer)
    this.#reader = reader === writer ? this.#writer : new Line(reader)
    this.#snapshots = snapshots === writer ? this.#writer : new Line(snapshots)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LentConnection> {
    return new LentConnection(this.#writer, this.#reader)
  }

  /**
   * A transaction that reads first and writes later fails at once when another connection wrote in
   * between. Taking the write lock at the start makes it wait its turn instead.
   */
  async beginTransaction(connection: LentConnection, settings: TransactionSettings): Promise<void> {
    const onlyReads = settings.accessMode === 'read only'
    await connection.hold(onlyReads ? this.#snapshots : this.#writer)
    await connection.executeQuery(CompiledQuery.raw(onlyReads ? 'begin' : 'begin immediate'))
  }

  async commitTransaction(connection: LentConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** A full disk has SQLite take back a transaction by itself; to do so again would hide why. */
  async rollbackTransaction(connection: LentConnection): Promise<void> {
    if (!connection.isInTransaction) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: LentConnection): Promise<void> {
    connection.release()
  }

  /** The writer goes last: whoever closes a file last clears its log away. */
  async destroy(): Promise<void> {
    for (const line of [this.#snapshots, this.#reader, this.#writer]) line.close()
  }
}

/** What one query or one transaction goes through. */
class LentConnection implements DatabaseConnection {
  readonly #writer: Line
  readonly #reader: Line
  #held: Line | undefined
  #letGo: (() => void) | undefined

  constructor(writer: Line, reader: Line) {
    this.#writer = writer
    this.#reader = reader
  }

  /** Keeps a connection until `release`. */
  async hold(line: Line): Promise<void> {
    this.#letGo = await line.take()
    this.#held = line
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
    const line = this.#lineFor(query)
    if (line !== this.#writer) return line.run(query)
    const letGo = await line.take()
    try {
      return line.run(query)
    } finally {
      letGo()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield* (this.#held ?? this.#lineFor(query)).stream<Row>(query)
  }

  #lineFor({ query }: CompiledQuery): Line {
    return SelectQueryNode.is(query) ? this.#reader : this.#writer
  }
}

const CACHED_STATEMENTS = 200

/** A connection, and who has it until they let go. */
class Line {
  readonly #database: SqliteDatabase.Database
  readonly #statements = new LRUCache<string, SqliteDatabase.Statement>({ max: CACHED_STATEMENTS })
  #last = Promise.resolve()
  /** Who has it, and who waits for it. */
  #count = 0

  constructor(database: SqliteDatabase.Database) {
    this.#database = database
  }

  /**
   * Waits until everybody who came before has let go; answers how to do so oneself. Statements hold the
   * thread, so between two who write, whatever else there is to do has its turn.
   */
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
    // A statement in use by an open iterator cannot run a second time.
    if (known && !known.busy) return known
    const statement = this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}

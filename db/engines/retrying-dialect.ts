import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { withRetries } from '../retries.ts'
import { retryPolicy } from './engine.ts'

/** Retries single queries after conflicts, not transactions. */
export function retryingDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new RetryingDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

class RetryingDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<RetryingConnection> {
    return new RetryingConnection(await this.#driver.acquireConnection())
  }

  async beginTransaction(lent: RetryingConnection, settings: TransactionSettings): Promise<void> {
    lent.isInTransaction = true
    await this.#driver.beginTransaction(lent.connection, settings)
  }

  commitTransaction({ connection }: RetryingConnection): Promise<void> {
    return this.#driver.commitTransaction(connection)
  }

  rollbackTransaction({ connection }: RetryingConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection)
  }

  releaseConnection({ connection }: RetryingConnection): Promise<void> {
    return this.#driver.releaseConnection(connection)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class RetryingConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection
  isInTransaction = false

  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.connection.executeQuery<Row>(query)
    return this.isInTransaction ? run() : withRetries(run, retryPolicy())
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, size)
  }
}

import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely'
import type { Schema } from '../schema.ts'
import type { MigrateOptions, OpenOptions } from './engine.ts'
import {
  endingWhenSilent,
  postgresClient,
  PortablePostgresDialect,
  readNumbers,
} from './postgres-dialect.ts'
import { retryingDialect } from './retrying-dialect.ts'

/** What our connections are called. */
export const APPLICATION = 'qaima'

// A server has few connections for all who use it, and a transaction of ours lasts milliseconds.
const MOST_CONNECTIONS = 10
const CONNECT_WITHIN_MS = 10_000
// What a server said when one began, such as that nothing may be written, may be over for those that begin now.
const RENEWED_AFTER_MS = 60_000
// Longer than any statement or pause within a transaction; what takes longer would hold up others.
const WITHIN_MS = 30_000
// As long as the largest change; who waits for longer lets the connection go, and tries again.
const LOCK_TIMEOUT_MS = 2000

// Of an empty list, SQLite knows what it means.
const NONE_IS_IN_NOTHING = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
})

/** Opens a database on a server as it is. */
export function openPostgres(url: string, options: OpenOptions): Kysely<Schema> {
  return connect(url, options)
}

/** The same with its tables in the newest shape. */
export async function openMigratedPostgres(
  url: string,
  { onNewer, ...options }: MigrateOptions,
): Promise<Kysely<Schema>> {
  const { migrate } = await import('../migrations/migrate.ts')
  // A change of a large table takes as long as it takes.
  const patient = connect(url, { ...options, withinMs: 0 })
  try {
    await migrate(patient, onNewer)
  } finally {
    await patient.destroy()
  }
  return openPostgres(url, options)
}

function connect(url: string, options: OpenOptions) {
  const {
    durable = true,
    withinMs = WITHIN_MS,
    silentMs = withinMs * 1.5,
    renewedAfterMs = RENEWED_AFTER_MS,
  } = options
  const settings = [
    `set statement_timeout = ${withinMs}`,
    `set lock_timeout = ${Math.min(withinMs, LOCK_TIMEOUT_MS)}`,
    `set idle_in_transaction_session_timeout = ${withinMs}`,
    ...(durable ? [] : ['set synchronous_commit = off']),
  ]
  const pool = new (postgresClient().Pool)({
    connectionString: url,
    application_name: APPLICATION,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    maxLifetimeSeconds: renewedAfterMs / 1000,
    keepAlive: true,
    // The server has answered by then, if only to say that it took too long.
    stream: endingWhenSilent(silentMs),
    types: readNumbers(),
    onConnect: (client) => client.query(settings.join(';')),
  })
  // One that breaks while nobody uses it is replaced by the next; who uses it hears of it by the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({
    dialect: retryingDialect(new PortablePostgresDialect({ pool })),
    plugins: [NONE_IS_IN_NOTHING],
  })
}

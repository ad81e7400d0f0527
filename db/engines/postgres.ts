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

export const APPLICATION = 'qaima'

// Few for a server; our transactions last milliseconds.
const MOST_CONNECTIONS = 10
const CONNECT_WITHIN_MS = 10_000
// A state such as read-only may be over for new connections.
const RENEWED_AFTER_MS = 60_000
const WITHIN_MS = 30_000
// The longest change; then release and retry.
const LOCK_TIMEOUT_MS = 2000

// SQLite accepts an empty list.
const NONE_IS_IN_NOTHING = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
})

export function openPostgres(url: string, options: OpenOptions): Kysely<Schema> {
  return connect(url, options)
}

/** Migrates first. */
export async function openMigratedPostgres(
  url: string,
  { onNewer, ...options }: MigrateOptions,
): Promise<Kysely<Schema>> {
  const { migrate } = await import('../migrations/migrate.ts')
  // Migrations may take long.
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
    stream: endingWhenSilent(silentMs),
    types: readNumbers(),
    onConnect: (client) => client.query(settings.join(';')),
  })
  // Idle failures are replaced; active ones throw.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({
    dialect: retryingDialect(new PortablePostgresDialect({ pool })),
    plugins: [NONE_IS_IN_NOTHING],
  })
}

import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgresUrl } from './database-url.ts'
import { postgresClient } from './postgres-dialect.ts'

const CHANNEL = 'qaima_menus'
const CONNECT_AGAIN_MS = 1000
// Notices a lost connection.
const ASK_EACH_MS = 20_000

/** Notifies listeners after the commit. */
export const notifyOfChange = sql`pg_notify(${sql.lit(CHANNEL)}, '')`.as('notified')

/** Calls `onChange` for changes of any process, until aborted. PostgreSQL only; some may be missed. */
export async function listenForChanges(
  place: string,
  onChange: () => void,
  signal: AbortSignal,
  askEachMs = ASK_EACH_MS,
): Promise<void> {
  if (!isPostgresUrl(place)) return
  while (!signal.aborted) {
    await listenOnce(place, onChange, signal, askEachMs).catch(() => {})
    await after(CONNECT_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
}

async function listenOnce(
  place: string,
  onChange: () => void,
  signal: AbortSignal,
  askEachMs: number,
): Promise<void> {
  const client = new (postgresClient().Client)({
    connectionString: place,
    keepAlive: true,
    query_timeout: askEachMs,
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  client
    .on('notification', onChange)
    .on('error', () => end())
    .on('end', () => end())
  signal.addEventListener('abort', () => end(), { once: true })
  let asking: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    asking = setInterval(() => client.query('select 1').catch(() => end()), askEachMs)
    onChange()
    await ended
  } finally {
    clearInterval(asking)
    // A dead server never answers.
    await Promise.race([client.end(), after(CONNECT_AGAIN_MS)])
  }
}

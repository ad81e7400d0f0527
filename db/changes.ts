import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOnServer } from './settings/urls.ts'
import { postgresClient } from './engines/postgres-dialect.ts'

const CHANNEL = 'qaima_menus'
const CONNECT_AGAIN_MS = 1000
// A connection on which nobody speaks is not missed when it is lost.
const ASK_EACH_MS = 20_000

/** Tells whoever listens of a change of a menu, once the transaction that it is in has gone well. */
export const tellOfChange = sql`pg_notify(${sql.lit(CHANNEL)}, '')`.as('told')

/**
 * Calls `onChange` when any process has changed a menu, where the engine tells of it, until `signal`
 * ends it. What is missed while the server is away is for whoever also looks now and then.
 */
export async function listenForChanges(
  place: string,
  onChange: () => void,
  signal: AbortSignal,
  askEachMs = ASK_EACH_MS,
): Promise<void> {
  if (!isOnServer(place)) return
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
    // What was changed before we listened.
    onChange()
    await ended
  } finally {
    clearInterval(asking)
    // Where nobody answers, nobody says goodbye either.
    await Promise.race([client.end(), after(CONNECT_AGAIN_MS)])
  }
}

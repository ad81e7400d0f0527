import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import type pg from 'pg'

const require = createRequire(import.meta.url)
let loaded: typeof pg | undefined

/**
 * PostgreSQL's client. It takes a twentieth of a second to load, in each thread, which nobody owes
 * whose database is a file.
 */
export function postgresClient(): typeof pg {
  return (loaded ??= require('pg') as typeof pg)
}

/** What a connection that was lost without a word ends with. */
export const NO_ANSWER = 'The database does not answer'

/**
 * Makes connections that end when nothing was sent on them, either way, for so many milliseconds: a network
 * can lose one without telling either end. `0` for ones that last.
 */
export function endingWhenSilent(silentMs: number): () => Socket {
  return () => {
    const socket = new Socket()
    return socket.setTimeout(silentMs, () => socket.destroy(new Error(NO_ANSWER)))
  }
}

/** Whether a server refused something. */
export function isServerError(error: unknown): error is pg.DatabaseError {
  return loaded !== undefined && error instanceof loaded.DatabaseError
}

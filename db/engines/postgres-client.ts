import { createRequire } from 'node:module'
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

/** Whether a server refused something. */
export function isServerError(error: unknown): error is pg.DatabaseError {
  return loaded !== undefined && error instanceof loaded.DatabaseError
}

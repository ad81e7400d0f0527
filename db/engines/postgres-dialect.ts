import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import type pg from 'pg'
import {
  DataTypeNode,
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  type ColumnDefinitionNode,
  type QueryCompiler,
} from 'kysely'

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
const NO_ANSWER = 'The database does not answer'

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

/** Kysely's PostgreSQL dialect with texts and numbers that are as they are in SQLite. */
export class PortablePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PortableCompiler()
  }
}

// Texts in the order of their code points, whatever the language of the server; numbers of 64 bits.
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  text: 'text collate "C"',
  integer: 'bigint',
}

class PortableCompiler extends PostgresQueryCompiler {
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    const type = DataTypeNode.is(node.dataType) ? String(node.dataType.dataType) : ''
    const ours = COLUMN_TYPES[type]
    super.visitColumnDefinition(
      ours === undefined ? node : { ...node, dataType: RawNode.createWithSql(ours) },
    )
  }

  // PostgreSQL takes no text with a NUL, and none of ours has one: whoever asks for it finds nothing.
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)
  }
}

/** How values are read: counts, sums and money as numbers, not as texts. */
export function readNumbers(): pg.CustomTypesConfig {
  const { builtins, getTypeParser } = postgresClient().types
  const numbers = new Set<number>([builtins.INT8, builtins.NUMERIC])
  return {
    getTypeParser: (id, format) => (numbers.has(id) ? Number : getTypeParser(id, format)),
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'

/** Whether another transaction was in the way of a statement or a transaction. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, SERIALIZATION_FAILURE, DEADLOCK_DETECTED)
}

/** Whether somebody kept a row, or a table, for longer than is waited for one. */
export function isKept(error: unknown): boolean {
  return hasCode(error, LOCK_NOT_AVAILABLE)
}

/** Whether the server is short of room or of anything else (class 53) but connections, its disk fails, or it may only be read. */
export function isShort(error: unknown): boolean {
  return isServerError(error) && /^53(?!300)|^58030$|^25006$/.test(error.code ?? '')
}

// The server ends, begins, has all the connections that it takes, lets us in no more, or has ended what took too
// long: classes 08 and 28, and some of others.
const ENDED = /^08|^28|^3D000$|^53300$|^57P0[1235]$|^57014$|^25P0[34]$/
const OUT_OF_REACH = /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)|^ENOTFOUND$/
// What the client says has no code.
const CLIENT_SAYS =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (?:has encountered|was closed)/

/** Whether the server could not be asked, or did not come to an end; what it was asked may be done or not. */
export function isAway(error: unknown): error is Error {
  if (isServerError(error)) return ENDED.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error.message === NO_ANSWER || CLIENT_SAYS.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && OUT_OF_REACH.test(error.code)
}

/** Whether a row was there, or was not, that a transaction did not see: it may have come in between. */
export function isTaken(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION)
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isServerError(error) && codes.includes(error.code ?? '')
}

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

/** Loaded late: 50 ms a thread, not for SQLite. */
export function postgresClient(): typeof pg {
  return (loaded ??= require('pg') as typeof pg)
}

/** How a silent connection ends. */
const NO_ANSWER = 'The database does not answer'

/** Sockets that end after silence in ms; 0 for never. */
export function endingWhenSilent(silentMs: number): () => Socket {
  return () => {
    const socket = new Socket()
    return socket.setTimeout(silentMs, () => socket.destroy(new Error(NO_ANSWER)))
  }
}

export function isServerError(error: unknown): error is pg.DatabaseError {
  return loaded !== undefined && error instanceof loaded.DatabaseError
}

/** PostgreSQL with texts and numbers as in SQLite. */
export class PortablePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PortableCompiler()
  }
}

// Code point order; 64-bit numbers.
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

  // PostgreSQL refuses NUL; no text of ours has one.
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)
  }
}

/** Counts and sums as numbers. */
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

/** A serialization failure or deadlock. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, SERIALIZATION_FAILURE, DEADLOCK_DETECTED)
}

export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, LOCK_NOT_AVAILABLE)
}

/** Class 53 but connections, a failing disk, or read-only. */
export function isOutOfResources(error: unknown): boolean {
  return isServerError(error) && /^53(?!300)|^58030$|^25006$/.test(error.code ?? '')
}

// The server starts, stops, is full, locks us out, or timed out.
const ENDED = /^08|^28|^3D000$|^53300$|^57P0[1235]$|^57014$|^25P0[34]$/
const OUT_OF_REACH = /^E(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)|^ENOTFOUND$/
// Client errors have no code.
const CLIENT_SAYS =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (?:has encountered|was closed)/

/** The server is away; a statement may be done or not. */
export function isServerUnreachable(error: unknown): error is Error {
  if (isServerError(error)) return ENDED.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error.message === NO_ANSWER || CLIENT_SAYS.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && OUT_OF_REACH.test(error.code)
}

/** A unique or foreign key: another row came in between. */
export function isKeyViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION)
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isServerError(error) && codes.includes(error.code ?? '')
}

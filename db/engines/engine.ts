import SqliteDatabase from 'better-sqlite3'
import { PostgresIntrospector, sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { FindObstacle } from '../retries.ts'
import type { Db } from '../schema.ts'
import {
  isServerError,
  isServerUnreachable,
  isConflict,
  isLockTimeout,
  isOutOfResources,
  isKeyViolation,
} from './postgres-dialect.ts'
import { isBusy, isSqliteFull } from './sqlite-dialect.ts'

export interface OpenOptions {
  /** Survive a power loss. The publisher says no: its records can be found again. */
  durable?: boolean
  /** Statement and idle timeout in ms; 0 for none. */
  withinMs?: number
  /** Silence after which a connection is lost, in ms; 1.5 × `withinMs` by default. */
  silentMs?: number
  /** The longest life of a connection, in ms. */
  renewedAfterMs?: number
}

/** For servers: longer than any of their statements. */
export const SERVER_WITHIN_MS = 10_000

export interface MigrateOptions extends OpenOptions {
  /** Allows newer tables and gets their migrations; without it they are refused. */
  onNewer?: OnNewer
}

export type OnNewer = (migrations: readonly string[]) => void

interface Engine {
  time: RawBuilder<string>
  /** Without its log. */
  bytes: RawBuilder<number>
  /** Transactions run in parallel and lock rows. */
  locksRows: boolean
  /** Notifies other processes. */
  notifies: boolean
  isFile: boolean
}

// A conflict that persists is a real one.
const TRIES = 10

const SQLITE: Engine = {
  time: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  bytes: sql`(select page_count * page_size from pragma_page_count(), pragma_page_size())`,
  locksRows: false,
  notifies: false,
  isFile: true,
}

const POSTGRES: Engine = {
  time: sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  bytes: sql`pg_database_size(current_database())`,
  locksRows: true,
  notifies: true,
  isFile: false,
}

export function engineOf(db: Db): Engine {
  return db.introspection instanceof PostgresIntrospector ? POSTGRES : SQLITE
}

/** Skips locked rows (`$call`). SQLite has one writer. */
export function skipLocked(trx: Db) {
  return <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    engineOf(trx).locksRows ? query.forUpdate().skipLocked() : query
}

/**
 * Blocks writers of menus until the transaction ends; must come first in it. For long reads on PostgreSQL,
 * which conflict with small writes again and again.
 */
export async function lockMenus(trx: Db): Promise<void> {
  if (engineOf(trx).locksRows) {
    await sql`lock table restaurants in share row exclusive mode`.execute(trx)
  }
}

/** Says of each failure whether a retry may help. */
export function retryPolicy(): FindObstacle {
  let tries = 1
  return (error) => {
    if (isLockTimeout(error)) return 'row'
    const isOthers = isLocked(error) || (isKeyViolation(error) && (tries += 1) <= TRIES)
    return isOthers ? 'others' : null
  }
}

/** A conflict that may be over soon. */
export function isLocked(error: unknown): boolean {
  return isBusy(error) || isConflict(error) || isLockTimeout(error)
}

/** The database is away; SQLite never is. */
export function isUnreachable(error: unknown): error is Error {
  return isServerUnreachable(error)
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])

export function isDiskFull(error: unknown): boolean {
  if (isSqliteFull(error) || isOutOfResources(error)) return true
  if (!(error instanceof Error)) return false
  const isFile = 'code' in error && typeof error.code === 'string' && NO_ROOM.has(error.code)
  return isFile || isDiskFull(error.cause)
}

/** Refused by the engine, in its own words. */
export function isDatabaseError(error: unknown): error is Error {
  return error instanceof SqliteDatabase.SqliteError || isServerError(error)
}

import SqliteDatabase from 'better-sqlite3'
import { PostgresIntrospector, sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { FindObstacle } from '../retries.ts'
import type { Db } from '../schema.ts'
import { isServerError, isAway, isConflict, isKept, isShort, isTaken } from './postgres-dialect.ts'
import { isBusy, isFull } from './sqlite-dialect.ts'

export interface OpenOptions {
  /**
   * Whether a committed write must survive the loss of power. The publisher says no: what it
   * records can be found out again.
   */
  durable?: boolean
  /**
   * After how many milliseconds a server ends a statement, or a transaction in which nothing is asked since who
   * began it hangs; 0 for never.
   */
  withinMs?: number
  /** After how many milliseconds without an answer a connection to a server is lost; by default half as long again. */
  silentMs?: number
  /** After how many milliseconds a new connection to a server takes the place of another. */
  renewedAfterMs?: number
}

/** Of servers, which answer people: longer than any statement of theirs, and than any turn of a thread. */
export const SERVER_WITHIN_MS = 10_000

export interface MigrateOptions extends OpenOptions {
  /** Takes tables that a newer version has brought further, and is told by which migrations; else they are refused. */
  onNewer?: OnNewer
}

export type OnNewer = (migrations: readonly string[]) => void

/** What the engines say in different words; all else of our SQL is the same for both. */
interface Engine {
  /** The engine's own time, as ISO 8601 in UTC. */
  time: RawBuilder<string>
  /** The size of the database in bytes, without its log. */
  bytes: RawBuilder<number>
  /** Whether transactions run side by side, and lock single rows. */
  locksRows: boolean
  /** Whether processes hear of each other's changes. */
  tells: boolean
  /** Whether the whole database is one file. */
  isFile: boolean
}

// Who looks again sees what somebody else has taken. What still fails then is taken for good.
const LOOKS = 10

const SQLITE: Engine = {
  time: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  bytes: sql`(select page_count * page_size from pragma_page_count(), pragma_page_size())`,
  locksRows: false,
  tells: false,
  isFile: true,
}

const POSTGRES: Engine = {
  time: sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  bytes: sql`pg_database_size(current_database())`,
  locksRows: true,
  tells: true,
  isFile: false,
}

/** The words of the engine behind a database. */
export function engineOf(db: Db): Engine {
  return db.introspection instanceof PostgresIntrospector ? POSTGRES : SQLITE
}

/**
 * Leaves out of a query (`$call`) the rows that another transaction is at, and keeps others from what
 * it finds. In SQLite nobody else is at any row during a transaction.
 */
export function whatIsFree(trx: Db) {
  return <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    engineOf(trx).locksRows ? query.forUpdate().skipLocked() : query
}

/**
 * Keeps those out that change a menu, until this transaction ends; it must not have looked at anything yet,
 * so that it sees what they did before. One that reads much meets small changes again and again, since
 * PostgreSQL notes what was read by whole tables then; all that change a menu write its restaurant's row.
 * In SQLite one alone writes.
 */
export async function keepWritersOut(trx: Db): Promise<void> {
  if (engineOf(trx).locksRows) {
    await sql`lock table restaurants in share row exclusive mode`.execute(trx)
  }
}

/** Says of each failure of one piece of work what was in the way, so that it may go well when it is done again. */
export function passing(): FindObstacle {
  let looks = 1
  return (error) => {
    if (isKept(error)) return 'row'
    const isOthers = isHeldUp(error) || (isTaken(error) && (looks += 1) <= LOOKS)
    return isOthers ? 'others' : null
  }
}

/** Whether others were at the same, and may be through by and by. */
export function isHeldUp(error: unknown): boolean {
  return isBusy(error) || isConflict(error) || isKept(error)
}

/** Whether the database cannot be asked just now. A file always can. */
export function isOutOfReach(error: unknown): error is Error {
  return isAway(error)
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])

/** Whether nothing can be written just now, in the database or in a file: a full disk, or a broken one. */
export function isOutOfRoom(error: unknown): boolean {
  if (isFull(error) || isShort(error)) return true
  if (!(error instanceof Error)) return false
  const isFile = 'code' in error && typeof error.code === 'string' && NO_ROOM.has(error.code)
  return isFile || isOutOfRoom(error.cause)
}

/** Whether the engine itself refused something, in words for whoever runs it. */
export function isOfEngine(error: unknown): error is Error {
  return error instanceof SqliteDatabase.SqliteError || isServerError(error)
}

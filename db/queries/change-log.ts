import type { Selectable } from 'kysely'
import { engineOf } from '../engines/engine.ts'
import { inChunks } from '../in-chunks.ts'
import { ROWS_AT_ONCE } from '../chunk-sizes.ts'
import {
  cutText,
  KEPT_LOG_MS,
  LOG_ENTRIES_AT_ONCE,
  MOST_LOG_ENTRIES,
  type AuthorKind,
  type LogCounts,
  type LogEntry,
  type LogKind,
  type LogValues,
} from '../rules/change-log.ts'
import type { Role } from '../rules/roles.ts'
import type { Db, Schema } from '../schema.ts'
import { notFound } from '../errors.ts'
import type { Session, Visit } from './sessions.ts'

export interface Author {
  kind: AuthorKind
  /** Of the person or the kitchen link; else the kind. */
  id: string
  /** Name or e-mail; '' for a key and an operator. */
  name: string
  role: Role | null
}

export const OPERATOR: Author = { kind: 'operator', id: 'operator', name: '', role: null }

/** Whose visit it is, by the name of today. */
export async function authorOf(trx: Db, visit: Visit | Session): Promise<Author> {
  const { restaurantId, entry } = visit
  if ('linkId' in entry) {
    const { name } = await trx
      .selectFrom('kitchenLinks')
      .select('name')
      .where('restaurantId', '=', restaurantId)
      .where('id', '=', entry.linkId)
      .executeTakeFirstOrThrow(notFound)
    return { kind: 'kitchen', id: entry.linkId, name, role: null }
  }
  if (entry.keyHash !== undefined) return { kind: 'key', id: 'key', name: '', role: null }
  const { personId } = entry
  const { email, name } = await trx
    .selectFrom('owners')
    .leftJoin('members', (join) =>
      join
        .onRef('members.personId', '=', 'owners.id')
        .on('members.restaurantId', '=', restaurantId),
    )
    .select(['owners.email', 'members.name'])
    .where('owners.id', '=', personId)
    .executeTakeFirstOrThrow(notFound)
  const role = 'role' in visit ? visit.role : null
  return { kind: 'person', id: personId, name: name ?? email, role }
}

/** The name of who made the last change; undefined if it was this visit's person, or nobody with a name. */
export async function lastOther(
  db: Db,
  { restaurantId, entry }: Session,
): Promise<string | undefined> {
  const ownId = entry.keyHash === undefined ? entry.personId : 'key'
  const last = await db
    .selectFrom('changeLog')
    .select(['byId', 'byName'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.byId !== ownId ? last.byName || undefined : undefined
}

interface Signed {
  author: Author
  /** The database's clock by default. */
  at?: Date
  undo?: string | undefined
}

/** The oldest go once there are too many. Part of the transaction of the change. */
export async function addLogEntries(
  trx: Db,
  restaurantId: string,
  entries: readonly LogEntry[],
  { author, at, undo }: Signed,
): Promise<void> {
  // Not from the log itself: changes of different menus would conflict by its index.
  const { lastLogged: last } = await trx
    .updateTable('restaurants')
    .set((row) => ({ lastLogged: row('lastLogged', '+', entries.length) }))
    .where('id', '=', restaurantId)
    .returning('lastLogged')
    .executeTakeFirstOrThrow(notFound)
  const { id: byId, kind: byKind, name: byName, role: byRole } = author
  const common = { restaurantId, byId, byKind, byName, byRole, undo: undo ?? null }
  const rows = entries.map(({ kind, what, before, after, counts }, index) => ({
    ...common,
    at: at?.toISOString() ?? engineOf(trx).time,
    number: last - entries.length + index + 1,
    kind,
    what: cutText(what),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    counts: counts ? JSON.stringify(counts) : null,
  }))
  await inChunks(rows, ROWS_AT_ONCE, (some) =>
    trx
      .insertInto('changeLog')
      .values([...some])
      .execute(),
  )
  if (last <= MOST_LOG_ENTRIES) return
  await trx
    .deleteFrom('changeLog')
    .where('restaurantId', '=', restaurantId)
    .where('number', '<=', last - MOST_LOG_ENTRIES)
    .execute()
}

export interface LoggedChange extends LogEntry {
  number: number
  at: string
  by: Author
  counts?: LogCounts
  /** For `undoChange`, while it can be taken back. */
  undo: string | null
}

export interface LogWish {
  /** From, and up to but without. */
  from?: Date | undefined
  to?: Date | undefined
  /** The id of an author. */
  by?: string | undefined
  kind?: LogKind | undefined
  /** Of which there are none. */
  except?: LogKind | undefined
  /** Entries before this one. */
  before?: number | undefined
}

/** Newest first. */
export async function readLog(
  db: Db,
  restaurantId: string,
  { from, to, by, kind, except, before }: LogWish,
  now: Date,
): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('changeLog')
    .leftJoin('history', (join) =>
      join
        .onRef('history.restaurantId', '=', 'changeLog.restaurantId')
        .onRef('history.id', '=', 'changeLog.undo')
        .on('history.kind', '=', 'change')
        .on('history.until', '>', now.toISOString()),
    )
    .selectAll('changeLog')
    .select('history.id as undoId')
    .where('changeLog.restaurantId', '=', restaurantId)
    .$if(from !== undefined, (log) => log.where('at', '>=', from?.toISOString() ?? ''))
    .$if(to !== undefined, (log) => log.where('at', '<', to?.toISOString() ?? ''))
    .$if(by !== undefined, (log) => log.where('byId', '=', by ?? ''))
    .$if(kind !== undefined, (log) => log.where('changeLog.kind', '=', kind ?? 'product'))
    .$if(except !== undefined, (log) => log.where('changeLog.kind', '!=', except ?? 'product'))
    .$if(before !== undefined, (log) => log.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(LOG_ENTRIES_AT_ONCE)
    .execute()
  return rows.map(({ undoId, ...row }) => entryOf(row, undoId))
}

/** All of a restaurant, a page after the other. */
export async function* eachLogged(
  db: Db,
  restaurantId: string,
  wish: LogWish,
  now: Date,
): AsyncGenerator<LoggedChange[]> {
  for (let before = wish.before; ;) {
    const some = await readLog(db, restaurantId, { ...wish, before }, now)
    yield some
    if (some.length < LOG_ENTRIES_AT_ONCE) return
    before = some.at(-1)?.number
  }
}

/** Whose changes are there, with the names that they had last. */
export async function listAuthors(db: Db, restaurantId: string): Promise<Author[]> {
  const last = db
    .selectFrom('changeLog')
    .select((row) => row.fn.max('number').as('number'))
    .where('restaurantId', '=', restaurantId)
    .groupBy('byId')
  return db
    .selectFrom('changeLog')
    .select(['byKind as kind', 'byId as id', 'byName as name', 'byRole as role'])
    .where('restaurantId', '=', restaurantId)
    .where('number', 'in', last)
    .orderBy('byName')
    .orderBy('byId')
    .execute()
}

export async function forgetLog(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_LOG_MS).toISOString()
  await db.deleteFrom('changeLog').where('at', '<=', since).execute()
}

function entryOf(
  { number, at, kind, what, before, after, counts, ...by }: Selectable<Schema['changeLog']>,
  undo: string | null,
): LoggedChange {
  return {
    number,
    at,
    by: { kind: by.byKind, id: by.byId, name: by.byName, role: by.byRole },
    kind,
    what,
    before: valuesIn(before),
    after: valuesIn(after),
    ...(counts !== null && { counts: JSON.parse(counts) as LogCounts }),
    undo,
  }
}

function valuesIn(stored: string | null): LogValues | null {
  return stored === null ? null : (JSON.parse(stored) as LogValues)
}

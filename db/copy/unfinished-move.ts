import { sql, type Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Digest, Digests } from './digests.ts'

type UnfinishedMoveTable = Digest & {
  /** A table of the database that is moved. */
  name: string
  /** Up to where its rows are here; 0 at the start. */
  copiedTo: number
}

/** What a database on a server holds beside our tables for as long as a move to it is not through. */
type Notes = {
  unfinishedMove: UnfinishedMoveTable
}

/** A database that holds a part of what is moved there, and nobody may work on. */
export class UnfinishedMoveError extends Error {
  override name = 'UnfinishedMoveError'
}

export async function hasUnfinishedMove(server: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('"unfinishedMove"') is not null as "isThere"`.execute(server)
  return rows[0]?.isThere === true
}

/** Throws an `UnfinishedMoveError` for a server's database to which a move is not through. */
export async function refuseUnfinishedMove(server: Kysely<Schema>): Promise<void> {
  if (!(await hasUnfinishedMove(server))) return
  throw new UnfinishedMoveError('A move to it is not through: run the same `move` again to go on')
}

/** Notes that a move begins, and what there is to move. `trx` is a transaction on the server. */
export async function noteMove(trx: Kysely<Schema>, digests: Digests): Promise<void> {
  await trx.schema
    .createTable('unfinishedMove')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('copiedTo', 'integer', (column) => column.notNull())
    .execute()
  const notes = trx.withTables<Notes>()
  await notes.deleteFrom('unfinishedMove').execute()
  const rows = [...digests].map(([name, digest]) => ({ name, ...digest, copiedTo: 0 }))
  await notes.insertInto('unfinishedMove').values(rows).execute()
}

/** What was to be moved when the move began. */
export async function readMovedDigests(server: Kysely<Schema>): Promise<Digests> {
  const notes = server.withTables<Notes>()
  const rows = await notes.selectFrom('unfinishedMove').select(['name', 'rows', 'digest']).execute()
  return new Map(rows.map(({ name, ...digest }) => [name, digest]))
}

/** Up to where a table's rows have been moved. */
export async function readCopiedTo(db: Kysely<Schema>, table: string): Promise<number> {
  const query = db.withTables<Notes>().selectFrom('unfinishedMove').select('copiedTo')
  return (await query.where('name', '=', table).executeTakeFirstOrThrow()).copiedTo
}

/** Notes up to where they have, in the transaction that moves them. */
export async function noteCopied(
  trx: Kysely<Schema>,
  table: string,
  copiedTo: number,
): Promise<void> {
  const change = trx.withTables<Notes>().updateTable('unfinishedMove').set({ copiedTo })
  await change.where('name', '=', table).execute()
}

/** Notes that the move is through. */
export async function endMove(server: Kysely<Schema>): Promise<void> {
  await server.schema.dropTable('unfinishedMove').execute()
}

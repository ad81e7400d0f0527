import { sql } from 'kysely'
import { migrate } from '../migrations/migrate.ts'
import type { Database } from '../open.ts'
import type { Db } from '../schema.ts'
import { readAtOnce, transact } from '../transact.ts'
import { differences, digestTables, refuseUnfit, type Digests } from './digests.ts'
import { readRows, writeRows, listTables, type Table } from './rows.ts'
import {
  hasUnfinishedMove,
  noteCopied,
  noteMove,
  readCopiedTo,
  readMovedDigests,
} from './unfinished-move.ts'

/** A move that is under way. */
export interface Move {
  /** What is moved: an SQLite database, in a transaction that keeps others from changing it. */
  from: Db
  /** A database on a server. */
  to: Database
  tables: readonly Table[]
  digests: Digests
}

/** The database cannot take what is to be moved there. */
export class MoveError extends Error {
  override name = 'MoveError'
}

const NAMED = 3

/**
 * Begins a move into an empty database, or goes on with one of the same data; with `restart` one of
 * whatever data begins anew. Throws a `MoveError` for any other database, and an
 * `UnfitTextError` for a text that PostgreSQL does not take.
 */
export async function beginMove(from: Db, to: Database, restart: boolean): Promise<Move> {
  const tables = await listTables(from)
  const digests = await digestTables(from, tables, { check: refuseUnfit })
  const move = { from, to, tables, digests }
  if (await hasUnfinishedMove(to)) await goOn(move, restart)
  else {
    await refuseTables(to)
    await transact(to, (trx) => noteMove(trx, digests))
    await migrate(to)
  }
  return move
}

async function goOn({ to, tables, digests }: Move, restart: boolean): Promise<void> {
  const isSame = differences(digests, await readMovedDigests(to)).length === 0
  if (!isSame && !restart) {
    throw new MoveError(
      'It holds a part of a move of other data: of another installation, or of this one before it ' +
        'was changed. Give --restart to begin anew in its place',
    )
  }
  // Whoever was killed may not have come so far as to make the tables.
  await migrate(to)
  if (!restart) return
  await transact(to, async (trx) => {
    await sql`truncate table ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
    await noteMove(trx, digests)
  })
}

async function refuseTables(to: Database): Promise<void> {
  const found = await to.introspection.getTables({ withInternalKyselyTables: true })
  if (found.length === 0) return
  const names = found.slice(0, NAMED).map(({ name }) => name)
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : ''
  throw new MoveError(
    `It holds tables already (${names.join(', ')}${more}): name an empty database`,
  )
}

/** Moves the rows that are not there yet; `onRows` is called with how many more are there. */
export async function moveRows(move: Move, onRows: (count: number) => void): Promise<void> {
  for (const table of move.tables) {
    let left = move.digests.get(table.name)?.rows ?? 0
    const copiedTo = await readCopiedTo(move.to, table.name)
    for await (const { rows, end } of readRows(move.from, table, copiedTo)) {
      await transact(move.to, async (trx) => {
        await writeRows(trx, table, rows)
        await noteCopied(trx, table.name, end)
      })
      left -= rows.length
      onRows(rows.length)
    }
    onRows(left)
  }
}

/** Throws a `MoveError` unless every row is on the server as it is here. */
export async function compareRows(
  { to, tables, digests }: Move,
  onRows: (count: number) => void,
): Promise<void> {
  const there = await readAtOnce(to, (trx) => digestTables(trx, tables, { onRows }))
  const different = differences(digests, there)
  if (different.length === 0) return
  throw new MoveError(
    `Rows are not there as they are here: ${different.join(', ')}. Give --restart to begin anew`,
  )
}

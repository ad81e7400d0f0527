import { hash } from 'node:crypto'
import type { Db } from '../schema.ts'
import { readRows, type Row, type Table } from './rows.ts'

/** What is in a table, in whatever order, the same on both engines. */
export interface Digest {
  rows: number
  /** The sum of the hashes of all rows. */
  digest: string
}

export type Digests = ReadonlyMap<string, Digest>

interface DigestOptions {
  /** Looks at each row. */
  check?: (table: Table, row: Row) => void
  /** Called with the number of rows that were read. */
  onRows?: ((count: number) => void) | undefined
}

const MODULUS = 2n ** 256n

/** The digest of each table, by its name. `db` is a transaction. */
export async function digestTables(
  db: Db,
  tables: readonly Table[],
  options: DigestOptions = {},
): Promise<Digests> {
  const digests = new Map<string, Digest>()
  for (const table of tables) digests.set(table.name, await digestTable(db, table, options))
  return digests
}

async function digestTable(db: Db, table: Table, options: DigestOptions): Promise<Digest> {
  let count = 0
  let sum = 0n
  for await (const { rows } of readRows(db, table)) {
    for (const row of rows) {
      options.check?.(table, row)
      sum = (sum + hashOf(table, row)) % MODULUS
    }
    count += rows.length
    options.onRows?.(rows.length)
  }
  return { rows: count, digest: sum.toString(16) }
}

function hashOf({ columns }: Table, row: Row): bigint {
  const values = columns.map((name) => row[name])
  return BigInt(`0x${hash('sha256', JSON.stringify(values))}`)
}

/** The tables of which two digests differ, with how many rows each has: `products (60, there 59)`. */
export function differences(here: Digests, there: Digests): string[] {
  return [...here].flatMap(([name, { rows, digest }]) => {
    const other = there.get(name)
    return other?.digest === digest && other.rows === rows
      ? []
      : [`${name} (${rows}, there ${other?.rows ?? 'none'})`]
  })
}

/** A text that PostgreSQL takes in no column. */
export class UnfitTextError extends Error {
  override name = 'UnfitTextError'
}

const SHOWN = 100

/** Throws an `UnfitTextError` that names the first text of a row that holds a NUL. */
export function refuseUnfit(table: Table, row: Row): void {
  for (const name of table.columns) {
    const value = row[name]
    if (typeof value !== 'string' || !value.includes('\0')) continue
    throw new UnfitTextError(
      `PostgreSQL takes no text with a NUL, and ${table.name}.${name} holds one; change it first: ` +
        JSON.stringify(value).slice(0, SHOWN),
    )
  }
}

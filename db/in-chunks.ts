import { IDS_AT_ONCE } from './chunk-sizes.ts'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Runs `work` on chunks; yields to other work in between. */
export async function inChunks<T>(
  all: readonly T[],
  size: number,
  work: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await yieldToOthers()
    await work(all.slice(start, start + size))
  }
}

export async function mapInChunks<T, Made>(
  all: readonly T[],
  size: number,
  map: (one: T) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  await inChunks(all, size, async (some) => made.push(...some.map(map)))
  return made
}

// PostgreSQL would infer text.
const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['position', 'version'])

/** Updates many rows with different values, in few statements. */
export async function updateRows<Column extends string>(
  db: Db,
  { table, restaurantId }: { table: 'categories' | 'products'; restaurantId: string },
  columns: readonly Column[],
  rows: readonly ({ id: string } & Record<Column, string | number | null>)[],
): Promise<void> {
  const all = ['id', ...columns] as const
  const set = columns.map((column) => {
    const value = sql.ref(`given.${column}`)
    const typed = WHOLE_NUMBERS.has(column) ? sql`cast(${value} as bigint)` : value
    return sql`${sql.ref(column)} = ${typed}`
  })
  await inChunks(rows, IDS_AT_ONCE, async (some) => {
    const values = some.map((row) => sql`(${sql.join(all.map((column) => row[column]))})`)
    await sql`
      with given(${sql.join(all.map((column) => sql.ref(column)))}) as (values ${sql.join(values)})
      update ${sql.table(table)} set ${sql.join(set)}
      from given where ${sql.ref(`${table}.id`)} = given.id
        and ${sql.ref(`${table}.restaurantId`)} = ${restaurantId}
    `.execute(db)
  })
}

/** Waits for all, then throws the first error: nothing goes on in the background. */
export async function allEnded<T>(all: Iterable<Promise<T>>): Promise<T[]> {
  const results = await Promise.allSettled(all)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

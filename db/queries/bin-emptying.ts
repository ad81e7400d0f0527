import { sql } from 'kysely'
import { inPieces } from '../in-pieces.ts'
import { BIN_BYTES_OF_ONE, BIN_LIMIT, goneSince } from '../rules/bin.ts'
import type { Database } from '../open.ts'
import type { Db } from '../tables/schema.ts'
import { transact } from '../transact.ts'
import { raiseRevision } from './restaurants.ts'

// Some milliseconds' work.
const PRODUCTS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 20

/** Gives up for good what is in the bin of a restaurant; in small steps, for who saves meanwhile. */
export async function emptyBin(db: Database, restaurantId: string): Promise<void> {
  const rows = await db
    .selectFrom('bin')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .execute()
  await inPieces(rows, ENTRIES_AT_ONCE, (some) => {
    const ids = some.map(({ id }) => id)
    return transact(db, (trx) => forget(trx, ids))
  })
  // The list of it is kept for as long as nothing changes.
  await transact(db, (trx) => raiseRevision(trx, restaurantId))
}

/** Gives up for good what was deleted long enough ago; in small steps, for who saves meanwhile. */
export async function emptyBins(db: Db, now: Date): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('bin')
      .select('id')
      .where('deletedAt', '<=', goneSince(now))
      .limit(ENTRIES_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    await forget(
      db,
      rows.map(({ id }) => id),
    )
  }
}

const WEIGHT = sql<number>`(products + 1 + octet_length(${sql.ref('rows')}) / ${sql.lit(BIN_BYTES_OF_ONE)})`

/** Gives up the oldest of too much: whoever deletes without end fills no disk. */
export async function keepTheNewest(db: Db, restaurantId: string): Promise<void> {
  const { size } = await db
    .selectFrom('bin')
    .select((row) => row.fn.sum<number>(WEIGHT).as('size'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  let over = Number(size) - BIN_LIMIT
  if (over <= 0) return
  const oldest = await db
    .selectFrom('bin')
    .select(['id', WEIGHT.as('weight')])
    .where('restaurantId', '=', restaurantId)
    .orderBy('deletedAt')
    .orderBy('id')
    .execute()
  const gone = oldest.filter(({ weight }) => {
    const isTooMuch = over > 0
    over -= weight
    return isTooMuch
  })
  await forget(
    db,
    gone.map(({ id }) => id),
  )
}

async function forget(db: Db, ids: readonly string[]): Promise<void> {
  await inPieces(ids, ENTRIES_AT_ONCE, async (some) => {
    const rows = await db
      .selectFrom('binProducts')
      .select('id')
      .where('binId', 'in', some)
      .execute()
    await inPieces(rows, PRODUCTS_AT_ONCE, (products) =>
      db
        .deleteFrom('binProducts')
        .where(
          'id',
          'in',
          products.map(({ id }) => id),
        )
        .execute(),
    )
    await db.deleteFrom('bin').where('id', 'in', some).execute()
  })
}

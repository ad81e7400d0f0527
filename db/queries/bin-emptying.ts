import { setImmediate as others } from 'node:timers/promises'
import { goneSince } from '../rules/bin.ts'
import type { Database } from '../open.ts'
import { parseSizes } from '../rules/stored-dish.ts'
import { parseOptions } from '../rules/option-groups.ts'
import type { Db } from '../tables/schema.ts'
import { transact } from '../transact.ts'
import type { BinnedRows } from './bin.ts'
import { raiseRevision } from './restaurants.ts'
import { deleteTexts } from './texts.ts'

// Some milliseconds' work.
const PRODUCTS_AT_ONCE = 200
const ENTRIES_AT_ONCE = 20
// Before everything that was ever deleted.
const GONE = new Date(0).toISOString()

/**
 * Gives up for good what is in the bin of a restaurant. From the first moment none of it can be brought
 * back; its rows go in small steps, for who saves meanwhile, or by `emptyBins` where they end early.
 */
export async function emptyBin(db: Database, restaurantId: string): Promise<void> {
  await transact(db, async (trx) => {
    // The list of it is kept for as long as nothing changes.
    await raiseRevision(trx, restaurantId)
    await trx
      .updateTable('bin')
      .set({ deletedAt: GONE })
      .where('restaurantId', '=', restaurantId)
      .execute()
  })
  await forgetGone(db, GONE)
}

/** Gives up for good what was deleted long enough ago; in small steps, for who saves meanwhile. */
export function emptyBins(db: Db, now: Date): Promise<void> {
  return forgetGone(db, goneSince(now))
}

async function forgetGone(db: Db, since: string): Promise<void> {
  for (;;) {
    const entries = await db
      .selectFrom('bin')
      .select(['id', 'rows'])
      .where('deletedAt', '<=', since)
      .limit(ENTRIES_AT_ONCE)
      .execute()
    if (entries.length === 0) return
    const ids = entries.map(({ id }) => id)
    await forgetProducts(db, ids)
    await deleteTexts(db, [...ids, ...entries.flatMap(({ rows }) => optionIds(rows))])
    await db.deleteFrom('bin').where('id', 'in', ids).execute()
    await others()
  }
}

/** Each step takes what is left, so that it goes on where another has ended early. */
async function forgetProducts(db: Db, entries: readonly string[]): Promise<void> {
  for (;;) {
    const products = await db
      .selectFrom('binProducts')
      .select(['id', 'row'])
      .where('binId', 'in', entries)
      .limit(PRODUCTS_AT_ONCE)
      .execute()
    if (products.length === 0) return
    const ids = products.map(({ id }) => id)
    await deleteTexts(db, [...ids, ...products.flatMap(({ row }) => sizeIds(row))])
    await db.deleteFrom('binProducts').where('id', 'in', ids).execute()
    await others()
  }
}

function sizeIds(row: string): string[] {
  const { sizes } = JSON.parse(row) as { sizes?: string | null }
  return parseSizes(sizes ?? null).map(({ id }) => id)
}

function optionIds(rows: string): string[] {
  const { optionGroups = [] } = JSON.parse(rows) as BinnedRows
  return optionGroups.flatMap(({ options }) => parseOptions(options)).map(({ id }) => id)
}

import { readClock } from '#db/queries/menu-settings.ts'
import type { ProductChange } from '#db/queries/product-changes.ts'
import { markedSoldOut, type SoldOutChange } from '#db/rules/mark-sold-out.ts'
import type { Db } from '#db/schema.ts'
import { invalid } from '../errors.ts'

/** Gives what is to be set of a product that is marked now, by its restaurant's clock; nothing of others. */
export async function marker(
  db: Db,
  restaurantId: string,
  now: Date,
): Promise<(change: SoldOutChange | undefined) => ProductChange> {
  const clock = await readClock(db, restaurantId)
  return (change) => {
    if (change === undefined) return {}
    const soldOut = markedSoldOut(change, now, clock)
    if (soldOut === undefined) throw invalid('soldOut.until')
    return { soldOutSince: soldOut?.since ?? null, soldOutUntil: soldOut?.until ?? null }
  }
}

import { readClock } from '#db/queries/menu-settings.ts'
import type { ProductChange } from '#db/queries/product-changes.ts'
import { markedSoldOut, type SoldOutChange } from '#db/rules/mark-sold-out.ts'
import {
  dishSoldOut,
  sizeSoldOut,
  soldOutAt,
  type SaidOut,
  type SoldOut,
} from '#db/rules/sold-out.ts'
import type { Db } from '#db/tables/schema.ts'
import { invalid } from '../errors.ts'
import type { SoldOutChanges } from '../schemas/sold-out.ts'

/** Gives what is to be set of a product that is marked now, by its restaurant's clock; nothing of others. */
export async function marker(
  db: Db,
  restaurantId: string,
  now: Date,
): Promise<(change: SoldOutChanges) => ProductChange> {
  const clock = await readClock(db, restaurantId)
  function marked(change: SoldOutChange, field: string): SoldOut | null {
    const soldOut = markedSoldOut(change, now, clock)
    if (soldOut === undefined) throw invalid(field)
    return soldOut
  }
  return ({ soldOut, sizes = [] }) => {
    if (soldOut === undefined && sizes.length === 0) return {}
    const dish = soldOut === undefined ? undefined : marked(soldOut, 'soldOut.until')
    const ofSizes = sizes.map(({ _id, soldOut }, at) => {
      return [_id, marked(soldOut, `sizes.${at}.soldOut.until`)] as const
    })
    return { soldOut: { dish, sizes: new Map(ofSizes) } }
  }
}

/** What is sold out of a dish at a moment, as answers and exports have it. */
export function toldSoldOut(dish: SaidOut, now: Date) {
  return {
    soldOut: told(dishSoldOut(dish), now),
    sizes: dish.sizes.map(({ id }) => ({ _id: id, soldOut: told(sizeSoldOut(dish, id), now) })),
  }
}

function told(soldOut: SoldOut | undefined, now: Date): { until: string | null } | null {
  const gone = soldOutAt(soldOut, now)
  return gone && { until: gone.until }
}

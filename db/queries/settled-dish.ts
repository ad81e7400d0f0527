import { newId } from '../ids.ts'
import type { Dish, Size } from '../rules/menu-fields.ts'
import { lowestPrice } from '../rules/sizes.ts'
import { dishOfRow, storedFields, type StoredDish } from '../rules/stored-dish.ts'
import type { Change } from './versions.ts'

/** The columns of a new dish, with what follows from its fields. */
export function settledDish<Given extends Change<Dish>>(given: Given) {
  return { ...given, ...storedFields(settled(given, [])) }
}

/** The columns that a change of the dish of this row sets. */
export function settledChange(row: StoredDish, change: Change<Dish>): Partial<StoredDish> {
  const { sizes, price, ...rest } = change
  const isAboutPrices = sizes !== undefined || price !== undefined
  if (!isAboutPrices) return storedFields(rest)
  const now = dishOfRow(row)
  return storedFields({ ...rest, ...pricesOf({ sizes: sizes ?? now.sizes, price }, now.sizes) })
}

function settled(given: Change<Dish>, before: readonly Size[]): Change<Dish> {
  const { sizes, price, ...rest } = given
  return { ...rest, ...pricesOf({ sizes: sizes ?? [], price }, before) }
}

/** With sizes, the price of a dish is the lowest of theirs. An id that is no present size's is new. */
function pricesOf(
  { sizes, price }: { sizes: readonly Size[]; price: number | undefined },
  before: readonly Size[],
): Change<Pick<Dish, 'sizes' | 'price'>> {
  const ids = new Set(before.map(({ id }) => id))
  const kept = sizes.map((size) => ({ ...size, id: ids.delete(size.id) ? size.id : newId() }))
  return { sizes: kept, price: lowestPrice(kept) ?? price }
}

import type { MenuLanguage } from '../rules/text/languages.ts'
import { markUnlikeOthers, settleCurrencies } from './dish-prices.ts'
import { hasNumberLikePrice, isOddName } from './odd-names.ts'
import { addDoubt, type ReadMenu, type ReadRow } from './rows.ts'
import { nameSizes } from './sizes-in-names.ts'
import { splitCategories, splitLanguages } from './split-languages.ts'

interface FinishOptions {
  /** Adds the doubts that only this kind of menu has. */
  mark?: (rows: readonly ReadRow[]) => void
  /** If names in it have been told apart already. */
  second?: MenuLanguage | undefined
}

/** The last step of every reader: sizes, doubts and languages. Changes the rows. */
export function finish(
  rows: readonly ReadRow[],
  { mark, second }: FinishOptions = {},
): Pick<ReadMenu, 'rows' | 'second'> {
  for (const row of rows) {
    nameSizes(row)
    markOdd(row)
  }
  settleCurrencies(rows)
  markUnlikeOthers(rows)
  mark?.(rows)
  return second ? { rows: splitCategories(rows, second), second } : splitLanguages(rows)
}

function markOdd(row: ReadRow): void {
  const { name, price, sizes } = row
  if (price === null && sizes.length === 0) addDoubt(row, 'noPrice')
  if (price === 0) addDoubt(row, 'price')
  if (sizes.some((size) => size.name === '')) addDoubt(row, 'sizes')
  if (isOddName(name) || hasNumberLikePrice(name, price ?? 0)) addDoubt(row, 'name')
}

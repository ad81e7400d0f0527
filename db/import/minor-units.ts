import type { Decimals } from '../rules/money/money.ts'
import { medianOf } from './median.ts'
import { addDoubt, type ReadRow } from './rows.ts'

const FEWEST = 5
const LEAST = 300
// In hundredths all of them would be tens.
const ROUND = 1000

/** Whether prices may be hundredths: many programs hold 12.50 as 1250, and so does a menu in rupees. */
export function maybeMinor(prices: readonly string[]): boolean {
  if (prices.some((price) => !/^\d{1,9}(?: \p{Lu}{3})?$/u.test(price))) return false
  const values = prices.map(Number.parseFloat).filter((value) => value > 0)
  const isRound = values.every((value) => value % ROUND === 0)
  return values.length >= FEWEST && !isRound && (medianOf(values) ?? 0) >= LEAST
}

/** Asks which; until then prices are as written. */
export function askForMinor(rows: readonly ReadRow[], decimals: Decimals): void {
  for (const row of rows) {
    if (!row.price) continue
    row.otherPrice = row.price / 10 ** decimals
    addDoubt(row, 'price')
  }
}

import type { FoundPrice } from './prices.ts'
import type { Box } from './rows.ts'

/** What stands at one place of a page, and what it is by itself. */
export interface Atom {
  kind: 'text' | 'price' | 'number' | 'kcal' | 'currency'
  text: string
  prices: FoundPrice[]
  /** With a currency or decimals, not a number among words. */
  isSure: boolean
  box: Box
  y: number
  height: number
  font: string
  isRight: boolean
  isUnsure: boolean
}

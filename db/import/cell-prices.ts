import { asciiDigits } from '../rules/text/digits.ts'
import type { Decimals } from '../rules/money/money.ts'
import { labelledPrices, observe } from './observe.ts'
import type { FoundPrice } from './prices.ts'

/** A cell of prices only: '12', 'KD 1.750', '5/8', '30 - 40 - 45'. */
export function cellPrices(cell: string, decimals: Decimals): FoundPrice[] | null {
  if (cell.length > 200) return null
  const plain = asciiDigits(cell)
  const { runs } = observe(plain, decimals)
  const all = runs.flatMap(({ prices }) => prices)
  const labelled = labelledPrices(plain, all)
  if (labelled) return labelled
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || runs.length > 1) return null
  const around = plain.slice(0, first.from) + plain.slice(last.to)
  return /\p{L}{2}/u.test(around.replace(/only|fixed|each|فقط/iu, '')) ? null : all
}

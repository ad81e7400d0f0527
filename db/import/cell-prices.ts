import { asciiDigits } from '../rules/text/digits.ts'
import type { Decimals } from '../rules/money/money.ts'
import { findPrices, priceRuns, type FoundPrice } from './prices.ts'

/** A cell of prices only: '12', 'KD 1.750', '5/8', '30 - 40 - 45'. */
export function cellPrices(cell: string, decimals: Decimals): FoundPrice[] | null {
  if (cell.length > 200) return null
  const plain = asciiDigits(cell)
  const prices = findPrices(plain, decimals)
  const labelled = labelledPrices(plain, decimals)
  if (labelled) return labelled
  const [run, ...others] = priceRuns(plain, prices)
  const [first, last] = [run?.prices[0], run?.prices.at(-1)]
  if (!run || !first || !last) return null
  if (others.length > 0) return labelledPrices(plain, decimals, WORD_BEFORE)
  const around = plain.slice(0, first.from) + plain.slice(last.to)
  return /\p{L}{2}/u.test(around.replace(/only|fixed|each|فقط/iu, '')) ? null : run.prices
}

const LABELLED =
  /^(?=[^:=]*[\p{L}"”″])(?<label>[\p{L}\d][^:=]{0,17}?|\d{1,2}\s?["”″])\s*[:=–-]\s*(?<amount>\D{0,4}\d[\d.,]*\D{0,5})$/u

// 'Lamb 12 / Beef 15'
const WORD_BEFORE = /^(?<label>\p{L}[^\d:=]{0,29})\s(?<amount>\D{0,4}\d[\d.,]*\D{0,5})$/u

/** 'M: 8.50 / R: 9.50': each price with a word of its own. */
function labelledPrices(
  plain: string,
  decimals: Decimals,
  pattern = LABELLED,
): FoundPrice[] | null {
  const parts = plain.split(/\s*[/|;\n]\s*/u)
  if (parts.length < 2) return null
  const found = parts.map((part) => {
    const { label = '', amount = '' } = pattern.exec(part.trim())?.groups ?? {}
    const [price, ...more] = findPrices(amount, decimals)
    return price && more.length === 0 ? { ...price, size: label.trim() } : null
  })
  return found.every((price) => price !== null) ? found : null
}

import type { Decimals } from '../rules/money/money.ts'
import { findPrices, isMeasured, priceRuns, type FoundPrice, type PriceRun } from './prices.ts'

/** The prices of a text by itself, whether it is a line, a cell or stands on a page. */
export interface Observed {
  runs: PriceRun[]
  /** Those that it begins with. */
  start: PriceRun | null
  end: PriceRun | null
}

/** `plain` has ASCII digits. */
export function observe(plain: string, decimals: Decimals): Observed {
  const runs = priceRuns(plain, findPrices(plain, decimals))
  return { runs, start: atStart(plain, runs), end: atEnd(plain, runs) }
}

const ENDING = /^[\s)\].,;*:|!]*(?:only|each|pp|فقط|net)?[\s)\].,;*|]*$/iu
const BEGINNING = /^[\s([*]*$/u

function atEnd(plain: string, runs: readonly PriceRun[]): PriceRun | null {
  const run = runs.at(-1)
  const last = run?.prices.at(-1)
  if (!run || !last) return null
  return ENDING.test(plain.slice(run.prices.length > 1 ? last.to : last.end)) ? run : null
}

function atStart(plain: string, runs: readonly PriceRun[]): PriceRun | null {
  const [run] = runs
  const [first] = run?.prices ?? []
  if (!run || !first) return null
  return BEGINNING.test(plain.slice(0, run.prices.length > 1 ? first.from : first.start))
    ? run
    : null
}

const LABEL =
  /^[\s([/|,;–-]*(\p{L}[\p{L}\p{M}.'’ ]{0,18}?|\d[\d.,/]*\s?\p{L}{1,6}\.?|\d{1,2}\s?["”″])\s*[:=–-]?\s*$/u

/** 'M: 8.50 / R: 9.50', 'Lamb 12 / Beef 15': each price with a word of its own, from a place on. */
export function labelledPrices(
  plain: string,
  prices: readonly FoundPrice[],
  begin = 0,
): FoundPrice[] | null {
  const last = prices.at(-1)
  if (prices.length < 2 || !last || /[\p{L}\p{N}]/u.test(plain.slice(last.to))) return null
  const labelled = prices.map((price, at) => {
    const from = prices[at - 1]?.end ?? begin
    const size = LABEL.exec(plain.slice(from, price.start))?.[1]
    return size === undefined ? null : { ...price, from, size: size.trim() }
  })
  if (!labelled.every((price) => price !== null)) return null
  return areAlike(labelled) || labelled.every(({ size }) => isMeasured(size)) ? labelled : null
}

// Of the cheapest: 'Soup 1, main 2, total 95' counts what is in a set.
const MOST = 5

function areAlike(prices: readonly FoundPrice[]): boolean {
  const values = prices.map(({ values: [value = 0] }) => value)
  return Math.max(...values) <= Math.min(...values) * MOST
}

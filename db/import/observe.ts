import type { Decimals } from '../rules/money/money.ts'
import { findPrices, priceRuns, type PriceRun } from './prices.ts'

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

const ENDING = /^[\s)\].,;*:|!]*(?:only|each|فقط|net)?[\s)\].,;*|]*$/iu
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

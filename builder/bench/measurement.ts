/** Whether a budget is kept; when not, why. */
export type Verdict = { reached: true } | { reached: false; why: string }

/** One line of the table; `figures` are the numbers behind it, for machines. */
export interface Row {
  what: string
  /** How often it was measured: `250`, `3 runs`. */
  n: string
  budget: string
  measured: string
  comparison: string
  ratio: string
  verdict: Verdict
  figures: Record<string, number>
}

export interface BenchOptions {
  now: Date
  /** Also what takes many minutes. */
  large: boolean
  /** How many there are of something: few where it is only to be seen that all of it works. */
  count: (full: number, quick: number) => number
  /** Says what is being done, for whoever waits. */
  say: (text: string) => void
}

/** One thing that is measured on its own, with its comparison. */
export type Measure = (options: BenchOptions) => Promise<Row[]>

/** Reached when nothing speaks against it. */
export function verdict(...against: (string | false)[]): Verdict {
  const reasons = against.filter((reason) => reason !== false)
  return reasons.length === 0 ? { reached: true } : { reached: false, why: reasons.join('; ') }
}

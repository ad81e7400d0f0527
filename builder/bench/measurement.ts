/** Whether a budget is kept; when not, why. */
export type Verdict = { reached: true } | { reached: false; why: string }

/** One line of the table; `figures` are the numbers behind it, for machines. */
export interface Row {
  what: string
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
  /** Whether the results go into the README. */
  readme: boolean
  /** Says what is being done, for whoever waits. */
  say: (text: string) => void
}

/** One thing that is measured on its own, with its comparison. */
export interface Measurement {
  name: string
  run: (options: BenchOptions) => Promise<Row[]>
  /** Runs only when it is asked for by name; its table and its picture go into a README of its own. */
  apart?: { readme: string; picture: string }
}

/** Reached when nothing speaks against it. */
export function verdict(...against: (string | false)[]): Verdict {
  const reasons = against.filter((reason) => reason !== false)
  return reasons.length === 0 ? { reached: true } : { reached: false, why: reasons.join('; ') }
}

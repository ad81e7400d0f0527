export interface Row {
  what: string
  budget: string
  measured: string
  comparison?: string
  kept: boolean
  figures: Record<string, number>
}

export interface BenchOptions {
  now: Date
  /** Few with `--quick`. */
  count: (full: number, quick: number) => number
  say: (text: string) => void
}

export type Measure = (options: BenchOptions) => Promise<Row[]>

/** Nearest rank; `share` is 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('No values to take a percentile of')
  return value
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function milliseconds(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

export function perSecond(value: number, unit: string): string {
  return `${Math.round(value)} ${unit}/s`
}

export function times(value: number): string {
  return `${value.toFixed(2)} ×`
}

/** The value that a share of the values (0 to 1) does not exceed: nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('No values to take a percentile of')
  return value
}

/** The value in the middle; of two, their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (lower === undefined || upper === undefined) throw new Error('No values to take a median of')
  return (lower + upper) / 2
}

/** The arithmetic mean. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new Error('No values to take a mean of')
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

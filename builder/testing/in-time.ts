import { availableParallelism, loadavg } from 'node:os'

const IN_TIME_MS = 10_000

/** Two seconds are promised; a slow machine has five times that, in ms, stretched by its load. */
export function inTime(): number {
  const [lastMinute = 0] = loadavg()
  return IN_TIME_MS * Math.max(1, lastMinute / availableParallelism())
}

import { availableParallelism, loadavg } from 'node:os'

const IN_TIME_MS = 2000

/**
 * The milliseconds within which an accepted change must be on the public pages: two seconds, which
 * are the product's promise. They are stretched by what the machine had to do for each of its
 * processors during the last minute, because a promise is not broken by whatever runs beside it.
 */
export function inTime(): number {
  const [lastMinute = 0] = loadavg()
  return IN_TIME_MS * Math.max(1, lastMinute / availableParallelism())
}

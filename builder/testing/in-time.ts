import { availableParallelism, loadavg } from 'node:os'

const IN_TIME_MS = 2000

/** The promised two seconds, in ms, stretched by the machine's load. */
export function inTime(): number {
  const [lastMinute = 0] = loadavg()
  return IN_TIME_MS * Math.max(1, lastMinute / availableParallelism())
}

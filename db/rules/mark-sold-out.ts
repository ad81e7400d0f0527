import { LONGEST_MS, type SoldOut } from './sold-out.ts'
import type { Clock } from './time-zones.ts'
import { dayEndAfter } from './wall-clock.ts'

/** How long a dish is to be sold out; null for not at all. */
export type SoldOutChange = { today: true } | { hours: number } | { until: string | null } | null

const HOUR_MS = 3_600_000

/** What that means when it is said now; undefined when it is over already, or lasts for too long. */
export function markedSoldOut(
  change: SoldOutChange,
  now: Date,
  clock: Clock,
): SoldOut | null | undefined {
  if (change === null) return null
  const until = endOf(change, now, clock)
  const ms = until === null ? 0 : until.getTime() - now.getTime()
  if (until !== null && (ms <= 0 || ms > LONGEST_MS)) return undefined
  return { since: now.toISOString(), until: until?.toISOString() ?? null }
}

function endOf(change: Exclude<SoldOutChange, null>, now: Date, clock: Clock): Date | null {
  if ('today' in change) return dayEndAfter(now, clock)
  if ('hours' in change) return new Date(now.getTime() + change.hours * HOUR_MS)
  return change.until === null ? null : new Date(change.until)
}

import { HOUR_MS } from './durations.ts'
import {
  LONGEST_MS,
  sizeSoldOut,
  soldOutAt,
  soldOutEnd,
  type SaidOut,
  type SoldOut,
} from './sold-out.ts'
import type { Clock } from './time-zones.ts'
import { dayEndAfter } from './wall-clock.ts'

/** How long a dish or a size is to be sold out; null for not at all. */
export type SoldOutChange = { today: true } | { hours: number } | { until: string | null } | null

/** What is said anew of a dish, and of some of its sizes by their ids. */
export interface SoldOutMarks {
  dish?: SoldOut | null | undefined
  sizes: ReadonlyMap<string, SoldOut | null>
}

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

/**
 * What stands of a dish after marks that are made now. One that is back is so in all its sizes; where
 * one size of a dish that is sold out is back, the others go on as the dish was.
 */
export function afterMarks(
  before: SaidOut,
  { dish, sizes }: SoldOutMarks,
  now: Date,
): Pick<SaidOut, 'soldOut' | 'soldOutSizes'> {
  const kept =
    dish === null ? { sizes: before.sizes } : { ...before, ...(dish && { soldOut: dish }) }
  const isApart = [...sizes.values()].includes(null)
  const whole = isApart ? null : soldOutAt(kept.soldOut, now)
  const gone = before.sizes.flatMap(({ id }) => {
    const said = isApart ? sizeSoldOut(kept, id) : kept.soldOutSizes?.[id]
    const mark = soldOutAt(sizes.has(id) ? sizes.get(id) : said, now)
    // What ends with the dish's own is no more than that.
    const isMore = mark && !(whole && soldOutEnd(mark) <= soldOutEnd(whole))
    return isMore ? [[id, mark] as const] : []
  })
  return { ...(whole && { soldOut: whole }), soldOutSizes: Object.fromEntries(gone) }
}

import { DAY_MS, HOUR_MS } from '../rules/dates.ts'
import type { Clock } from '../rules/time-zones.ts'
import { dayEndAfter } from '../rules/wall-clock.ts'

/** A dish, or a size of one, that is not to be had. */
export interface SoldOut {
  /** When somebody said so; ISO 8601 in UTC, as `until`. */
  since: string
  /** Null for until the owner says otherwise, which is `LONGEST_MS` at most. */
  until: string | null
}

/** By the ids of the sizes that somebody said so of. */
export type SoldOutSizes = Readonly<Record<string, SoldOut>>

/** What was said of a dish and of its sizes, which may be over. */
export interface SaidOut {
  sizes: readonly { id: string }[]
  soldOut?: SoldOut
  soldOutSizes?: SoldOutSizes
}

/** The longest that a dish stays sold out; who wants more takes it off the menu. */
export const LONGEST_MS = 30 * DAY_MS
/** The most hours that it can be marked for. */
export const MOST_HOURS = 12

/** When it is to be had again, in milliseconds. */
export function soldOutEnd({ since, until }: SoldOut): number {
  const last = Date.parse(since) + LONGEST_MS
  return until === null ? last : Math.min(Date.parse(until), last)
}

/** The same while it lasts; null when it is over, and where a dish never was. */
export function soldOutAt(soldOut: SoldOut | null | undefined, at: Date): SoldOut | null {
  return soldOut && soldOutEnd(soldOut) > at.getTime() ? soldOut : null
}

/** What a dish comes to: without any of its sizes it is sold out as well, until the first is back. */
export function dishSoldOut({ sizes, soldOut, soldOutSizes = {} }: SaidOut): SoldOut | undefined {
  const gone = sizes.flatMap(({ id }) => soldOutSizes[id] ?? [])
  const isWhole = sizes.length > 0 && gone.length === sizes.length
  const [first] = isWhole ? gone.toSorted((a, b) => soldOutEnd(a) - soldOutEnd(b)) : []
  return later(soldOut, first)
}

/** What a size of it comes to: of a dish that is sold out, every size is. */
export function sizeSoldOut(dish: SaidOut, id: string): SoldOut | undefined {
  return later(dishSoldOut(dish), dish.soldOutSizes?.[id])
}

function later(one: SoldOut | undefined, other: SoldOut | undefined): SoldOut | undefined {
  if (!one || !other) return one ?? other
  return soldOutEnd(other) > soldOutEnd(one) ? other : one
}

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

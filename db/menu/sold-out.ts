import { DAY_MS, HOUR_MS } from '../rules/time/dates.ts'
import type { Days } from '../rules/time/time-zones.ts'
import { dayEndAfter } from '../rules/time/wall-clock.ts'

/** A dish or size that is sold out. */
export interface SoldOut {
  /** ISO 8601 in UTC, as `until`. */
  since: string
  /** Null: until the owner says so, `LONGEST_MS` at most. */
  until: string | null
}

export type SoldOutSizes = Readonly<Record<string, SoldOut>>

export interface SaidOut {
  sizes: readonly { id: string }[]
  soldOut?: SoldOut
  soldOutSizes?: SoldOutSizes
}

/** Null if never said. */
export interface SoldOutColumns {
  /** Null if not sold out. */
  soldOutSince: string | null
  /** Null: until the owner says so. */
  soldOutUntil: string | null
  /** JSON by size id. */
  soldOutSizes: string | null
}

export const SOLD_OUT_COLUMNS = ['soldOutSince', 'soldOutUntil', 'soldOutSizes'] as const

/** Absent if nothing was said. */
export function soldOutOf({
  soldOutSince: since,
  soldOutUntil: until,
  soldOutSizes,
}: SoldOutColumns): Pick<SaidOut, 'soldOut' | 'soldOutSizes'> {
  return {
    ...(since !== null && { soldOut: { since, until } }),
    ...(soldOutSizes !== null && { soldOutSizes: JSON.parse(soldOutSizes) as SoldOutSizes }),
  }
}

export function storedSoldOut({
  soldOut,
  soldOutSizes = {},
}: Pick<SaidOut, 'soldOut' | 'soldOutSizes'>): SoldOutColumns {
  const isPlain = Object.keys(soldOutSizes).length === 0
  return {
    soldOutSince: soldOut?.since ?? null,
    soldOutUntil: soldOut?.until ?? null,
    soldOutSizes: isPlain ? null : JSON.stringify(soldOutSizes),
  }
}

/** Longer belongs off the menu. */
export const LONGEST_MS = 30 * DAY_MS
/** In hours. */
export const MOST_HOURS = 12

export function soldOutEnd({ since, until }: SoldOut): number {
  const last = Date.parse(since) + LONGEST_MS
  return until === null ? last : Math.min(Date.parse(until), last)
}

/** Null if over or never. */
export function soldOutAt(soldOut: SoldOut | null | undefined, at: Date): SoldOut | null {
  return soldOut && soldOutEnd(soldOut) > at.getTime() ? soldOut : null
}

/** Sold out if all sizes are, until the first is back. */
export function dishSoldOut({ sizes, soldOut, soldOutSizes = {} }: SaidOut): SoldOut | undefined {
  const gone = sizes.flatMap(({ id }) => soldOutSizes[id] ?? [])
  const isWhole = sizes.length > 0 && gone.length === sizes.length
  const [first] = isWhole ? gone.toSorted((a, b) => soldOutEnd(a) - soldOutEnd(b)) : []
  return later(soldOut, first)
}

/** A size of a sold-out dish is sold out. */
export function sizeSoldOut(dish: SaidOut, id: string): SoldOut | undefined {
  return later(dishSoldOut(dish), dish.soldOutSizes?.[id])
}

/** What is sold out of a dish at a moment, as answers and exports have it. */
export function serializeSoldOut(dish: SaidOut, at: Date) {
  return {
    soldOut: serializedSoldOut(dishSoldOut(dish), at),
    sizes: dish.sizes.map(({ id }) => ({
      _id: id,
      soldOut: serializedSoldOut(sizeSoldOut(dish, id), at),
    })),
  }
}

function serializedSoldOut(
  soldOut: SoldOut | undefined,
  at: Date,
): { until: string | null } | null {
  const gone = soldOutAt(soldOut, at)
  return gone && { until: gone.until }
}

function later(one: SoldOut | undefined, other: SoldOut | undefined): SoldOut | undefined {
  if (!one || !other) return one ?? other
  return soldOutEnd(other) > soldOutEnd(one) ? other : one
}

/** Null for available. */
export type SoldOutChange = { today: true } | { hours: number } | { until: string | null } | null

export interface SoldOutUpdate {
  dish?: SoldOut | null | undefined
  sizes: ReadonlyMap<string, SoldOut | null>
}

/** As stored; undefined if over or too long. */
export function soldOutFor(
  change: SoldOutChange,
  now: Date,
  clock: Days,
): SoldOut | null | undefined {
  if (change === null) return null
  const until = endOf(change, now, clock)
  const ms = until === null ? 0 : until.getTime() - now.getTime()
  if (until !== null && (ms <= 0 || ms > LONGEST_MS)) return undefined
  return { since: now.toISOString(), until: until?.toISOString() ?? null }
}

function endOf(change: Exclude<SoldOutChange, null>, now: Date, clock: Days): Date | null {
  if ('today' in change) return dayEndAfter(now, clock)
  if ('hours' in change) return new Date(now.getTime() + change.hours * HOUR_MS)
  return change.until === null ? null : new Date(change.until)
}

/** A dish that is back has all sizes; if one size is back, the others stay sold out. */
export function withSoldOut(
  before: SaidOut,
  { dish, sizes }: SoldOutUpdate,
  now: Date,
): Pick<SaidOut, 'soldOut' | 'soldOutSizes'> {
  const kept =
    dish === null ? { sizes: before.sizes } : { ...before, ...(dish && { soldOut: dish }) }
  const isOfSizes = [...sizes.values()].includes(null)
  const whole = isOfSizes ? null : soldOutAt(kept.soldOut, now)
  const gone = before.sizes.flatMap(({ id }) => {
    const said = isOfSizes ? sizeSoldOut(kept, id) : kept.soldOutSizes?.[id]
    const own = soldOutAt(sizes.has(id) ? sizes.get(id) : said, now)
    const isMore = own && !(whole && soldOutEnd(own) <= soldOutEnd(whole))
    return isMore ? [[id, own] as const] : []
  })
  return { ...(whole && { soldOut: whole }), soldOutSizes: Object.fromEntries(gone) }
}

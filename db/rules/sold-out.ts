import { DAY_MS } from './durations.ts'

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

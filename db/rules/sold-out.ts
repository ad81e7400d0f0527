/** A dish that is not to be had. */
export interface SoldOut {
  /** When somebody said so; ISO 8601 in UTC, as `until`. */
  since: string
  /** Null for until the owner says otherwise, which is `LONGEST_MS` at most. */
  until: string | null
}

/** The longest that a dish stays sold out; who wants more takes it off the menu. */
export const LONGEST_MS = 30 * 86_400_000
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

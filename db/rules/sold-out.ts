/** A dish that is not to be had. */
export interface SoldOut {
  /** When somebody said so; ISO 8601 in UTC, as `until`. */
  since: string
  /** Null for until the owner says otherwise, which is `LONGEST_MS` at most. */
  until: string | null
}

/** The longest that a dish stays sold out; who wants more takes it off the menu. */
const LONGEST_MS = 30 * 86_400_000

/** When it is to be had again, in milliseconds. */
export function soldOutEnd({ since, until }: SoldOut): number {
  const last = Date.parse(since) + LONGEST_MS
  return until === null ? last : Math.min(Date.parse(until), last)
}

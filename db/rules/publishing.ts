/** How long a right to publish lasts: enough between two renewals, and soon over after a crash. */
export const LEASE_MS = 5000
/** A publisher that has not been heard of for so long is gone; each says every few seconds that it is there. */
export const LIVE_MS = 30_000
/** What was published so shortly before a publisher was cut short may be on record, and not on the disk. */
export const UNVERIFIED_MS = 300_000
/** The longest wait after attempts that have failed. */
export const LAST_RETRY_MS = 300_000
/** What was published so much later than now was, before the clock was set back, for another moment. */
export const AHEAD_MS = 60_000
/** No time of publishing lies further ahead than this, unless the clock has been set back since. */
export const FURTHEST_MS = 600_000
/** Pages follow the clock at most so often, and what has changed is out within twice that. */
export const CLOCK_STEP_MS = 30_000

/**
 * The moment of which pages tell that are in line: that of the last step, or since then the one at which
 * they were made.
 */
export function shownMoment(publishedAt: string | null, now: Date): Date {
  const step = Math.floor(now.getTime() / CLOCK_STEP_MS) * CLOCK_STEP_MS
  const made = publishedAt === null ? step : Date.parse(publishedAt)
  return new Date(Math.min(Math.max(step, made), now.getTime()))
}

/** Why a menu fails whose pages a publishing thread cannot make within its memory. */
export const TOO_LARGE = 'The menu takes more memory than a publishing thread may have'

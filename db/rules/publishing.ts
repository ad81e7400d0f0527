/** Two renewals fit; a crash is over soon. */
export const LEASE_MS = 5000
/** Silence after which a publisher is dead. */
export const LIVE_MS = 30_000
/** Before a crash: recorded, but maybe not on disk. */
export const UNVERIFIED_MS = 300_000
export const LAST_RETRY_MS = 300_000
/** Further ahead, the clock was set back. */
export const AHEAD_MS = 60_000
/** Further ahead, the clock was set back. */
export const FURTHEST_MS = 600_000
/** Clock changes are out within twice this. */
export const CLOCK_STEP_MS = 30_000

/** The moment that current pages show: the last step, or when they were made. */
export function shownMoment(publishedAt: string | null, now: Date): Date {
  const step = Math.floor(now.getTime() / CLOCK_STEP_MS) * CLOCK_STEP_MS
  const made = publishedAt === null ? step : Date.parse(publishedAt)
  return new Date(Math.min(Math.max(step, made), now.getTime()))
}

/** The error of a menu that needs too much memory. */
export const TOO_LARGE = 'The menu takes more memory than a publishing thread may have'

/** How long a right to publish lasts: enough between two renewals, and soon over after a crash. */
export const LEASE_MS = 5000
/** The longest wait after attempts that have failed. */
export const LAST_RETRY_MS = 300_000
/** No time of publishing lies further ahead than this, unless the clock has been set back since. */
export const FURTHEST_MS = 600_000

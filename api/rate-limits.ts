import { LRUCache } from 'lru-cache'
import {
  addPoints,
  deleteEndedWindows,
  msUntilAllowed,
  refund,
  type RateLimit,
} from '#db/queries/rate-limits.ts'
import type { Database } from '#db/open.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import type { Db } from '#db/schema.ts'
import { tooMany } from './errors.ts'
import type { Share } from './queue.ts'

/** In the database: shared by all servers, and across restarts. */
export const RATE_LIMITS = {
  wrongPasswordsOfAccountFromAddress: { most: 10, windowMs: 15 * MINUTE_MS },
  wrongPasswordsOfAccount: { most: 100, windowMs: 15 * MINUTE_MS },
  wrongPasswordsFromAddress: { most: 100, windowMs: 15 * MINUTE_MS },
  /** Of any outcome. */
  logInsFromAddress: { most: 300, windowMs: 15 * MINUTE_MS },
  wrongPasswordsOfSignedIn: { most: 10, windowMs: 15 * MINUTE_MS },
  signUpsFromAddress: { most: 100, windowMs: 60 * MINUTE_MS },
  forgottenFromAddress: { most: 100, windowMs: 60 * MINUTE_MS },
  forgottenOfMailbox: { most: 5, windowMs: 60 * MINUTE_MS },
  mailsToMailbox: { most: 5, windowMs: 60 * MINUTE_MS },
  /** Their mails go to whom the owner names. */
  emailChangesOfOwner: { most: 5, windowMs: 60 * MINUTE_MS },
  emailChangesFromAddress: { most: 20, windowMs: 60 * MINUTE_MS },
  invitationsOfOwner: { most: 60, windowMs: DAY_MS },
  restaurantsOfOwner: { most: 10, windowMs: DAY_MS },
  guessedReturnsFromAddress: { most: 60, windowMs: 15 * MINUTE_MS },
  returnsOfOwner: { most: 60, windowMs: 15 * MINUTE_MS },
  guessedKitchensFromAddress: { most: 60, windowMs: 15 * MINUTE_MS },
  kitchenMarksOfLink: { most: 500, windowMs: 15 * MINUTE_MS },
  kitchenMarks: { most: 1000, windowMs: 15 * MINUTE_MS },
  /** In megapixels: some 800 photos, which take twenty minutes. */
  pictureWorkOfOwner: { most: 18_000, windowMs: 60 * MINUTE_MS },
  /** In KB. Unused files go after a week. */
  pictureFilesOfOwner: { most: 1_000_000, windowMs: 7 * DAY_MS },
  importsOfOwner: { most: 30, windowMs: 60 * MINUTE_MS },
  webhookSendsOfOwner: { most: 20, windowMs: 60 * MINUTE_MS },
  exportsOfOwner: { most: 20, windowMs: 60 * MINUTE_MS },
  paymentVisitsOfOwner: { most: 60, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, Omit<RateLimit, 'key'>>

export type RateLimitName = keyof typeof RATE_LIMITS

/** Token buckets in memory: they protect time, not secrets. */
export const BUCKETS = {
  changesOfOwner: { atOnce: 1000, perSecond: 10 },
  previewsOfOwner: { atOnce: 600, perSecond: 1 },
  // One for each typing pause.
  dishPreviewsOfOwner: { atOnce: 3000, perSecond: 4 },
  previewReadsOfOwner: { atOnce: 3600, perSecond: 5 },
  // A year of a busy restaurant takes 0.1 seconds.
  statisticsOfOwner: { atOnce: 200, perSecond: 1 },
  // Phones of one mobile network share addresses.
  pageViewsFromAddress: { atOnce: 1000, perSecond: 20 },
} as const

export type BucketName = keyof typeof BUCKETS

/** A part of the internet that shares a limit. */
export interface Network {
  /** Such as `192.0.2.1` or `2001:db8:1:2::/64`. */
  name: string
  /** Its limit, as a multiple of one address's. */
  times: number
}

/** The limit of one owner, mailbox or link. */
export function limitOf(name: RateLimitName, who: string | Share): RateLimit {
  const { most, windowMs } = RATE_LIMITS[name]
  const share = typeof who === 'string' ? { name: who, times: 1 } : who
  return { key: `${name} ${share.name}`, most: most * share.times, windowMs }
}

/** The limits of an address and its networks; `what` is the name. */
export function limitsFrom(
  name: RateLimitName,
  networks: readonly Network[],
  what = '',
): RateLimit[] {
  const { most, windowMs } = RATE_LIMITS[name]
  return networks.map((network) => ({
    key: `${name} ${what} ${network.name}`,
    most: most * network.times,
    windowMs,
  }))
}

/**
 * Counts a request against all limits; throws if one is used up. Before the outcome, so that parallel
 * requests do not slip through.
 */
export async function consume(
  db: Database,
  limits: readonly RateLimit[],
  now: Date,
): Promise<void> {
  await deleteEndedWindows(db, now)
  for (;;) {
    await assertLeft(db, limits, now)
    if (await addPoints(db, limits, now)) return
    // What is refused counts nowhere.
    await refund(db, limits)
  }
}

/** Throws if used up; the cost is added later. */
export async function assertLeft(db: Db, limits: readonly RateLimit[], now: Date): Promise<void> {
  const ms = await msUntilAllowed(db, limits, now)
  if (ms > 0) throw tooMany(ms / 1000)
}

/** False if used up; for optional work. */
export async function tryConsume(db: Db, limit: RateLimit, now: Date): Promise<boolean> {
  if ((await msUntilAllowed(db, [limit], now)) > 0) return false
  return addPoints(db, [limit], now)
}

export interface Buckets {
  consume(name: BucketName, who: string | Share, now: Date): void
  /** False if one is used up; a wider network has more. */
  tryConsume(name: BucketName, networks: readonly Network[], now: Date): boolean
}

// Whoever is evicted starts full.
const MOST_BUCKETS = 40_000

export function createBuckets(): Buckets {
  // `max` would preallocate.
  const buckets = new LRUCache<string, { left: number; at: number }>({
    maxSize: MOST_BUCKETS,
    sizeCalculation: () => 1,
  })
  /** 0, or in how many seconds there is one more. */
  function take(name: BucketName, who: string, now: Date, times = 1): number {
    const atOnce = BUCKETS[name].atOnce * times
    const perSecond = BUCKETS[name].perSecond * times
    const key = `${name} ${who}`
    const at = now.getTime()
    const before = buckets.get(key) ?? { left: atOnce, at }
    // The clock may be set back.
    const refilled = before.left + (Math.max(0, at - before.at) / 1000) * perSecond
    const left = Math.min(atOnce, refilled) - 1
    if (left < 0) return -left / perSecond
    buckets.set(key, { left, at })
    return 0
  }
  return {
    consume(name, who, now) {
      const { name: key, times } = typeof who === 'string' ? { name: who, times: 1 } : who
      const seconds = take(name, key, now, times)
      if (seconds > 0) throw tooMany(seconds)
    },
    tryConsume: (name, networks, now) =>
      networks.every((network) => take(name, network.name, now, network.times) === 0),
  }
}

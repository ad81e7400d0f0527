import type { Database } from '#db/open.ts'
import { countTry, waitForTry, type TryLimit } from '#db/queries/tries.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { MESSAGES, RequestError } from '../errors.ts'

const MINUTE_MS = 60_000

export const LIMITS = {
  wrongPasswordsOfAccount: { most: 10, windowMs: 15 * MINUTE_MS },
  wrongPasswordsFromAddress: { most: 100, windowMs: 15 * MINUTE_MS },
  signUpsFromAddress: { most: 100, windowMs: 60 * MINUTE_MS },
  mailsToAddress: { most: 5, windowMs: 60 * MINUTE_MS },
  guessedReturnsFromAddress: { most: 60, windowMs: 15 * MINUTE_MS },
  picturesOfOwner: { most: 300, windowMs: 15 * MINUTE_MS },
  paymentVisitsOfOwner: { most: 60, windowMs: 15 * MINUTE_MS },
} as const

/**
 * Counts a try against all of these limits, or throws when one of them is used up. Counted before
 * the outcome is known, so that many tries at once do not slip through together.
 */
export async function takeTry(db: Database, limits: readonly TryLimit[], now: Date): Promise<void> {
  const wait = await transact(db, async (trx) => {
    let longest = 0
    for (const limit of limits) longest = Math.max(longest, await waitForTry(trx, limit, now))
    if (longest > 0) return longest
    for (const limit of limits) await countTry(trx, limit, now)
    return 0
  })
  if (wait === 0) return
  const headers = { 'Retry-After': String(Math.ceil(wait / 1000)) }
  throw new RequestError('too_many', MESSAGES.tooMany, { headers })
}

/** Counts a try where one is left, for what is left out rather than refused. */
export async function mayTry(db: Db, limit: TryLimit, now: Date): Promise<boolean> {
  if ((await waitForTry(db, limit, now)) > 0) return false
  await countTry(db, limit, now)
  return true
}

import type { Database } from '#db/open.ts'
import { doubtPublication, recordFailure, readClaim, type Claim } from '#db/queries/claims.ts'
import { LAST_RETRY_MS } from '#db/rules/publishing.ts'

const FIRST_RETRY_MS = 1000

interface FailContext {
  db: Database
  now: () => Date
}

export interface FailedResult {
  status: 'failed'
  restaurantId: string
  message: string
}

/** Records that an attempt failed, and waits longer each time. */
export async function failAttempt(
  { db, now }: FailContext,
  claim: Claim,
  message: string,
): Promise<FailedResult> {
  const retryAt = new Date(now().getTime() + retryDelay(claim.attempts))
  const isRecorded = await recordFailure(db, claim, { failure: message, retryAt })
  // What it put last, while somebody else had the claim, may lie over something newer.
  if (!isRecorded) await doubtPublication(db, claim)
  return { status: 'failed', restaurantId: claim.restaurantId, message }
}

/** The same for a thread that died and can no longer say so itself. */
export async function failDead(
  context: FailContext,
  { restaurantId, holder, message }: { restaurantId: string; holder: string; message: string },
): Promise<FailedResult> {
  const claim = await readClaim(context.db, restaurantId, holder)
  return failAttempt(context, claim, message)
}

function retryDelay(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
}

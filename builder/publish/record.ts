import type { Database } from '#db/open.ts'
import {
  markUnverified,
  forgetPublication,
  readClaim,
  recordFailure,
  recordPublication,
  type Claim,
} from '#db/queries/claims.ts'
import { addPurges, type Manifest } from '#db/queries/publications.ts'
import { addDelivery } from '#db/queries/webhooks.ts'
import { CLOCK_STEP_MS, LAST_RETRY_MS } from '#db/rules/publishing.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { TAKEN_OVER } from './claim.ts'
import { pagePath } from './plan-files.ts'
import type { Renderer } from './renderer.ts'

interface Outcome {
  revision: number | null
  manifest: Manifest
  changed: readonly string[]
  checked: boolean
  /** Retry for missing pictures; null if none. */
  retryAt: Date | null
  /** When the clock changes pages; null for never. */
  nextChangeAt: Date | null
}

interface RecordContext {
  db: Database
  renderer: Pick<Renderer, 'fingerprint'>
  purging: boolean
  now: () => Date
}

/** Records it and queues purges and the webhook; throws if the claim was lost. */
export function recordOutcome(
  context: RecordContext,
  claim: Claim,
  { revision, changed, ...outcome }: Outcome,
): Promise<void> {
  const { renderer, now } = context
  const nextChangeAt = inStep(outcome.nextChangeAt)
  const published = { ...outcome, nextChangeAt, fingerprint: renderer.fingerprint, now: now() }
  const record = async (trx: Db) => {
    const isOurs = await (revision === null
      ? forgetPublication(trx, claim)
      : recordPublication(trx, claim, { ...published, revision }))
    if (!isOurs) throw new Error(TAKEN_OVER)
  }
  if (changed.length === 0) return record(context.db)
  // In one transaction, so that nobody misses it.
  return transact(context.db, async (trx) => {
    await record(trx)
    if (context.purging) await addPurges(trx, changed.map(pagePath))
    const { restaurantId } = claim
    if (revision !== null) await addDelivery(trx, { restaurantId, revision }, now())
  })
}

// Changes within one step go out together.
function inStep(moment: Date | null): Date | null {
  return moment && new Date(Math.ceil(moment.getTime() / CLOCK_STEP_MS) * CLOCK_STEP_MS)
}

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

export async function failAttempt(
  { db, now }: FailContext,
  claim: Claim,
  message: string,
): Promise<FailedResult> {
  const retryAt = new Date(now().getTime() + retryDelay(claim.attempts))
  const isRecorded = await recordFailure(db, claim, { failure: message, retryAt })
  // It may have put old files over new ones.
  if (!isRecorded) await markUnverified(db, claim)
  return { status: 'failed', restaurantId: claim.restaurantId, message }
}

export async function failDead(
  context: FailContext,
  { restaurantId, workerId, message }: { restaurantId: string; workerId: string; message: string },
): Promise<FailedResult> {
  const claim = await readClaim(context.db, restaurantId, workerId)
  return failAttempt(context, claim, message)
}

function retryDelay(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
}

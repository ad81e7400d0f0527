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
import { CLOCK_STEP_MS, LAST_RETRY_MS } from '#db/rules/publishing.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { TAKEN_OVER } from './claim.ts'
import { pagePath } from './plan-files.ts'
import type { Renderer } from './renderer.ts'

/** What a publish has brought about. */
interface Outcome {
  /** Null when the restaurant is gone. */
  revision: number | null
  manifest: Manifest
  /** Files that are others now than before. */
  changed: readonly string[]
  /** Whether the files were held against what was recorded. */
  checked: boolean
  /** When to look again for what was not to be had; null when nothing is missing. */
  retryAt: Date | null
  /** When the pages would be others without any change; null for never. */
  nextChangeAt: Date | null
}

interface RecordContext {
  db: Database
  renderer: Pick<Renderer, 'fingerprint'>
  /** Whether a CDN in front is told which pages have changed. */
  purging: boolean
  now: () => Date
}

/** Records it, and what a CDN in front must be told; throws when somebody else has taken over. */
export function recordOutcome(
  context: RecordContext,
  claim: Claim,
  { revision, changed, ...outcome }: Outcome,
): Promise<void> {
  const { renderer, now } = context
  const nextChangeAt = inStep(outcome.nextChangeAt)
  const published = { ...outcome, nextChangeAt, fingerprint: renderer.fingerprint, now: now() }
  return end(context, changed, (trx) =>
    revision === null
      ? forgetPublication(trx, claim)
      : recordPublication(trx, claim, { ...published, revision }),
  )
}

async function end(
  { db, purging }: RecordContext,
  changed: readonly string[],
  record: (db: Db) => Promise<boolean>,
): Promise<void> {
  const recordOwn = async (trx: Db) => {
    if (!(await record(trx))) throw new Error(TAKEN_OVER)
  }
  if (!purging || changed.length === 0) return recordOwn(db)
  // Together, so that no change is recorded of which a CDN in front is never told.
  await transact(db, async (trx) => {
    await recordOwn(trx)
    await addPurges(trx, changed.map(pagePath))
  })
}

// What changes within one step changes at once: a menu of a thousand such times is not made a thousand times.
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

/** Records that an attempt failed, and waits longer each time. */
export async function failAttempt(
  { db, now }: FailContext,
  claim: Claim,
  message: string,
): Promise<FailedResult> {
  const retryAt = new Date(now().getTime() + retryDelay(claim.attempts))
  const isRecorded = await recordFailure(db, claim, { failure: message, retryAt })
  // What it put last, while somebody else had the claim, may lie over something newer.
  if (!isRecorded) await markUnverified(db, claim)
  return { status: 'failed', restaurantId: claim.restaurantId, message }
}

/** The same for a thread that died and can no longer say so itself. */
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

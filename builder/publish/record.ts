import type { Database } from '#db/open.ts'
import {
  markUnverified,
  forgetPublication,
  readPublishLease,
  recordFailure,
  recordPublication,
  type PublishLease,
} from '#db/queries/publish-leases.ts'
import { type Manifest } from '#db/queries/publications.ts'
import { addPurges } from '#db/queries/purges.ts'
import { addDelivery } from '#db/queries/webhooks.ts'
import { CLOCK_STEP_MS, LAST_RETRY_MS } from '#db/rules/publishing.ts'
import { backoffMs } from '#db/rules/time/backoff.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { TAKEN_OVER } from './publish-lease.ts'
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

/** Records it and queues purges and the webhook; throws if the lease was lost. */
export function recordOutcome(
  context: RecordContext,
  lease: PublishLease,
  { revision, changed, ...outcome }: Outcome,
): Promise<void> {
  const { renderer, now } = context
  const nextChangeAt = inStep(outcome.nextChangeAt)
  const published = { ...outcome, nextChangeAt, fingerprint: renderer.fingerprint, now: now() }
  const record = async (trx: Db) => {
    const isOurs = await (revision === null
      ? forgetPublication(trx, lease)
      : recordPublication(trx, lease, { ...published, revision }))
    if (!isOurs) throw new Error(TAKEN_OVER)
  }
  if (changed.length === 0) return record(context.db)
  // In one transaction, so that nobody misses it.
  return transact(context.db, async (trx) => {
    await record(trx)
    if (context.purging) await addPurges(trx, changed.map(pagePath), now())
    const { restaurantId } = lease
    if (revision !== null) await addDelivery(trx, { restaurantId, revision }, now())
  })
}

// Changes within one step go out together.
function inStep(moment: Date | null): Date | null {
  return moment && new Date(Math.ceil(moment.getTime() / CLOCK_STEP_MS) * CLOCK_STEP_MS)
}

const RETRIES = { firstMs: 1000, lastMs: LAST_RETRY_MS }

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
  lease: PublishLease,
  message: string,
): Promise<FailedResult> {
  const retryAt = new Date(now().getTime() + backoffMs(lease.attempts, RETRIES))
  const isRecorded = await recordFailure(db, lease, { failure: message, retryAt })
  // It may have put old files over new ones.
  if (!isRecorded) await markUnverified(db, lease)
  return { status: 'failed', restaurantId: lease.restaurantId, message }
}

export async function failDead(
  context: FailContext,
  { restaurantId, workerId, message }: { restaurantId: string; workerId: string; message: string },
): Promise<FailedResult> {
  const lease = await readPublishLease(context.db, restaurantId, workerId)
  return failAttempt(context, lease, message)
}

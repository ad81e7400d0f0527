import { hostname } from 'node:os'
import { pid } from 'node:process'
import type { Database } from '#db/open.ts'
import {
  forgetPublisher,
  isLive,
  listPublishers,
  upsertPublisher,
  type PublisherRow,
  markUnverifiedSince,
} from '#db/queries/targets.ts'
import { UNVERIFIED_MS } from '#db/rules/publishing.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import type { Target } from '../targets/target.ts'

/** A publisher as others on the same database know it. */
export interface PublisherSelf {
  pid: number
  /** Says that it is there, and what it sees. */
  heartbeat(news?: { target: string | null }): Promise<void>
  /** Takes itself off: it ends as it should. */
  end(): Promise<void>
}

interface SelfContext {
  db: Database
  workerId: string
  publicUrl: string
  now: () => Date
}

const HEARTBEAT_MS = 5000

/** Says that a publisher is there, now and every few seconds until it ends. */
export async function registerPublisher({
  db,
  workerId,
  publicUrl,
  now,
}: SelfContext): Promise<PublisherSelf> {
  const who = { workerId, host: hostname(), pid, publicUrl }
  const heartbeat: PublisherSelf['heartbeat'] = (news) =>
    upsertPublisher(db, { ...who, seenAt: now().toISOString(), ...news })
  // What is published cannot outlast this on the disk: both are in one log, in their order.
  await heartbeat()
  const timer = setInterval(() => void heartbeat().catch(() => {}), HEARTBEAT_MS)
  return {
    pid,
    heartbeat,
    async end() {
      clearInterval(timer)
      await forgetPublisher(db, workerId)
    },
  }
}

/**
 * Clears up after publishers that were cut short: what they left on its way in goes, and what they
 * published last is looked at again, because after a loss of power it may be on record only.
 */
export async function cleanUpAfterDead({
  db,
  target,
  now,
}: {
  db: Database
  target: Target
  now: () => Date
}): Promise<void> {
  const gone = (await listPublishers(db)).filter((publisher) => isGone(publisher, now()))
  for (const { workerId, seenAt } of gone) {
    await transact(db, async (trx) => {
      await markUnverifiedSince(trx, new Date(Date.parse(seenAt) - UNVERIFIED_MS))
      await forgetPublisher(trx, workerId)
    })
  }
  await target.sweep(new Set(gone.map(({ workerId }) => workerId)))
}

/** Whether a publisher was cut short: unheard of for a while, or of no process of this machine. */
function isGone(publisher: PublisherRow, now: Date): boolean {
  if (!isLive(publisher, now)) return true
  return publisher.host === hostname() && !isRunning(publisher.pid)
}

function isRunning(other: number): boolean {
  try {
    process.kill(other, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** That a publisher at work here names another address in its pages, in a sentence; null where none does. */
export async function othersAddress(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  const publishers = await listPublishers(db)
  const other = publishers.find(
    (one) => one.publicUrl !== null && one.publicUrl !== publicUrl && !isGone(one, now),
  )
  if (!other) return null
  return `Process ${other.pid} on ${other.host} publishes menus with PUBLIC_URL ${other.publicUrl}, and here it is ${publicUrl}`
}

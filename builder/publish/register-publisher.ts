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

export interface PublisherSelf {
  pid: number
  heartbeat(news?: { target: string | null }): Promise<void>
  end(): Promise<void>
}

interface SelfContext {
  db: Database
  workerId: string
  publicUrl: string
  now: () => Date
}

const HEARTBEAT_MS = 5000

/** Registers a publisher and sends heartbeats until it ends. */
export async function registerPublisher({
  db,
  workerId,
  publicUrl,
  now,
}: SelfContext): Promise<PublisherSelf> {
  const who = { workerId, host: hostname(), pid, publicUrl }
  const heartbeat: PublisherSelf['heartbeat'] = (news) =>
    upsertPublisher(db, { ...who, seenAt: now().toISOString(), ...news })
  // Durable before any publish: one log, in order.
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
 * Cleans up after dead publishers: removes temporary files and marks recent publishes unverified, since a
 * power loss may have lost them.
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

/** Silent for a while, or its process is gone. */
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

export async function isAnyPublishing(db: Db, now: Date): Promise<boolean> {
  return (await listPublishers(db)).some((publisher) => !isGone(publisher, now))
}

/** A sentence if a live publisher uses another address; null otherwise. */
export async function othersAddress(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  const publishers = await listPublishers(db)
  const other = publishers.find(
    (one) => one.publicUrl !== null && one.publicUrl !== publicUrl && !isGone(one, now),
  )
  if (!other) return null
  return `Process ${other.pid} on ${other.host} publishes menus with PUBLIC_URL ${other.publicUrl}, and here it is ${publicUrl}`
}

import type { Database } from '#db/open.ts'
import { renewPublishLease, type PublishLease } from '#db/queries/publish-leases.ts'
import { touchPublisher } from '#db/queries/targets.ts'
import { LEASE_MS } from '#db/rules/publishing.ts'
import type { Target } from '../targets/target.ts'

export interface HeldLease extends Disposable {
  check(): Promise<void>
}

const RENEW_AFTER_MS = 1000

/** Renews a lease each second, and its publisher's heartbeat. */
export function holdLease(
  { db, now }: { db: Database; now: () => Date },
  lease: PublishLease,
): HeldLease {
  let renewedAt = now().getTime()
  let isLost = false
  async function check(): Promise<void> {
    const time = now().getTime()
    // The clock may be set back.
    const isFresh = time >= renewedAt && time < renewedAt + RENEW_AFTER_MS
    if (!isFresh && !isLost) {
      renewedAt = time
      isLost = !(await renewPublishLease(db, lease, new Date(time + LEASE_MS)))
      // Busy threads miss their own heartbeat.
      await touchPublisher(db, lease.workerId, new Date(time))
    }
    if (isLost) throw new Error(TAKEN_OVER)
  }
  const beat = setInterval(() => void check().catch(() => {}), RENEW_AFTER_MS)
  return { check, [Symbol.dispose]: () => clearInterval(beat) }
}

export const TAKEN_OVER = 'Another publisher took over'

export interface LeasedTarget extends Target {
  keep(): Promise<void>
}

/** Checks the lease before each step: a publisher that was stalled must not put old pages over new ones. */
export function leasedTarget(target: Target, keep: () => Promise<void>): LeasedTarget {
  const { putFolder } = target
  return {
    ...target,
    keep,
    put: async (file, content) => {
      await keep()
      await target.put(file, content)
    },
    ...(putFolder && {
      putFolder: async (folder, files) => {
        await keep()
        return putFolder(folder, files)
      },
    }),
    remove: async (files) => {
      await keep()
      await target.remove(files)
    },
    has: async (file) => {
      await keep()
      return target.has(file)
    },
    read: async (file) => {
      await keep()
      return target.read(file)
    },
  }
}

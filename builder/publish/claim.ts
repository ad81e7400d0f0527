import type { Database } from '#db/open.ts'
import { renewClaim, type Claim } from '#db/queries/claims.ts'
import { touchPublisher } from '#db/queries/targets.ts'
import { LEASE_MS } from '#db/rules/publishing.ts'
import type { Target } from '../targets/target.ts'

export interface KeptClaim extends Disposable {
  /** Throws once somebody else has taken over. */
  check(): Promise<void>
}

const RENEW_AFTER_MS = 1000

/** Renews a claim every second, and says that its holder is there, also while a put takes long, until it is disposed of. */
export function keepClaim({ db, now }: { db: Database; now: () => Date }, claim: Claim): KeptClaim {
  let renewedAt = now().getTime()
  let isLost = false
  async function check(): Promise<void> {
    const time = now().getTime()
    // A clock that was set back has no say in how long ago that was.
    const isFresh = time >= renewedAt && time < renewedAt + RENEW_AFTER_MS
    if (!isFresh && !isLost) {
      renewedAt = time
      isLost = !(await renewClaim(db, claim, new Date(time + LEASE_MS)))
      // Who goes from file to file gives its own beat no turn, and is not gone for that.
      await touchPublisher(db, claim.workerId, new Date(time))
    }
    if (isLost) throw new Error(TAKEN_OVER)
  }
  const beat = setInterval(() => void check().catch(() => {}), RENEW_AFTER_MS)
  return { check, [Symbol.dispose]: () => clearInterval(beat) }
}

/** Why a publisher stopped that had been held up. */
export const TAKEN_OVER = 'Another publisher took over'

export interface LeasedTarget extends Target {
  /** Makes sure that nobody has taken over; part of work that takes long between two steps. */
  keep(): Promise<void>
}

/**
 * The target as long as it is ours: before each step `keep` makes sure that nobody has taken over, and
 * throws where somebody has, so that a publisher that was held up never puts old pages over new ones.
 */
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

import { setTimeout as wait } from 'node:timers/promises'
import { createTurns } from '../turns.ts'

/** Changes that may be of all rows of a menu, each in one transaction, which keeps others from writing. */
export interface LargeChanges {
  /** Makes one when it is this owner's turn. */
  take<T>(ownerId: string, work: () => Promise<T>): Promise<T>
}

// So they have a quarter of the time at the most, however many accounts send them.
const REST = 3
// Another process may have kept one waiting, which nobody need make up for.
const LONGEST_REST_MS = 5000

/** One at a time, of all owners; after each, others may write for three times as long as it took. */
export function createLargeChanges(rest = restFor): LargeChanges {
  const turns = createTurns({ atOnce: 1, ofOne: 1 })
  return {
    take<T>(ownerId: string, work: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const turn = turns.take(ownerId, async () => {
        const begun = performance.now()
        await work().then(resolve, reject)
        const ms = Math.min(REST * (performance.now() - begun), LONGEST_REST_MS)
        await rest(ms)
      })
      turn.catch(reject)
      return promise
    },
  }
}

// A server that ends does not wait for it.
function restFor(ms: number): Promise<void> {
  return wait(ms, undefined, { ref: false })
}

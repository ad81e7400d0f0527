import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { growingCache } from './growing-cache.ts'

/** A stop-watch, and how to wait by it; in milliseconds. */
export interface RestClock {
  elapsed(): number
  /** How long this thread has worked, and not waited for anything. */
  busy(): number
  wait(ms: number): Promise<void>
}

/** A text's size, and when its making was begun and done. */
interface Work {
  bytes: number
  begun: number
  done: number
}

/** When texts of a large menu may be made again. */
export interface Rests {
  isResting(restaurantId: string): boolean
  /** Until it may. */
  over(restaurantId: string): Promise<void>
  /** After one was made. */
  add(restaurantId: string, work: Work): void
}

// So the texts of one menu have a quarter of the time at the most, of all kinds together.
const REST = 3
/** Nobody waits longer for their own, and nobody is told anything older. */
export const LONGEST_REST_MS = 1000
const LARGE_BYTES = 256 * 1024
// Short texts of a large menu cost as much, because all of it is read for them.
const LARGE_FOR_MS = 60_000
const MOST_MENUS = 1000

export const REAL_CLOCK: RestClock = {
  elapsed: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
  // A server that ends does not wait for it.
  wait: (ms) => wait(ms, undefined, { ref: false }),
}

/** Rests after each text of a large menu, three times as long as it took; small menus have none. */
export function createRests({ elapsed, wait }: RestClock): Rests {
  const ends = growingCache<number>(MOST_MENUS)
  const endOf = (restaurantId: string) => ends.get(restaurantId) ?? -Infinity
  return {
    isResting: (restaurantId) => endOf(restaurantId) > elapsed(),
    async over(restaurantId) {
      const ms = endOf(restaurantId) - elapsed()
      if (ms > 0) await wait(ms)
    },
    add(restaurantId, { bytes, begun, done }) {
      const end = endOf(restaurantId)
      if (bytes < LARGE_BYTES && end < begun - LARGE_FOR_MS) return
      // What was left of an earlier rest is still owed.
      const rest = Math.max(end - begun, 0) + REST * (done - begun)
      ends.set(restaurantId, done + Math.min(rest, LONGEST_REST_MS))
    },
  }
}

import { LRUCache } from 'lru-cache'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { MESSAGES, RequestError } from '../errors.ts'
import { createTurns } from '../turns.ts'

/**
 * Holds at most so many, those that were last asked for. Its room grows with them: by `max`, the
 * library takes all of it at once, which was most of what it costs to make an app.
 */
export function growingCache<Value extends object | number>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
}

/** Counts what each owner has done, so that nobody can keep the server busy alone. */
interface Allowances {
  /** Counts one; throws when there were too many. */
  take(ownerId: string, now: Date): void
  /** Counts more of what has been done already, for the next ones to wait for. */
  charge(ownerId: string, many: number, now: Date): void
}

// Whoever is forgotten may begin anew; so many never are at it together.
const OWNERS = 10_000

/** Nobody has done anything yet. In memory: what a restart forgives is little. */
function createAllowances(limits: { atOnce: number; perSecond: number }): Allowances {
  const { atOnce, perSecond } = limits
  const owners = growingCache<{ left: number; at: number }>(OWNERS)
  function leftOf(ownerId: string, at: number): number {
    const before = owners.get(ownerId) ?? { left: atOnce, at }
    // A clock that was set back gives nothing, and takes nothing.
    const regained = (Math.max(0, at - before.at) / 1000) * perSecond
    return Math.min(atOnce, before.left + regained)
  }
  return {
    take(ownerId, now) {
      const at = now.getTime()
      const left = leftOf(ownerId, at) - 1
      if (left < 0) throw tooMany(-left / perSecond)
      owners.set(ownerId, { left, at })
    },
    charge(ownerId, many, now) {
      const at = now.getTime()
      owners.set(ownerId, { left: leftOf(ownerId, at) - many, at })
    },
  }
}

function tooMany(seconds: number): RequestError {
  const headers = { 'Retry-After': String(Math.ceil(seconds)) }
  return new RequestError('too_many', MESSAGES.tooMany, { headers })
}

/** Counts what each owner changes, so that nobody can keep the server busy with changes alone. */
export interface Saves {
  /** Counts one; throws when there were too many. */
  take(ownerId: string, now: Date): void
  /** Counts what a change of so many rows is more than one, for the next ones to wait for. */
  addRows(ownerId: string, rows: number, now: Date): void
}

// A whole menu typed in by a program at once, and then as fast as anybody sorts or types.
const LIMITS = { atOnce: 1000, perSecond: 10 }
// What takes a few milliseconds, as one change does.
const ROWS_OF_ONE = 50

/** Nobody has changed anything yet. */
export function createSaves(): Saves {
  const { take, charge } = createAllowances(LIMITS)
  return {
    take,
    addRows: (ownerId, rows, now) => charge(ownerId, rows / ROWS_OF_ONE, now),
  }
}

/** How often each owner may look at pages of theirs ahead. */
export interface PreviewLimits {
  /** Addresses of pages that are asked for. */
  pages: Allowances
  /** The same of dishes as they are typed: one follows each pause of whoever types. */
  dishes: Allowances
  /** Pages that are read at such addresses, by whomever. */
  reads: Allowances
  /** By the hash of an address, the revision of the menu in which its page was too large. */
  tooLarge: LRUCache<string, number>
}

// What makes a page count for one more.
const BYTES_OF_ONE = 100_000
// A frame that was refused its page asks for the reason at once.
const MOST_TOO_LARGE = 1000

/** Nobody has looked at anything yet. */
export function createPreviewLimits(): PreviewLimits {
  return {
    pages: createAllowances({ atOnce: 600, perSecond: 1 }),
    dishes: createAllowances({ atOnce: 3000, perSecond: 4 }),
    // Twice what may be asked for: pages of no more than that are read as often as they are asked for.
    reads: createAllowances({ atOnce: 7200, perSecond: 10 }),
    tooLarge: growingCache(MOST_TOO_LARGE),
  }
}

/** What a page counts for beside one, by its bytes. */
export function weightOf(bytes: number): number {
  return bytes / BYTES_OF_ONE
}

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

/** Changes that may be of all rows of a menu, each in one transaction, which keeps others from writing. */
export interface LargeChanges {
  /** Makes one when it is this owner's turn. */
  take<T>(ownerId: string, work: () => Promise<T>): Promise<T>
}

// So they have a quarter of the time at the most, however many accounts send them.
const LARGE_REST = 3
// Another process may have kept one waiting, which nobody need make up for.
const LONGEST_LARGE_REST_MS = 5000

/** One at a time, of all owners; after each, others may write for three times as long as it took. */
export function createLargeChanges(rest = restFor): LargeChanges {
  const turns = createTurns({ atOnce: 1, ofOne: 1 })
  return {
    take<T>(ownerId: string, work: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const turn = turns.take(ownerId, async () => {
        const begun = performance.now()
        await work().then(resolve, reject)
        const ms = Math.min(LARGE_REST * (performance.now() - begun), LONGEST_LARGE_REST_MS)
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

import { LRUCache } from 'lru-cache'
import { MESSAGES, RequestError } from '../errors.ts'

/** Counts what each owner changes, so that nobody can keep the server busy with changes alone. */
export interface Saves {
  /** Counts one; throws when there were too many. */
  take(ownerId: string, now: Date): void
  /** Counts what a change of so many rows is more than one, for the next ones to wait for. */
  addRows(ownerId: string, rows: number, now: Date): void
}

// A whole menu typed in by a program at once, and then as fast as anybody sorts or types.
const AT_ONCE = 1000
const PER_SECOND = 10
// What takes a few milliseconds, as one change does.
const ROWS_OF_ONE = 50
// Whoever is forgotten may begin anew; so many never are at it together.
const OWNERS = 10_000

/** Nobody has changed anything yet. In memory: what a restart forgives is little. */
export function createSaves(): Saves {
  const owners = new LRUCache<string, { left: number; at: number }>({ max: OWNERS })
  function leftOf(ownerId: string, at: number): number {
    const before = owners.get(ownerId) ?? { left: AT_ONCE, at }
    // A clock that was set back gives nothing, and takes nothing.
    const regained = (Math.max(0, at - before.at) / 1000) * PER_SECOND
    return Math.min(AT_ONCE, before.left + regained)
  }
  return {
    take(ownerId, now) {
      const at = now.getTime()
      const left = leftOf(ownerId, at) - 1
      if (left < 0) throw tooMany(-left / PER_SECOND)
      owners.set(ownerId, { left, at })
    },
    addRows(ownerId, rows, now) {
      const at = now.getTime()
      owners.set(ownerId, { left: leftOf(ownerId, at) - rows / ROWS_OF_ONE, at })
    },
  }
}

function tooMany(seconds: number): RequestError {
  const headers = { 'Retry-After': String(Math.ceil(seconds)) }
  return new RequestError('too_many', MESSAGES.tooMany, { headers })
}

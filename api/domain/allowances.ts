import { MESSAGES, RequestError } from '../errors.ts'
import { growingCache } from './growing-cache.ts'

/** Counts what each owner has done, so that nobody can keep the server busy alone. */
export interface Allowances {
  /** Counts one; throws when there were too many. */
  take(ownerId: string, now: Date): void
  /** Counts more of what has been done already, for the next ones to wait for. */
  charge(ownerId: string, many: number, now: Date): void
}

// Whoever is forgotten may begin anew; so many never are at it together.
const OWNERS = 10_000

/** Nobody has done anything yet. In memory: what a restart forgives is little. */
export function createAllowances(limits: { atOnce: number; perSecond: number }): Allowances {
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

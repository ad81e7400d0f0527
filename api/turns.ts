import pLimit, { type LimitFunction } from 'p-limit'
import { MESSAGES, RequestError } from './errors.ts'

/** Lets few do something at once; who waits has not begun. */
export interface Turns {
  /** Throws a `RequestError` when there is no place, or `signal` says that nobody waits any more. */
  take<T>(sender: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export interface TurnLimits {
  atOnce: number
  ofOne: number
  /** At work or waiting, of all and of the same sender; any number by default. */
  places?: number
  placesOfOne?: number
}

interface Sender {
  limit: LimitFunction
  /** At work or waiting. */
  count: number
}

/**
 * At most `atOnce` in all, and `ofOne` of the same sender. No more of a sender's stand in the queue
 * of all either: whoever has one thing to do comes after one of each other sender's, not after all.
 */
export function createTurns({
  atOnce,
  ofOne,
  places = Infinity,
  placesOfOne = Infinity,
}: TurnLimits): Turns {
  const all = pLimit(atOnce)
  let taken = 0
  const senders = new Map<string, Sender>()
  return {
    async take(name, work, signal) {
      const sender = senders.get(name) ?? { limit: pLimit(ofOne), count: 0 }
      if (taken >= places || sender.count >= placesOfOne) throw noTurn()
      senders.set(name, sender)
      sender.count += 1
      taken += 1
      const begin = async () => {
        if (signal?.aborted) throw noTurn()
        return work()
      }
      try {
        return await sender.limit(() => all(begin))
      } finally {
        taken -= 1
        sender.count -= 1
        if (sender.count === 0) senders.delete(name)
      }
    },
  }
}

function noTurn(): RequestError {
  return new RequestError('too_many', MESSAGES.tooMany, { headers: { 'Retry-After': '10' } })
}

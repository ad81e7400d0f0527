import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { Visit } from '#db/queries/sessions.ts'
import { busy, tooMany } from './errors.ts'

interface QueueLimits {
  /** Running for all; the others wait. */
  atOnce?: number
  /** Running for one key. */
  atOnceForOne?: number
  /** Running and waiting, for all; then 503. */
  places?: number
  /** Running and waiting, for one key; then 429. */
  placesForOne: number
}

/** What all share, and the share of each owner or network. */
const QUEUES = {
  // Each takes a thread of libuv's pool. The last of 200 waits some seconds.
  passwords: { atOnce: 2, places: 200, placesForOne: 10 },
  // One core stays free.
  pictures: {
    atOnce: Math.max(1, availableParallelism() - 1),
    atOnceForOne: 1,
    places: 100,
    placesForOne: 2,
  },
  /** In order. More than these is a program's work. */
  changes: { atOnceForOne: 1, placesForOne: 21 },
  /** What ends a misuse, which may hold all other places. */
  ends: { atOnceForOne: 1, placesForOne: 21 },
  imports: { placesForOne: 1 },
  exports: { placesForOne: 1 },
  previews: { atOnce: 2, atOnceForOne: 1, places: 100, placesForOne: 20 },
} as const satisfies Record<string, QueueLimits>

export type QueueName = keyof typeof QUEUES

/** Who shares places; a wider network has more of them. */
export interface Share {
  name: string
  times: number
}

/** A program with a key has half of its owner's, for itself: it must not lock its owner out. */
export function shareOf({ ownerId, entry }: Pick<Visit, 'ownerId' | 'entry'>): Share {
  const isKey = 'keyHash' in entry && entry.keyHash !== undefined
  return isKey ? { name: `key of ${ownerId}`, times: 0.5 } : { name: ownerId, times: 1 }
}

export type Queues = Readonly<Record<QueueName, Queue>>

/** Runs work when it has its turn; refuses it if too much waits, of one key or of all. */
export type Queue = <T>(
  who: string | Share | readonly Share[],
  work: () => Promise<T>,
) => Promise<T>

export function createQueues(): Queues {
  const names = Object.keys(QUEUES) as QueueName[]
  const queues = names.map((name) => [name, createQueue(QUEUES[name])] as const)
  return Object.fromEntries(queues) as Record<QueueName, Queue>
}

export function createQueue({
  atOnce = Infinity,
  atOnceForOne = Infinity,
  places = Infinity,
  placesForOne,
}: QueueLimits): Queue {
  const all = pLimit(atOnce)
  const ofOne = new Map<string, { run: ReturnType<typeof pLimit>; taken: number }>()
  let taken = 0
  return async (who, work) => {
    const given = typeof who === 'string' ? { name: who, times: 1 } : who
    const shares = 'name' in given ? [given] : given
    for (const { name, times } of shares) {
      if ((ofOne.get(name)?.taken ?? 0) >= placesForOne * times) throw tooMany()
    }
    if (taken >= places) throw busy()
    const entries = shares.map(({ name }) => {
      const entry = ofOne.get(name) ?? { run: pLimit(atOnceForOne), taken: 0 }
      ofOne.set(name, entry)
      entry.taken += 1
      return [name, entry] as const
    })
    taken += 1
    try {
      const [[, narrowest] = []] = entries
      return await (narrowest ? narrowest.run(() => all(work)) : all(work))
    } finally {
      taken -= 1
      for (const [name, entry] of entries) {
        entry.taken -= 1
        if (entry.taken === 0) ofOne.delete(name)
      }
    }
  }
}

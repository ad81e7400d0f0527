import pLimit from 'p-limit'
import { busy, tooMany } from './errors.ts'

/** Runs work in turn; refuses it while too much waits. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** One queue for all: 503 when full. */
export function createQueue(limits: { concurrency: number; maxPending: number }): Queue {
  const queue = pLimit(limits.concurrency)
  return async (work) => {
    if (queue.pendingCount >= limits.maxPending) throw busy()
    return queue(work)
  }
}

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** One queue a key: 429 when full. */
export function createKeyedQueue({ maxPending }: { maxPending: number }): KeyedQueue {
  const queues = new Map<string, ReturnType<typeof pLimit>>()
  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(1)
    if (queue.pendingCount >= maxPending) throw tooMany()
    queues.set(key, queue)
    try {
      return await queue(work)
    } finally {
      if (queue.activeCount === 0 && queue.pendingCount === 0) queues.delete(key)
    }
  }
}

import pLimit, { type LimitFunction } from 'p-limit'

/** Lets few do something at once; who waits has not begun. */
export interface Turns {
  take<T>(sender: string, work: () => Promise<T>): Promise<T>
}

interface Sender {
  limit: LimitFunction
  /** At work or waiting. */
  count: number
}

/** At most `atOnce` in all, and `ofOne` of the same sender, who cannot hold up all others so. */
export function createTurns({ atOnce, ofOne }: { atOnce: number; ofOne: number }): Turns {
  const all = pLimit(atOnce)
  const senders = new Map<string, Sender>()
  return {
    async take(name, work) {
      const sender = senders.get(name) ?? { limit: pLimit(ofOne), count: 0 }
      senders.set(name, sender)
      sender.count += 1
      try {
        return await sender.limit(() => all(work))
      } finally {
        sender.count -= 1
        if (sender.count === 0) senders.delete(name)
      }
    },
  }
}

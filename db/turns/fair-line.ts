/** Somebody who has work waiting or being done, or has had more of it than others. */
export interface Sender {
  name: string
  /** Each begins when it is resolved, and is given up when it is rejected. */
  waiting: PromiseWithResolvers<void>[]
  atWork: number
  /** Milliseconds of work, and what all others had had on average when they came. */
  had: number
  /** Milliseconds of the last work of theirs that is remembered, which the next is expected to take. */
  last: number
}

/** Says whose turn it is, by what each has cost. */
export interface FairLine {
  sender(name: string): Sender
  /**
   * One more is at work, of who has the fewest at work and fewer than `ofOne`, of these who will have
   * had the least by its end, of these who has waited longest.
   */
  begin(ofOne: number): Sender | undefined
  /**
   * Work of a sender's has ended. What they had is forgotten as soon as all others have had as much.
   */
  end(sender: Sender, ms: number): void
  /** Who has the most of them, of those who have any waiting. */
  largest(): Sender | undefined
}

export function createFairLine(): FairLine {
  const senders = new Map<string, Sender>()
  /** What each of those who were here had. */
  let average = 0
  return {
    sender(name) {
      const sender = senders.get(name) ?? { name, waiting: [], atWork: 0, had: average, last: 0 }
      senders.set(name, sender)
      return sender
    },
    begin(ofOne) {
      let next: Sender | undefined
      for (const sender of senders.values()) {
        if (sender.waiting.length === 0 || sender.atWork >= ofOne) continue
        if (!next || isBefore(sender, next)) next = sender
      }
      if (!next) return undefined
      next.atWork += 1
      // Behind all who have had as much.
      senders.delete(next.name)
      senders.set(next.name, next)
      return next
    },
    end(sender, ms) {
      sender.had += ms
      sender.last = ms
      const here = senders.values().filter(isHere).toArray()
      average += ms / Math.max(1, here.length)
      sender.atWork -= 1
      for (const [name, other] of senders) {
        if (!isHere(other) && other.had <= average) senders.delete(name)
      }
    },
    largest: () => largestOf(senders.values()),
  }
}

function largestOf(senders: Iterable<Sender>): Sender | undefined {
  let largest: Sender | undefined
  for (const sender of senders) {
    if (sender.waiting.length === 0) continue
    if (!largest || placesOf(sender) > placesOf(largest)) largest = sender
  }
  return largest
}

/** How many a sender has at work and waiting. */
export function placesOf({ waiting, atWork }: Sender): number {
  return waiting.length + atWork
}

function isBefore(one: Sender, other: Sender): boolean {
  if (one.atWork !== other.atWork) return one.atWork < other.atWork
  // As it would be after it: what is small goes between what is large, and not after a round of it.
  return one.had + one.last < other.had + other.last
}

function isHere({ waiting, atWork }: Sender): boolean {
  return waiting.length > 0 || atWork > 0
}

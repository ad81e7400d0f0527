import { askingForNobody } from './askers.ts'

/** Lets few do something at once; who waits has not begun. */
export interface Turns {
  /** Rejects with the refusal when there is no place, or `signal` says that nobody waits any more. */
  take<T>(sender: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many a sender has at work and waiting. */
  placesOf(sender: string): number
}

export interface TurnLimits {
  atOnce: number
  ofOne: number
  /** At work or waiting, of all and of the same sender; any number by default. */
  places?: number
  placesOfOne?: number
  /** What a sender has waiting is given up for what they ask for later. */
  newestOfOne?: boolean
  /** Milliseconds, of whatever clock work is weighed by. */
  clock?: () => number
  /** What is thrown for whoever finds no place. */
  refusal?: () => Error
}

/**
 * At most `atOnce` in all, and `ofOne` of the same sender. Whoever has one thing to do comes after one
 * of each other sender's, not after all, and before whoever has kept the others waiting for longer.
 * Where all places are taken, whoever has the most of them gives up one to who has fewer.
 */
export function createFairTurns(limits: TurnLimits): Turns {
  const { atOnce, ofOne, clock = () => performance.now(), refusal = noPlace } = limits
  const line = createFairLine()
  let taken = 0
  let atWork = 0

  function beginNext(): void {
    while (atWork < atOnce) {
      const sender = line.begin(ofOne)
      if (!sender) return
      atWork += 1
      sender.waiting.shift()?.resolve()
    }
  }

  async function begin<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    const turn = lineUp(sender)
    beginNext()
    await turn
    const begun = clock()
    try {
      // Others wait for it, so it waits nowhere behind what the same sender asks beside it.
      return await (atOnce === Infinity ? work() : askingForNobody(work))
    } finally {
      line.end(sender, clock() - begun)
      atWork -= 1
    }
  }

  return {
    async take(name, work, signal) {
      const sender = line.sender(name)
      if (!findPlace(sender, { line, limits, taken, refusal })) throw refusal()
      taken += 1
      try {
        return await begin(sender, () => (signal?.aborted ? Promise.reject(refusal()) : work()))
      } finally {
        taken -= 1
        beginNext()
      }
    },
    placesOf: (name) => placesOf(line.sender(name)),
  }
}

function lineUp(sender: Sender): Promise<void> {
  const turn = Promise.withResolvers<void>()
  sender.waiting.push(turn)
  return turn.promise
}

interface Places {
  line: FairLine
  limits: TurnLimits
  taken: number
  refusal: () => Error
}

/** Whether there is a place, or whoever has the most of them gives up the last of theirs. */
function findPlace(sender: Sender, { line, limits, taken, refusal }: Places): boolean {
  const { places = Infinity, placesOfOne = Infinity, newestOfOne = false } = limits
  if (newestOfOne) for (const older of sender.waiting.splice(0)) older.reject(refusal())
  if (placesOf(sender) >= placesOfOne) return false
  if (taken < places) return true
  const other = line.largest()
  if (!other || placesOf(other) <= placesOf(sender) + 1) return false
  other.waiting.pop()?.reject(refusal())
  return true
}

function noPlace(): Error {
  return new Error('Too many wait')
}

/** Somebody who has work waiting or being done, or has had more of it than others. */
interface Sender {
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
interface FairLine {
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

function createFairLine(): FairLine {
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
function placesOf({ waiting, atWork }: Sender): number {
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

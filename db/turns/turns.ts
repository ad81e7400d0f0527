import { askingForNobody } from '../askers.ts'
import { createFairLine, placesOf, type FairLine, type Sender } from './fair-line.ts'

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

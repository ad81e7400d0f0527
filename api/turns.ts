import { MESSAGES, RequestError } from './errors.ts'
import { createFairLine, type Sender } from './fair-line.ts'

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
  /** Milliseconds, of whatever clock work is weighed by. */
  clock?: () => number
}

/**
 * At most `atOnce` in all, and `ofOne` of the same sender. Whoever has one thing to do comes after one
 * of each other sender's, not after all, and before whoever has kept the others waiting for longer.
 */
export function createTurns(limits: TurnLimits): Turns {
  const { atOnce, ofOne, places = Infinity, placesOfOne = Infinity } = limits
  const { clock = () => performance.now() } = limits
  const line = createFairLine()
  let taken = 0
  let atWork = 0

  function beginNext(): void {
    while (atWork < atOnce) {
      const sender = line.begin(ofOne)
      if (!sender) return
      atWork += 1
      sender.waiting.shift()?.()
    }
  }

  async function begin<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    const turn = new Promise<void>((resolve) => sender.waiting.push(resolve))
    beginNext()
    await turn
    const begun = clock()
    try {
      return await work()
    } finally {
      line.end(sender, clock() - begun)
      atWork -= 1
    }
  }

  return {
    async take(name, work, signal) {
      const sender = line.sender(name)
      if (taken >= places || sender.waiting.length + sender.atWork >= placesOfOne) throw noTurn()
      taken += 1
      try {
        return await begin(sender, () => (signal?.aborted ? Promise.reject(noTurn()) : work()))
      } finally {
        taken -= 1
        beginNext()
      }
    },
  }
}

function noTurn(): RequestError {
  return new RequestError('too_many', MESSAGES.tooMany, { headers: { 'Retry-After': '10' } })
}

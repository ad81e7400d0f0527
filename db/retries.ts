import { setTimeout as pause } from 'node:timers/promises'

const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 50
// Longer than any transaction of ours by far; what is in the way then is stuck.
const GIVE_UP_AFTER_MS = 10_000
// Where all takes long, that is no sign of it.
const FEWEST_TRIES = 10

/** Whether what failed may go well when it is done again, since others were in the way. */
export type IsPassing = (error: unknown) => boolean

/** Lets what is done again have its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: InTurn = (work) => work()

/**
 * Does `work`, and does it again for as long as only others were in the way, for some seconds or, where
 * these take longer, some tries; it is told which try it is, from 1. Between two of them neither the thread nor the connection is held.
 */
export async function withRetries<T>(
  work: (tries: number) => Promise<T>,
  isPassing: IsPassing,
  inTurn = atOnce,
): Promise<T> {
  const givesUpAt = performance.now() + GIVE_UP_AFTER_MS
  let wait = FIRST_WAIT_MS
  for (let tries = 1; ; tries += 1) {
    try {
      return await (tries === 1 ? work(tries) : inTurn(() => work(tries)))
    } catch (error) {
      const isLate = tries >= FEWEST_TRIES && performance.now() > givesUpAt
      if (isLate || !isPassing(error)) throw error
    }
    // Of no fixed length, so that those who met once do not meet again.
    await pause(wait * (0.5 + Math.random() / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

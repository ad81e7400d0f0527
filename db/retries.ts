import { setTimeout as pause } from 'node:timers/promises'

const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 50
// Longer than any transaction of ours by far; what is in the way then is stuck.
const GIVE_UP_AFTER_MS = 10_000

/** Whether what failed may go well when it is done again, after so many tries, since others were in the way. */
export type IsPassing = (error: unknown, tries: number) => boolean

/**
 * Does `work`, and does it again for as long as only others were in the way, for some seconds at
 * most. Between two tries neither the thread nor the connection is held.
 */
export async function withRetries<T>(work: () => Promise<T>, isPassing: IsPassing): Promise<T> {
  const givesUpAt = performance.now() + GIVE_UP_AFTER_MS
  let wait = FIRST_WAIT_MS
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error, tries) || performance.now() > givesUpAt) throw error
    }
    // Of no fixed length, so that those who met once do not meet again.
    await pause(wait * (0.5 + Math.random() / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

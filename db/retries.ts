import { setTimeout as wait } from 'node:timers/promises'

const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 50
/** Longer than any transaction of ours by far; what is in the way then is stuck. */
export const GIVE_UP_AFTER_MS = 10_000
// Where all takes long, that is no sign of it.
const FEWEST_TRIES = 10

/**
 * What was in the way: others at the same, who are through soon, or a row that somebody has kept for as long as
 * is waited for one.
 */
export type Obstacle = 'others' | 'row'

/** What was in the way of what failed; null where it would fail again. */
export type FindObstacle = (error: unknown) => Obstacle | null

/** Lets what is done again have its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A stop-watch, and how to wait by it; in milliseconds. */
interface RetryClock {
  elapsed(): number
  wait(ms: number): Promise<unknown>
}

const atOnce: InTurn = (work) => work()
const REAL_CLOCK: RetryClock = { elapsed: () => performance.now(), wait }

/**
 * Does `work`, and does it again for as long as something was only in the way: for some seconds or, where those
 * whom it met take longer, some tries. It is told how often it has met others, from 0, and has its turn
 * with whoever met others too. Between two tries neither the thread nor the connection is held.
 */
export async function withRetries<T>(
  work: (met: number) => Promise<T>,
  findObstacle: FindObstacle,
  inTurn = atOnce,
  clock = REAL_CLOCK,
): Promise<T> {
  const givesUpAt = clock.elapsed() + GIVE_UP_AFTER_MS
  let pause = FIRST_WAIT_MS
  let obstacle: Obstacle | null = null
  for (let [tries, met] = [1, 0]; ; tries += 1) {
    try {
      return await (obstacle === 'others' ? inTurn(() => work(met)) : work(met))
    } catch (error) {
      obstacle = findObstacle(error)
      const isTried = tries >= FEWEST_TRIES || obstacle === 'row'
      if (!obstacle || (isTried && clock.elapsed() > givesUpAt)) throw error
    }
    if (obstacle === 'others') met += 1
    // Of no fixed length, so that those who met once do not meet again.
    await clock.wait(pause * (0.5 + Math.random() / 2))
    pause = Math.min(pause * 2, LONGEST_WAIT_MS)
  }
}

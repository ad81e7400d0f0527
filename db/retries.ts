import { setTimeout as wait } from 'node:timers/promises'

const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 50
/** Longer than any transaction. */
export const GIVE_UP_AFTER_MS = 10_000
// Slow tries prove nothing.
const FEWEST_TRIES = 10

/** A conflict, or a lock timeout. */
export type Obstacle = 'others' | 'row'

/** Null if a retry would fail. */
export type FindObstacle = (error: unknown) => Obstacle | null

/** Queues retries. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

interface RetryClock {
  elapsed(): number
  wait(ms: number): Promise<unknown>
}

const atOnce: InTurn = (work) => work()
const REAL_CLOCK: RetryClock = { elapsed: () => performance.now(), wait }

/**
 * Retries `work` on conflicts, for GIVE_UP_AFTER_MS and at least FEWEST_TRIES. `work` gets the number of
 * conflicts; retries queue, and hold neither thread nor connection between.
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
    // Jitter.
    await clock.wait(pause * (0.5 + Math.random() / 2))
    pause = Math.min(pause * 2, LONGEST_WAIT_MS)
  }
}

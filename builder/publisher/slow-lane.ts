import type { PublishResult } from '../publish/publish-restaurant.ts'
import type { Waiting } from '../threads/worker-messages.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'
import { createFairTurns, type TurnLimits } from '#db/turns.ts'

/** What a menu that waits there asks. */
interface Asked {
  /** Whether nothing is begun any more. */
  isStopped(): boolean
  /** Each piece is of the menu as it is by then. */
  onTurn(): void
}

/** Where menus go that take longer: one at once, and each hands over after a piece where others wait. */
export class SlowLane {
  readonly #thread: WorkerPool
  readonly #turns
  readonly #waiting: Waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

  constructor(thread: WorkerPool, limits: TurnLimits) {
    this.#thread = thread
    this.#turns = createFairTurns(limits)
  }

  /** All of it; null when it was stopped before the end. */
  async publish(restaurantId: string, { isStopped, onTurn }: Asked): Promise<PublishResult | null> {
    for (;;) {
      Atomics.add(this.#waiting, 0, 1)
      const result = await this.#turns.take(restaurantId, async () => {
        Atomics.sub(this.#waiting, 0, 1)
        if (isStopped()) return null
        onTurn()
        return this.#thread.publish(restaurantId, 'manifest', { waiting: this.#waiting })
      })
      if (result?.status !== 'partly') return result
    }
  }

  stop(): Promise<void> {
    return this.#thread.stop()
  }
}

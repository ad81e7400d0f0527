import type { PreviewPage, PreviewWish } from '../publish/preview-page.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'
import { createFairTurns } from '../turns/turns.ts'

const ONE = { atOnce: 1, ofOne: 1 }

/**
 * Pages that are made for an owner alone, in a thread where nothing is published: no price waits for who
 * looks, and who looks waits for nobody's publish.
 */
export class Previews {
  readonly #lane: WorkerPool
  // By what they have cost, so that a small menu's waits for one of a large one.
  readonly #turns = createFairTurns(ONE)

  constructor(lane: WorkerPool) {
    this.#lane = lane
  }

  /** A page as guests would see it at a moment; null where there is no such page. */
  read(wish: PreviewWish): Promise<PreviewPage | null> {
    return this.#turns.take(wish.restaurantId, () => this.#lane.preview(wish))
  }

  /** Ends the thread, once it has made what it was asked for. */
  stop(): Promise<void> {
    return this.#lane.stop()
  }
}

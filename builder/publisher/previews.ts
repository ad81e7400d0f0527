import type { PreviewPage, PreviewWish } from '../publish/preview-page.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'
import { createFairTurns } from '../turns/turns.ts'

// One owner's at a time, so that a price waits for few where it goes out too.
const ONE = { atOnce: 1, ofOne: 1 }
// A page of so many is made in some milliseconds.
const MOST_DISHES = 300

/**
 * Pages that are made for an owner alone: of a small menu where prices go out, of others in a thread
 * where nothing is published, since whoever looks does not wait for somebody else's large menu.
 */
export class Previews {
  readonly #lanes: WorkerPool
  readonly #ownLane: WorkerPool
  readonly #turns = createFairTurns(ONE)
  readonly #ownTurns = createFairTurns(ONE)

  constructor(lanes: WorkerPool, ownLane: WorkerPool) {
    this.#lanes = lanes
    this.#ownLane = ownLane
  }

  /** A page as guests would see it at a moment; null where there is no such page. */
  async read(wish: PreviewWish): Promise<PreviewPage | null> {
    const { restaurantId } = wish
    const { page, isLarger } = await this.#turns.take(restaurantId, () =>
      this.#lanes.preview(wish, MOST_DISHES),
    )
    if (!isLarger) return page
    const whole = await this.#ownTurns.take(restaurantId, () => this.#ownLane.preview(wish))
    return whole.page
  }

  /** Ends the thread for large menus, once it has made what it was asked for. */
  stop(): Promise<void> {
    return this.#ownLane.stop()
  }
}

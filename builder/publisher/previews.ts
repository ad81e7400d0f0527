import type { PreviewWish } from '../publish/preview-page.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'
import { createFairTurns } from '../turns/turns.ts'

// One owner's at a time, so that a price waits for few where it goes out too.
const ONE = { atOnce: 1, ofOne: 1 }
// A page of so many is made in some milliseconds.
const MOST_DISHES = 300

/** Pages that are made for an owner alone: of a small menu where prices go out, of others where nobody's price waits. */
export class Previews {
  readonly #lanes: WorkerPool
  readonly #slowLane: WorkerPool
  readonly #turns = createFairTurns(ONE)
  readonly #slowTurns = createFairTurns(ONE)

  constructor(lanes: WorkerPool, slowLane: WorkerPool) {
    this.#lanes = lanes
    this.#slowLane = slowLane
  }

  /** A page as guests would see it at a moment, as HTML; null where there is no such page. */
  async read(wish: PreviewWish): Promise<string | null> {
    const { restaurantId } = wish
    const { html, isLarger } = await this.#turns.take(restaurantId, () =>
      this.#lanes.preview(wish, MOST_DISHES),
    )
    if (!isLarger) return html
    const whole = await this.#slowTurns.take(restaurantId, () => this.#slowLane.preview(wish))
    return whole.html
  }
}

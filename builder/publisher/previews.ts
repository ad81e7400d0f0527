import type { Preview, PreviewWish } from '../publish/preview-page.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'
import { createFairTurns } from '#db/turns.ts'

/** The same owner has asked for another page meanwhile. */
export class OvertakenError extends Error {
  override name = 'OvertakenError'
}

const NEWEST = {
  atOnce: 1,
  ofOne: 1,
  newestOfOne: true,
  refusal: () => new OvertakenError('Another page is asked for'),
}

/**
 * Pages that are made for an owner alone, in a thread where nothing is published: no price waits for who
 * looks, and who looks waits for nobody's publish.
 */
export class Previews {
  readonly #lane: WorkerPool
  // By what they have cost, so that a small menu's waits for one of a large one.
  readonly #turns = createFairTurns(NEWEST)

  constructor(lane: WorkerPool) {
    this.#lane = lane
  }

  /** As `previewPage`; rejects with an `OvertakenError` where its restaurant's next one came before it. */
  read(wish: PreviewWish): Promise<Preview | null> {
    return this.#turns.take(wish.restaurantId, () => this.#lane.preview(wish))
  }

  /** Ends the thread, once it has made what it was asked for. */
  stop(): Promise<void> {
    return this.#lane.stop()
  }
}

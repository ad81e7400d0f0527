import type { WorkerPool } from '../publish/worker-pool.ts'

// Longer than a disk takes to be mounted anew; nothing is put to what lies below meanwhile.
const ADOPT_AFTER_MS = 5000
// A look that does not come back, as on a network disk that hangs, is as bad as one that finds trouble.
const BELIEVED_MS = 30_000

/** Keeps an eye on the target: whether it is the one that it was, has its pages, and takes more. */
export class TargetWatch {
  readonly #lanes: WorkerPool
  readonly #onSiteGone: () => void
  #after = ''
  #awaySince: number | null = null
  #isTroubled = false
  #wellAt = -Infinity

  /** `onSiteGone` is called when files that are nobody's menu have to be brought. */
  constructor(lanes: WorkerPool, onSiteGone: () => void) {
    this.#lanes = lanes
    this.#onSiteGone = onSiteGone
  }

  /** Whether the target in use is not there: nothing may be put. */
  get isAway(): boolean {
    return this.#awaySince !== null
  }

  /** Whether it was found well not long ago, and has been since. */
  get isWell(): boolean {
    return !this.#isTroubled && performance.now() - this.#wellAt < BELIEVED_MS
  }

  /** Throws what is wrong, when it was not wrong before. */
  async look(): Promise<void> {
    const started = performance.now()
    const mayAdopt = this.#awaySince !== null && started - this.#awaySince > ADOPT_AFTER_MS
    const wasTroubled = this.#isTroubled
    const look = await this.#lanes
      .look({ mayAdopt, after: this.#after })
      .catch((error: unknown) => {
        this.#isTroubled = true
        throw error
      })
    // Whoever asks for the database itself is told; it is well again before this would be.
    if (look === null) return
    this.#after = look.after
    this.#awaySince = look.isAway ? (this.#awaySince ?? started) : null
    if (look.lacksSite) this.#onSiteGone()
    if (look.trouble === null) return this.#recover(wasTroubled)
    this.#isTroubled = true
    if (!wasTroubled) throw new Error(look.trouble)
  }

  async #recover(wasTroubled: boolean): Promise<void> {
    if (wasTroubled) await this.#lanes.retryFailed()
    this.#wellAt = performance.now()
    this.#isTroubled = false
  }
}

import type { WorkerPool } from '../publish/worker-pool.ts'

// Longer than a remount.
const ADOPT_AFTER_MS = 5000
// A look that hangs counts as trouble.
const BELIEVED_MS = 30_000

/** Watches the target: is it the same, complete and writable? */
export class TargetWatch {
  readonly #lanes: WorkerPool
  readonly #onSiteGone: () => void
  #after = ''
  #awaySince: number | null = null
  #isTroubled = false
  #wellAt = -Infinity

  /** `onSiteGone`: our own files must be published. */
  constructor(lanes: WorkerPool, onSiteGone: () => void) {
    this.#lanes = lanes
    this.#onSiteGone = onSiteGone
  }

  get isAway(): boolean {
    return this.#awaySince !== null
  }

  get isWell(): boolean {
    return !this.#isTroubled && performance.now() - this.#wellAt < BELIEVED_MS
  }

  /** Throws new trouble once. */
  async look(): Promise<void> {
    const started = performance.now()
    const mayAdopt = this.#awaySince !== null && started - this.#awaySince > ADOPT_AFTER_MS
    const wasTroubled = this.#isTroubled
    const look = await this.#lanes
      .run('look', { mayAdopt, after: this.#after })
      .catch((error: unknown) => {
        this.#isTroubled = true
        throw error
      })
    // The database is away, which others report.
    if (look === null) return
    this.#after = look.after
    this.#awaySince = look.isAway ? (this.#awaySince ?? started) : null
    if (look.lacksSite) this.#onSiteGone()
    if (look.trouble === null) return this.#recover(wasTroubled)
    this.#isTroubled = true
    if (!wasTroubled) throw new Error(look.trouble)
  }

  async #recover(wasTroubled: boolean): Promise<void> {
    if (wasTroubled) await this.#lanes.run('retryFailed')
    this.#wellAt = performance.now()
    this.#isTroubled = false
  }
}

import { messageOf } from '#db/errors.ts'
import type { WorkerPool } from '../publish/worker-pool.ts'

// Longer than a remount.
const ADOPT_AFTER_MS = 5000
// A look that hangs counts as trouble.
const BELIEVED_MS = 30_000

/** Watches the target: is it the same, complete and writable? */
export class TargetWatch {
  readonly #workers: WorkerPool
  readonly #onSiteGone: () => void
  #after = ''
  #awaySince: number | null = null
  #trouble: string | null = null
  #wellAt = -Infinity

  /** `onSiteGone`: site assets must be published. */
  constructor(workers: WorkerPool, onSiteGone: () => void) {
    this.#workers = workers
    this.#onSiteGone = onSiteGone
  }

  get isAway(): boolean {
    return this.#awaySince !== null
  }

  get isWell(): boolean {
    return this.#trouble === null && performance.now() - this.#wellAt < BELIEVED_MS
  }

  trouble(): string[] {
    if (this.#trouble !== null) return [this.#trouble]
    if (this.isWell) return []
    return [`the CDN has not answered ${this.#wellAt === -Infinity ? 'yet' : 'for 30 seconds'}`]
  }

  /** Throws new trouble once. */
  async check(): Promise<void> {
    const started = performance.now()
    const mayAdopt = this.#awaySince !== null && started - this.#awaySince > ADOPT_AFTER_MS
    const wasTroubled = this.#trouble !== null
    const state = await this.#workers
      .run('checkTarget', { mayAdopt, after: this.#after })
      .catch((error: unknown) => {
        this.#trouble = messageOf(error)
        throw error
      })
    // The database is away, which others report.
    if (state === null) return
    this.#after = state.after
    this.#awaySince = state.isAway ? (this.#awaySince ?? started) : null
    if (state.lacksSite) this.#onSiteGone()
    if (state.trouble === null) return this.#recover(wasTroubled)
    this.#trouble = state.trouble
    if (!wasTroubled) throw new Error(state.trouble)
  }

  async #recover(wasTroubled: boolean): Promise<void> {
    if (wasTroubled) await this.#workers.run('retryFailed')
    this.#wellAt = performance.now()
    this.#trouble = null
  }
}

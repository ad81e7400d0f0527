import { HOUR_MS } from '#db/rules/durations.ts'
import { Pacer } from './pacer.ts'
import { repeat } from '../publisher/repeat.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'

const LOOK_EVERY_MS = 1000
// Search engines come once a day or so: they need not have each change at once.
const DISCOVERY_EVERY_MS = 10_000
const TIDY_EVERY_MS = HOUR_MS

/** Does what is nobody's menu in particular, in a thread of its own: no menu waits for it. */
export class Housekeeping {
  readonly #lane: WorkerPool
  readonly #onError: (error: unknown) => void
  readonly #discovery = new Pacer(DISCOVERY_EVERY_MS)
  readonly #tidying = new Pacer(TIDY_EVERY_MS)
  readonly #stopping = new AbortController()
  #isKeeping = false
  #isSiteOut = false

  constructor(lane: WorkerPool, onError: (error: unknown) => void) {
    this.#lane = lane
    this.#onError = onError
  }

  /** Whether the files of the site itself are out. */
  get isSiteOut(): boolean {
    return this.#isSiteOut
  }

  /** Brings the files of the site itself, where they are not out, and begins with the rest. */
  async bringSite(): Promise<void> {
    if (this.#isSiteOut) return
    await this.#lane.publishSite().then(() => (this.#isSiteOut = true), this.#onError)
    if (this.#isKeeping) return
    this.#isKeeping = true
    void repeat(LOOK_EVERY_MS, this.#stopping.signal, () => this.#keepHouse())
  }

  /** Says that they are not where they were put. */
  siteGone(): void {
    this.#isSiteOut = false
    this.#discovery.want()
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Says that search engines should hear of something. */
  menusChanged(): void {
    this.#discovery.want()
  }

  // Each goes on without the other, should one of them fail.
  async #keepHouse(): Promise<void> {
    for (const task of [() => this.#discover(), () => this.#tidy()]) {
      if (this.#isSiteOut && !this.#stopping.signal.aborted) await task().catch(this.#onError)
    }
  }

  async #discover(): Promise<void> {
    if (!this.#discovery.take(performance.now())) return
    try {
      await this.#lane.publishDiscovery()
    } catch (error) {
      this.#discovery.want()
      throw error
    }
  }

  async #tidy(): Promise<void> {
    this.#tidying.want()
    if (this.#tidying.take(performance.now())) await this.#lane.removeUnusedMedia()
  }
}

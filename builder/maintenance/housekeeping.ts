import { setTimeout as after } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#db/rules/dates.ts'
import { describeOthers } from '../targets/installation.ts'
import type { WorkerPool } from '../publish/worker-pool.ts'

const LOOK_EVERY_MS = 1000
// Search engines come once a day or so: they need not have each change at once.
const DISCOVERY_EVERY_MS = 10_000
const TIDY_EVERY_MS = HOUR_MS
// Each look is two journeys, where the target is a bucket.
const OTHERS_EVERY_MS = 5 * MINUTE_MS

/** Does what is nobody's menu in particular, in a thread of its own: no menu waits for it. */
export class Housekeeping {
  readonly #lane: WorkerPool
  readonly #onError: (error: unknown) => void
  readonly #discovery = new Pacer(DISCOVERY_EVERY_MS)
  readonly #tidying = new Pacer(TIDY_EVERY_MS)
  readonly #others = new Pacer(OTHERS_EVERY_MS)
  readonly #stopping = new AbortController()
  #isKeeping = false
  #isSiteOut = false
  #othersSeenAt: string | null = null

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
    const tasks = [() => this.#lookForOthers(), () => this.#discover(), () => this.#tidy()]
    for (const task of tasks) {
      if (this.#isSiteOut && !this.#stopping.signal.aborted) await task().catch(this.#onError)
    }
  }

  /** Throws that another is here, each time that it is seen anew. */
  async #lookForOthers(): Promise<void> {
    this.#others.want()
    if (!this.#others.take(performance.now())) return
    const before = this.#othersSeenAt
    const seenAt = await this.#lane.lookForOthers()
    this.#othersSeenAt = seenAt
    if (seenAt !== null && seenAt !== before) throw new Error(describeOthers(seenAt))
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

/** Lets work that many small things call for be done once for all of them, at most so often. */
export class Pacer {
  readonly #everyMs: number
  #wanted = true
  #lastMs = -Infinity

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  /** Says that there is something to do. */
  want(): void {
    this.#wanted = true
  }

  /** Whether it is time; whoever asks does the work then. The first time always is. */
  take(nowMs: number): boolean {
    if (!this.#wanted || nowMs - this.#lastMs < this.#everyMs) return false
    this.#wanted = false
    this.#lastMs = nowMs
    return true
  }
}

/**
 * Does the same again and again, with a pause between, until it is told to stop; `nextPause` is asked
 * before each time for what cuts the pause after it short.
 */
export async function repeat(
  pauseMs: number,
  signal: AbortSignal,
  task: () => Promise<void>,
  nextPause: () => AbortSignal = () => signal,
): Promise<void> {
  while (!signal.aborted) {
    const cut = nextPause()
    await task()
    await after(pauseMs, undefined, { signal: AbortSignal.any([signal, cut]) }).catch(() => {})
  }
}

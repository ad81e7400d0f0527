import { setTimeout as after } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { describeOthers } from '../targets/heartbeat.ts'
import type { WorkerPool } from '../publish/worker-pool.ts'

const POLL_EVERY_MS = 1000
// Search engines come once a day.
const DISCOVERY_EVERY_MS = 10_000
const TIDY_EVERY_MS = HOUR_MS
// Two round trips to a bucket.
const OTHERS_EVERY_MS = 5 * MINUTE_MS

/** Work beside menus, in its own thread. */
export class Housekeeping {
  readonly #workers: WorkerPool
  readonly #onError: (error: unknown) => void
  readonly #discovery = new Pacer(DISCOVERY_EVERY_MS)
  readonly #tidying = new Pacer(TIDY_EVERY_MS)
  readonly #others = new Pacer(OTHERS_EVERY_MS)
  readonly #stopping = new AbortController()
  #isKeeping = false
  #isSiteOut = false
  #othersSeenAt: string | null = null

  constructor(workers: WorkerPool, onError: (error: unknown) => void) {
    this.#workers = workers
    this.#onError = onError
  }

  get isSiteOut(): boolean {
    return this.#isSiteOut
  }

  /** Publishes the site's files if they are missing, and starts the rest. */
  async publishSite(): Promise<void> {
    if (this.#isSiteOut) return
    await this.#workers.run('publishSite').then(() => (this.#isSiteOut = true), this.#onError)
    if (this.#isKeeping) return
    this.#isKeeping = true
    void repeat(POLL_EVERY_MS, this.#stopping.signal, () => this.#keepHouse())
  }

  siteGone(): void {
    this.#isSiteOut = false
    this.#discovery.want()
  }

  stop(): void {
    this.#stopping.abort()
  }

  menusChanged(): void {
    this.#discovery.want()
  }

  // One failure must not stop the others.
  async #keepHouse(): Promise<void> {
    const tasks = [() => this.#exchangeHeartbeat(), () => this.#discover(), () => this.#tidy()]
    for (const task of tasks) {
      if (this.#isSiteOut && !this.#stopping.signal.aborted) await task().catch(this.#onError)
    }
  }

  async #exchangeHeartbeat(): Promise<void> {
    this.#others.want()
    if (!this.#others.take(performance.now())) return
    const before = this.#othersSeenAt
    const seenAt = await this.#workers.run('exchangeHeartbeat')
    this.#othersSeenAt = seenAt
    if (seenAt !== null && seenAt !== before) throw new Error(describeOthers(seenAt))
  }

  async #discover(): Promise<void> {
    if (!this.#discovery.take(performance.now())) return
    try {
      await this.#workers.run('publishDiscovery')
    } catch (error) {
      this.#discovery.want()
      throw error
    }
  }

  async #tidy(): Promise<void> {
    this.#tidying.want()
    if (this.#tidying.take(performance.now())) await this.#workers.run('removeUnusedMedia')
  }
}

/** Merges many requests for work into one run, at most so often. */
export class Pacer {
  readonly #everyMs: number
  #wanted = true
  #lastMs = -Infinity

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  want(): void {
    this.#wanted = true
  }

  /** Whether it is due; the caller then does it. */
  take(nowMs: number): boolean {
    if (!this.#wanted || nowMs - this.#lastMs < this.#everyMs) return false
    this.#wanted = false
    this.#lastMs = nowMs
    return true
  }
}

/** Repeats with pauses until aborted; `nextPause` may cut the next pause short. */
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

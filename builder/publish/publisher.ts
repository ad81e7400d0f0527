import pLimit, { type LimitFunction } from 'p-limit'
import { listenForChanges } from '#db/engines/notifications.ts'
import { Housekeeping, repeat } from '../maintenance/housekeeping.ts'
import { startPurger } from '../outbox/purger.ts'
import type { Sender } from '../outbox/sender.ts'
import { startWebhookSender } from '../webhooks/webhook-sender.ts'
import { TargetWatch } from '../targets/target-watch.ts'
import type { Publisher, PublisherOptions } from './publisher-options.ts'
import { WorkerPool } from './worker-pool.ts'
import type { Preview, PreviewWish } from './preview-page.ts'

const POLL_EVERY_MS = 1000
// Then new changes come before the rest of a list.
const LIST_ANEW_MS = 1000
const WATCH_EVERY_MS = 2000
// Puts to a folder keep a thread busy; to a bucket it mostly waits.
const WORKERS = { folder: 1, bucket: 3 }
// About 0.1 s in a folder; more goes to the large worker.
const MB = 1024 * 1024
const NORMAL_LIMITS = { files: 500, bytes: MB, bytesInAll: 10 * MB, characters: 2 * MB }

export function startPublisher(options: PublisherOptions): Publisher {
  const { purge: hook, database, publicUrl } = options.settings
  const { onError, reach } = options
  const senders = [
    startWebhookSender({ database, publicUrl, onError, reach }),
    ...(hook ? [startPurger({ database, publicUrl, hook, onError })] : []),
  ]
  const publisher = new PollingPublisher(options, senders)
  publisher.start()
  return publisher
}

interface UnderWay {
  changed: boolean
  /** Settled when it no longer blocks others. */
  passed: PromiseWithResolvers<void>
  done: Promise<void>
}

class PollingPublisher implements Publisher {
  readonly #options: PublisherOptions
  /** Told after each publish. */
  readonly #senders: readonly Sender[]
  readonly #workers: WorkerPool
  readonly #workerCount: number
  readonly #normal: LimitFunction
  readonly #largeWorker: WorkerPool
  readonly #large = pLimit(1)
  readonly #previews: Previews
  readonly #houseWorker: WorkerPool
  readonly #housekeeping: Housekeeping
  readonly #watch: TargetWatch
  readonly #underWay = new Map<string, UnderWay>()
  readonly #stopping = new AbortController()
  #isPolling = false
  #running = Promise.resolve()

  constructor(options: PublisherOptions, senders: readonly Sender[]) {
    const { settings, limits } = options
    this.#options = options
    this.#senders = senders
    const workerCount = settings.bucket ? WORKERS.bucket : WORKERS.folder
    this.#workerCount = workerCount
    this.#normal = pLimit(workerCount)
    this.#workers = new WorkerPool(settings, workerCount, limits)
    this.#largeWorker = new WorkerPool(settings, 1, limits)
    this.#previews = new Previews(new WorkerPool(settings, 1, limits))
    this.#houseWorker = new WorkerPool(settings, 1, limits)
    this.#housekeeping = new Housekeeping(this.#houseWorker, (error) => this.#report(error))
    this.#watch = new TargetWatch(this.#workers, () => this.#housekeeping.siteGone())
  }

  start(): void {
    this.#workers.start()
    this.#workers.run('prepare').catch((error: unknown) => this.#report(error))
    this.#running = this.#run()
  }

  wake(restaurantId: string): void {
    const underWay = this.#underWay.get(restaurantId)
    if (underWay) underWay.changed = true
    else if (this.#isPolling && !this.#isStopped) this.#publish(restaurantId)
  }

  preview(wish: PreviewWish): Promise<Preview | null> {
    return this.#previews.read(wish)
  }

  isReady(): boolean {
    return this.#housekeeping.isSiteOut && this.#watch.isWell && !this.#isStopped
  }

  whyNotReady(): string[] {
    return [
      ...(this.#isStopped ? ['the publisher is stopping'] : []),
      ...this.#watch.trouble(),
      ...(this.#housekeeping.isSiteOut ? [] : ['our own pages are not published yet']),
    ]
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#housekeeping.stop()
    await Promise.all(this.#underWay.values().map(({ done }) => done))
    const workers = [this.#workers, this.#largeWorker, this.#previews, this.#houseWorker]
    await Promise.all(workers.map((worker) => worker.stop()))
    await this.#running
    await Promise.all(this.#senders.map((sender) => sender.stop()))
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  #publish(restaurantId: string): UnderWay {
    const passed = Promise.withResolvers<void>()
    const underWay = { changed: false, passed, done: Promise.resolve() }
    this.#underWay.set(restaurantId, underWay)
    underWay.done = this.#publishUntilSame(restaurantId, underWay).finally(() => {
      this.#underWay.delete(restaurantId)
      this.#housekeeping.menusChanged()
      passed.resolve()
    })
    return underWay
  }

  // Changes during a publish are one more publish.
  async #publishUntilSame(restaurantId: string, underWay: UnderWay): Promise<void> {
    do {
      underWay.changed = false
      await this.#publishOnce(restaurantId, underWay).catch((error) => this.#report(error))
    } while (underWay.changed)
  }

  async #publishOnce(restaurantId: string, underWay: UnderWay): Promise<void> {
    // If stopped, the next start finds it.
    let result = await this.#normal(async () =>
      this.#isStopped ? null : this.#workers.publish(restaurantId, 'manifest', NORMAL_LIMITS),
    )
    if (result?.status === 'large') {
      underWay.passed.resolve()
      result = await this.#large(async () => {
        underWay.changed = false
        return this.#isStopped ? null : this.#largeWorker.publish(restaurantId, 'manifest')
      })
    }
    // Waits until the target is back.
    if (!result || result.status === 'away') return
    for (const sender of this.#senders) sender.wake()
    this.#options.onResult?.(result)
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const report = (error: unknown) => this.#report(error)
    await this.#watch.check().catch(report)
    const { settings, pollEveryMs = POLL_EVERY_MS } = this.#options
    const elsewhere = new ChangesElsewhere()
    const poll = () => this.#poll().catch(report)
    await Promise.all([
      elsewhere.listen(settings.database, signal),
      repeat(WATCH_EVERY_MS, signal, () => this.#watch.check().catch(report)),
      repeat(pollEveryMs, signal, poll, () => elsewhere.nextPause()),
    ])
  }

  async #poll(): Promise<void> {
    if (this.#watch.isAway) return
    // Menus need the site's scripts; if these fail, menus go on.
    await this.#housekeeping.publishSite()
    this.#isPolling = true
    let isThrough = false
    while (!isThrough) isThrough = await this.#workThrough(await this.#workers.run('listPending'))
  }

  /** As many at once as there are workers. False if the list is too old. */
  async #workThrough(pending: readonly string[]): Promise<boolean> {
    const until = performance.now() + LIST_ANEW_MS
    let isThrough = true
    await pLimit(this.#workerCount).map(pending, async (restaurantId) => {
      if (this.#isStopped || this.#watch.isAway || this.#underWay.has(restaurantId)) return
      if (performance.now() > until) isThrough = false
      else await this.#publish(restaurantId).passed.promise
    })
    return isThrough
  }

  #report(error: unknown): void {
    if (!this.#isStopped) this.#options.onError?.(error)
  }
}

// The process that changed a menu publishes it first.
const SOON_MS = 200

/** Wakes when another process changed a menu. */
class ChangesElsewhere {
  #pause = new AbortController()
  #isSoon = false

  listen(database: string, signal: AbortSignal): Promise<void> {
    return listenForChanges(database, () => this.#cutSoon(), signal)
  }

  nextPause(): AbortSignal {
    this.#pause = new AbortController()
    return this.#pause.signal
  }

  #cutSoon(): void {
    if (this.#isSoon) return
    this.#isSoon = true
    const cut = () => {
      this.#isSoon = false
      this.#pause.abort()
    }
    setTimeout(cut, SOON_MS).unref()
  }
}

/** A newer preview of the same owner replaced it. */
export class OvertakenError extends Error {
  override name = 'OvertakenError'
}

/** Previews in their own thread, beside publishing. */
class Previews {
  readonly #worker: WorkerPool
  readonly #queue = pLimit(1)
  readonly #newest = new Map<string, PreviewWish>()

  constructor(worker: WorkerPool) {
    this.#worker = worker
  }

  /** Rejects with `OvertakenError` if replaced. */
  async read(wish: PreviewWish): Promise<Preview | null> {
    const { restaurantId } = wish
    this.#newest.set(restaurantId, wish)
    const isNewest = () => this.#newest.get(restaurantId) === wish
    try {
      return await this.#queue(async () => {
        if (!isNewest()) throw new OvertakenError('Another page is asked for')
        return this.#worker.run('preview', wish)
      })
    } finally {
      if (isNewest()) this.#newest.delete(restaurantId)
    }
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }
}

import { Pacer } from './pacer.ts'
import { startPurger, type Purger } from './purge/start-purger.ts'
import { WorkerPool } from './worker-pool.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { WorkerSettings } from './worker-messages.ts'

/** Keeps the CDN in line with the database for as long as it runs. */
export interface Publisher {
  /** Says that a restaurant has changed; a call that gets lost costs a second, never a change. */
  wake(restaurantId: string): void
  /** Whether it looks for work, and the pages that are nobody's menu are out. */
  isReady(): boolean
  /** Finishes what is under way. */
  stop(): Promise<void>
}

export interface PublisherOptions {
  settings: WorkerSettings
  onResult?: (result: PublishResult) => void
  onError?: (error: unknown) => void
}

const LOOK_EVERY_MS = 1000
const DISCOVERY_EVERY_MS = 10_000
const TIDY_EVERY_MS = 3_600_000

/** Starts a publisher: a thread of its own that publishes what is behind, woken or not. */
export function startPublisher(options: PublisherOptions): Publisher {
  const { purge: hook, databaseFile, publicUrl } = options.settings
  const { onError } = options
  const purger = hook && startPurger({ databaseFile, publicUrl, hook, onError })
  const publisher = new PollingPublisher(options, purger)
  publisher.start()
  return publisher
}

class PollingPublisher implements Publisher {
  readonly #options: PublisherOptions
  readonly #purger: Purger | null
  readonly #pool: WorkerPool
  /** Restaurants under way, and whether each has changed since it was begun. */
  readonly #underWay = new Map<string, { changed: boolean; done: Promise<void> }>()
  /** Search engines come once a day or so: they need not have each change at once. */
  readonly #discovery = new Pacer(DISCOVERY_EVERY_MS)
  readonly #tidying = new Pacer(TIDY_EVERY_MS)
  #sitePublished = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: PublisherOptions, purger: Purger | null) {
    this.#options = options
    this.#purger = purger
    this.#pool = new WorkerPool(options.settings, 1)
  }

  start(): void {
    void this.#look()
  }

  wake(restaurantId: string): void {
    const underWay = this.#underWay.get(restaurantId)
    if (underWay) underWay.changed = true
    else if (!this.#stopped) void this.#publish(restaurantId)
  }

  isReady(): boolean {
    return this.#sitePublished && !this.#stopped
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await Promise.all(this.#underWay.values().map(({ done }) => done))
    await this.#pool.stop()
    await this.#purger?.stop()
  }

  #publish(restaurantId: string): Promise<void> {
    const underWay = { changed: false, done: Promise.resolve() }
    this.#underWay.set(restaurantId, underWay)
    underWay.done = this.#publishUntilSame(restaurantId, underWay).finally(() => {
      this.#underWay.delete(restaurantId)
      this.#discovery.want()
    })
    return underWay.done
  }

  // Changes that come in while a restaurant is being published are one more publish, not many.
  async #publishUntilSame(restaurantId: string, underWay: { changed: boolean }): Promise<void> {
    do {
      underWay.changed = false
      await this.#publishOnce(restaurantId).catch((error: unknown) => this.#report(error))
    } while (underWay.changed)
  }

  async #publishOnce(restaurantId: string): Promise<void> {
    const result = await this.#pool.publish(restaurantId, 'manifest')
    this.#purger?.wake()
    this.#options.onResult?.(result)
  }

  async #look(): Promise<void> {
    try {
      if (!this.#sitePublished) await this.#publishSite()
      for (const restaurantId of await this.#pool.listPending()) {
        if (!this.#underWay.has(restaurantId)) await this.#publish(restaurantId)
      }
      if (this.#discovery.take(performance.now())) await this.#publishDiscovery()
      this.#tidying.want()
      if (this.#tidying.take(performance.now())) await this.#pool.removeUnusedMedia()
    } catch (error) {
      this.#report(error)
    }
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS)
  }

  // Menus go on without it, and each says why it fails, should that be why this did.
  async #publishSite(): Promise<void> {
    try {
      await Promise.all([this.#pool.publishSite(), this.#pool.prepare()])
      this.#sitePublished = true
    } catch (error) {
      this.#report(error)
    }
  }

  async #publishDiscovery(): Promise<void> {
    try {
      await this.#pool.publishDiscovery()
    } catch (error) {
      this.#discovery.want()
      throw error
    }
  }

  #report(error: unknown): void {
    if (!this.#stopped) this.#options.onError?.(error)
  }
}

import type { ResourceLimits } from 'node:worker_threads'
import type { Trust } from './files-on-target.ts'
import type { LookOptions, TargetLook } from '../targets/look-at-target.ts'
import { NO_LIMITS, type PublishLimits } from './limits.ts'
import type { Preview, PreviewWish } from './preview-page.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { OwnFilesResult } from './own-files.ts'
import type { UnusedMediaResult } from '../maintenance/unused-media.ts'
import { NotBegunError, PublishingWorker, ThreadDiedError } from './publishing-worker.ts'
import type { WorkerQuestion, WorkerSettings } from './worker-messages.ts'

// Left alone, V8 lets each thread's garbage grow to twice the memory for no more speed. The largest
// real menu, of three thousand dishes, needs a quarter of this.
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/**
 * Threads that publish, so that rendering never holds up whoever asks. Each starts when there is
 * something for it to do, unless all are started before.
 */
export class WorkerPool {
  readonly #settings: WorkerSettings
  readonly #limits: ResourceLimits
  readonly #threads: (PublishingWorker | undefined)[]
  #stopped = false

  constructor(settings: WorkerSettings, size: number, limits: ResourceLimits = RESOURCE_LIMITS) {
    this.#settings = settings
    this.#limits = limits
    this.#threads = Array.from({ length: size })
  }

  /** Starts all threads, so that their first questions need not wait for that. */
  start(): void {
    for (const index of this.#threads.keys()) this.#threads[index] ??= this.#open()
  }

  /**
   * Publishes one restaurant; a failure is a result, not an exception, also when a thread dies of it.
   * One with more to do than `limits` is left as it is.
   */
  async publish(
    restaurantId: string,
    trust: Trust,
    limits: PublishLimits = NO_LIMITS,
  ): Promise<PublishResult> {
    try {
      const question = { kind: 'publish', restaurantId, trust, limits } as const
      return (await this.#ask(question)) as PublishResult
    } catch (error) {
      if (!(error instanceof ThreadDiedError)) throw error
      const { workerId, message } = error
      const died = { kind: 'died', restaurantId, workerId, message } as const
      return (await this.#ask(died)) as PublishResult
    }
  }

  /** A page as guests would see it at a moment; null where there is no such page. */
  preview(wish: PreviewWish): Promise<Preview | null> {
    return this.#ask({ kind: 'preview', wish }) as Promise<Preview | null>
  }

  /** Restaurants whose pages are behind. */
  listPending(): Promise<string[]> {
    return this.#ask({ kind: 'pending' }) as Promise<string[]>
  }

  /** Whether the target is the one that it was and still has its pages. */
  look(options: LookOptions): Promise<TargetLook | null> {
    return this.#ask({ kind: 'look', ...options }) as Promise<TargetLook | null>
  }

  /** Lets what failed be tried again at once. */
  retryFailed(): Promise<void> {
    return this.#ask({ kind: 'retry' }) as Promise<void>
  }

  /** Publishes the files that are nobody's menu. */
  publishSite(): Promise<OwnFilesResult> {
    return this.#ask({ kind: 'site' }) as Promise<OwnFilesResult>
  }

  /** Of these, only the pages that are rendered. */
  publishSitePages(): Promise<OwnFilesResult> {
    return this.#ask({ kind: 'site-pages' }) as Promise<OwnFilesResult>
  }

  /** Publishes what search engines begin with: all menus as they now are. */
  publishDiscovery(): Promise<OwnFilesResult> {
    return this.#ask({ kind: 'discovery' }) as Promise<OwnFilesResult>
  }

  /** Loads the templates of one thread, so that the first change need not wait for them. */
  prepare(): Promise<void> {
    return this.#ask({ kind: 'prepare' }) as Promise<void>
  }

  /** Removes pictures that nothing shows any more, once a day. */
  removeUnusedMedia(): Promise<UnusedMediaResult | null> {
    return this.#ask({ kind: 'unused-media' }) as Promise<UnusedMediaResult | null>
  }

  /** When another database was last seen to publish to the same target; null when not lately. */
  lookForOthers(): Promise<string | null> {
    return this.#ask({ kind: 'others' }) as Promise<string | null>
  }

  /** Lets what is under way finish, then ends the threads. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#threads.map((thread) => thread?.stop()))
  }

  async #ask(question: WorkerQuestion): Promise<unknown> {
    if (this.#stopped) throw new Error('The publisher is stopping')
    try {
      return await this.#leastLoaded().ask(question)
    } catch (error) {
      if (error instanceof NotBegunError) return this.#ask(question)
      throw error
    }
  }

  // A thread that died is started again by the next question, not at once: whatever kills it at its
  // start would do so in a tight loop.
  #leastLoaded(): PublishingWorker {
    const loads = this.#threads.map((thread) => thread?.load ?? 0)
    const index = loads.indexOf(Math.min(...loads))
    return (this.#threads[index] ??= this.#open())
  }

  #open(): PublishingWorker {
    const thread: PublishingWorker = new PublishingWorker(this.#settings, this.#limits, () => {
      this.#threads[this.#threads.indexOf(thread)] = undefined
    })
    return thread
  }
}

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

// V8 would use twice the memory for no speed. The largest real menu needs a quarter.
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/** Publishing threads, started on demand. */
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

  start(): void {
    for (const index of this.#threads.keys()) this.#threads[index] ??= this.#open()
  }

  /** Failures and dead threads are results. Menus over `limits` are left alone. */
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

  preview(wish: PreviewWish): Promise<Preview | null> {
    return this.#ask({ kind: 'preview', wish }) as Promise<Preview | null>
  }

  listPending(): Promise<string[]> {
    return this.#ask({ kind: 'pending' }) as Promise<string[]>
  }

  look(options: LookOptions): Promise<TargetLook | null> {
    return this.#ask({ kind: 'look', ...options }) as Promise<TargetLook | null>
  }

  retryFailed(): Promise<void> {
    return this.#ask({ kind: 'retry' }) as Promise<void>
  }

  publishSite(): Promise<OwnFilesResult> {
    return this.#ask({ kind: 'site' }) as Promise<OwnFilesResult>
  }

  publishSitePages(): Promise<OwnFilesResult> {
    return this.#ask({ kind: 'site-pages' }) as Promise<OwnFilesResult>
  }

  publishDiscovery(): Promise<OwnFilesResult> {
    return this.#ask({ kind: 'discovery' }) as Promise<OwnFilesResult>
  }

  /** Loads the templates ahead of the first change. */
  prepare(): Promise<void> {
    return this.#ask({ kind: 'prepare' }) as Promise<void>
  }

  removeUnusedMedia(): Promise<UnusedMediaResult | null> {
    return this.#ask({ kind: 'unused-media' }) as Promise<UnusedMediaResult | null>
  }

  /** ISO time of another database's publish; null if none lately. */
  lookForOthers(): Promise<string | null> {
    return this.#ask({ kind: 'others' }) as Promise<string | null>
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#threads.map(async (thread) => thread?.stop()))
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

  // Restarted by the next question: a crash at start must not loop.
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

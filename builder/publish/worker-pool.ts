import type { ResourceLimits } from 'node:worker_threads'
import type { Trust } from './files-on-target.ts'
import { NO_LIMITS, type PublishLimits } from './limits.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { ThreadTasks } from './publishing-thread.ts'
import { NotBegunError, PublishingWorker, ThreadDiedError } from './publishing-worker.ts'
import type { WorkerSettings } from './worker-settings.ts'

// V8 would use twice the memory for no speed. The largest real menu needs a quarter.
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 }

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
      return await this.run('publish', restaurantId, { trust, limits })
    } catch (error) {
      if (!(error instanceof ThreadDiedError)) throw error
      const { workerId, message } = error
      return this.run('failDead', { restaurantId, workerId, message })
    }
  }

  /** Runs a task in the thread that has the fewest. */
  async run<Name extends keyof ThreadTasks>(
    name: Name,
    ...input: Parameters<ThreadTasks[Name]>
  ): Promise<Awaited<ReturnType<ThreadTasks[Name]>>> {
    if (this.#stopped) throw new Error('The publisher is stopping')
    try {
      const answer = await this.#leastLoaded().ask(name, input)
      return answer as Awaited<ReturnType<ThreadTasks[Name]>>
    } catch (error) {
      if (error instanceof NotBegunError) return this.run(name, ...input)
      throw error
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#threads.map(async (thread) => thread?.stop()))
  }

  // Restarted by the next task: a crash at start must not loop.
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

import { Worker } from 'node:worker_threads'
import type { Trust } from './held-files.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { OwnFilesResult } from './own-files.ts'
import type { UnusedMediaResult } from './unused-media.ts'
import type { WorkerAnswer, WorkerQuestion, WorkerSettings } from './worker-messages.ts'

/** Threads that publish, so that rendering never holds up whoever asks. */
export class WorkerPool {
  readonly #settings: WorkerSettings
  readonly #threads: (Thread | undefined)[]
  #stopped = false

  constructor(settings: WorkerSettings, size: number) {
    this.#settings = settings
    this.#threads = Array.from({ length: size }, () => this.#start())
  }

  /** Publishes one restaurant; a failure is a result, not an exception. */
  publish(restaurantId: string, trust: Trust): Promise<PublishResult> {
    return this.#ask({ kind: 'publish', restaurantId, trust }) as Promise<PublishResult>
  }

  /** Restaurants whose pages are behind. */
  listPending(): Promise<string[]> {
    return this.#ask({ kind: 'pending' }) as Promise<string[]>
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

  /** Lets what is under way finish, then ends the threads. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#threads.map((thread) => thread?.stop()))
  }

  #ask(question: WorkerQuestion): Promise<unknown> {
    if (this.#stopped) return Promise.reject(new Error('The publisher is stopping'))
    // A thread that died is started again by the next question, not at once: whatever kills it
    // at its start would do so in a tight loop.
    const loads = this.#threads.map((thread) => thread?.load ?? 0)
    const index = loads.indexOf(Math.min(...loads))
    const thread = this.#threads[index] ?? this.#start()
    this.#threads[index] = thread
    return thread.ask(question)
  }

  #start(): Thread {
    const thread: Thread = new Thread(this.#settings, () => {
      this.#threads[this.#threads.indexOf(thread)] = undefined
    })
    return thread
  }
}

// Left alone, V8 lets each thread's garbage grow to twice the memory for no more speed. The largest
// real menu, of three thousand dishes, needs a quarter of this.
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** One worker thread and the questions that it has not answered yet. */
class Thread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #ended: Promise<void>
  #lastId = 0

  constructor(settings: WorkerSettings, onEnd: () => void) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: RESOURCE_LIMITS,
    })
    this.#worker.on('message', (answer: WorkerAnswer) => this.#settle(answer))
    // It takes only its own work with it; whoever waits is told and asks again.
    this.#worker.on('error', (error) => this.#fail(error as Error))
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#fail(new Error('The publishing thread ended'))
        onEnd()
        resolve()
      })
    })
  }

  get load(): number {
    return this.#waiting.size
  }

  ask(question: WorkerQuestion): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, question })
    })
  }

  /** Questions are answered in order, so this comes after all that is under way. */
  async stop(): Promise<void> {
    this.ask({ kind: 'stop' }).catch(() => {})
    await this.#ended
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer.value)
    else waiting?.reject(new Error(answer.message))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

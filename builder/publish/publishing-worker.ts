import { randomUUID } from 'node:crypto'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { TOO_LARGE } from '#db/rules/publishing.ts'
import type { ThreadWord, WorkerRequest } from './publishing-thread.ts'
import type { ThreadSettings, WorkerSettings } from './worker-settings.ts'

export class ThreadDiedError extends Error {
  override name = 'ThreadDiedError'
  /** Of the dead thread's lease. */
  readonly workerId: string

  constructor(workerId: string, message: string) {
    super(message)
    this.workerId = workerId
  }
}

/** The thread died before this question; another may take it. */
export class NotBegunError extends Error {
  override name = 'NotBegunError'
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

export class PublishingWorker {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #workerId = randomUUID()
  readonly #ended: Promise<void>
  #isUp = false
  #error: Error | undefined
  #lastId = 0

  constructor(settings: WorkerSettings, resourceLimits: ResourceLimits, onEnd: () => void) {
    const workerData: ThreadSettings = { ...settings, workerId: this.#workerId }
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData,
      resourceLimits,
    })
    this.#worker.on('message', (word: ThreadWord) => this.#hear(word))
    this.#worker.on('error', (error) => (this.#error = error as Error))
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        onEnd()
        this.#fail()
        resolve()
      })
    })
  }

  get load(): number {
    return this.#waiting.size
  }

  ask(task: WorkerRequest['task'], input: WorkerRequest['input'] = []): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, task, input } satisfies WorkerRequest)
    })
  }

  /** After all earlier questions. */
  async stop(): Promise<void> {
    this.ask('stop').catch(() => {})
    await this.#ended
  }

  #hear(word: ThreadWord): void {
    if ('isUp' in word) {
      this.#isUp = true
      return
    }
    const waiting = this.#waiting.get(word.id)
    this.#waiting.delete(word.id)
    if (word.ok) waiting?.resolve(word.value)
    else waiting?.reject(new Error(word.message))
  }

  // The thread never started: no question is to blame.
  #fail(): void {
    const [first, ...others] = this.#waiting.values()
    const error = this.#error ?? new Error('The publishing thread ended')
    first?.reject(this.#isUp ? new ThreadDiedError(this.#workerId, reasonOf(error)) : error)
    for (const { reject } of others) reject(this.#isUp ? new NotBegunError() : error)
    this.#waiting.clear()
  }
}

function reasonOf(error: Error): string {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return TOO_LARGE
  return `The publishing thread died: ${error.message}`
}

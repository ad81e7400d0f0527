import type { ResourceLimits } from 'node:worker_threads'
import type { Reach } from '../webhooks/post.ts'
import type { Preview, PreviewWish } from './preview-page.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { WorkerSettings } from './worker-settings.ts'

export interface PublisherOptions {
  settings: WorkerSettings
  limits?: ResourceLimits
  /** Polling, in ms; 1 s by default. */
  pollEveryMs?: number
  /** Of webhooks; public addresses by default. */
  reach?: Reach
  onResult?: (result: PublishResult) => void
  onError?: (error: unknown) => void
}

/** Keeps the CDN in sync until stopped. */
export interface Publisher {
  /** A restaurant has changed; a lost call costs a second. */
  wake(restaurantId: string): void
  /**
   * A preview; null if there is no such page. A newer one of the same restaurant rejects it with
   * `OvertakenError`.
   */
  preview(wish: PreviewWish): Promise<Preview | null>
  /** Running, site published, target well. */
  isReady(): boolean
  /** What is still to come or in trouble, in words. */
  whyNotReady(): string[]
  stop(): Promise<void>
}

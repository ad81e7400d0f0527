import type { ResourceLimits } from 'node:worker_threads'
import type { Preview, PreviewWish } from './preview-page.ts'
import type { PublishResult } from './publish-restaurant.ts'
import type { WorkerSettings } from './worker-messages.ts'

export interface PublisherOptions {
  settings: WorkerSettings
  /** What a thread may take; a default that the largest real menu is far from. */
  limits?: ResourceLimits
  /** How long it waits between its own looks for what is behind, in milliseconds; a second. */
  lookEveryMs?: number
  onResult?: (result: PublishResult) => void
  onError?: (error: unknown) => void
}

/** Keeps the CDN in sync with the database for as long as it runs. */
export interface Publisher {
  /** Says that a restaurant has changed; a call that gets lost costs a second, never a change. */
  wake(restaurantId: string): void
  /**
   * A page as guests would see it at a moment; null where there is no such page. Of one restaurant one
   * waits at most: an `OvertakenError` is for whoever asked before.
   */
  preview(wish: PreviewWish): Promise<Preview | null>
  /** Whether it looks for work, the pages that are nobody's menu are out, and the target is well. */
  isReady(): boolean
  /** Finishes what is under way. */
  stop(): Promise<void>
}

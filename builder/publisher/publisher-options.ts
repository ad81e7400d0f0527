import type { ResourceLimits } from 'node:worker_threads'
import type { PublishResult } from '../publish/publish-restaurant.ts'
import type { WorkerSettings } from '../threads/worker-messages.ts'

export interface PublisherOptions {
  settings: WorkerSettings
  /** What a thread may take; a default that the largest real menu is far from. */
  limits?: ResourceLimits
  /** How long it waits between its own looks for what is behind, in milliseconds; a second. */
  lookEveryMs?: number
  onResult?: (result: PublishResult) => void
  onError?: (error: unknown) => void
}

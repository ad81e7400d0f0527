import type { Logger } from 'pino'
import { startPublisher } from '#builder/publish/publisher.ts'
import type { Publisher } from '#builder/publish/publisher-options.ts'
import type { PublishResult } from '#builder/publish/publish-restaurant.ts'
import type { Settings } from '#db/settings/settings.ts'
import { createFaultLog } from '../fault-log.ts'
import type { Metrics } from './metrics.ts'

export function startMeasuredPublisher(
  settings: Settings,
  log: Logger,
  metrics: Metrics,
): Publisher {
  const lag = createPublishLag()
  const onResult = (result: PublishResult) => {
    if (result.status === 'failed') log.warn({ result }, 'not published')
    else log.info({ result }, result.status === 'busy' ? 'left to another' : 'published')
    metrics.countPublish(result.status)
    if (result.status !== 'published') return
    const seconds = lag.published(result.restaurantId)
    if (seconds !== undefined) metrics.observeLag(seconds)
  }
  const logFault = createFaultLog(log, 'publishing failed')
  const onError = (error: unknown) => {
    logFault(error)
    metrics.countPublisherError()
  }
  const publisher = startPublisher({ settings, onResult, onError })
  return {
    wake(restaurantId) {
      lag.changed(restaurantId)
      publisher.wake(restaurantId)
    },
    preview: (wish) => publisher.preview(wish),
    isReady: () => publisher.isReady(),
    whyNotReady: () => publisher.whyNotReady(),
    stop: () => publisher.stop(),
  }
}

export interface PublishLag {
  changed(restaurantId: string): void
  /** Seconds since the change that asked for it, if one did. */
  published(restaurantId: string): number | undefined
}

interface Waiting {
  since: number
  /** The first change since the running publish began. */
  next?: number
}

/** `now` is monotonic, in ms. */
export function createPublishLag(now: () => number = () => performance.now()): PublishLag {
  const restaurants = new Map<string, Waiting>()
  return {
    changed(restaurantId) {
      const waiting = restaurants.get(restaurantId)
      if (waiting) waiting.next ??= now()
      else restaurants.set(restaurantId, { since: now() })
    },
    published(restaurantId) {
      const waiting = restaurants.get(restaurantId)
      if (!waiting) return undefined
      if (waiting.next === undefined) restaurants.delete(restaurantId)
      else restaurants.set(restaurantId, { since: waiting.next })
      return (now() - waiting.since) / 1000
    },
  }
}

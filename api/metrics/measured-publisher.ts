import type { Logger } from 'pino'
import { startPublisher } from '#builder/publisher/publisher.ts'
import type { Publisher } from '#builder/publisher/publisher-options.ts'
import type { PublishResult } from '#builder/publish/publish-restaurant.ts'
import type { Settings } from '#db/settings/settings.ts'
import type { Metrics } from './metrics.ts'
import { createPublishLag } from './publish-lag.ts'

/** Starts the publisher; what it does is logged and counted. */
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
  const onError = (error: unknown) => {
    log.error({ err: error }, 'publishing failed')
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
    stop: () => publisher.stop(),
  }
}

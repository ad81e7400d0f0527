/** Measures how long changes wait for their pages. */
export interface PublishLag {
  /** A restaurant has changed. */
  changed(restaurantId: string): void
  /** Its pages are out; seconds since the change that asked for them, if one did. */
  published(restaurantId: string): number | undefined
}

interface Waiting {
  since: number
  /** The first change since the publish that is under way was asked for; another one follows. */
  next?: number
}

/** `now` is in milliseconds and need not be the time of day. */
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

import { LRUCache } from 'lru-cache'

/**
 * Holds at most so many, those that were last asked for. Its room grows with them: by `max`, the
 * library takes all of it at once, which was most of what it costs to make an app.
 */
export function growingCache<Value extends object | number>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
}

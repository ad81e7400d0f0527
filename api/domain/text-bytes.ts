import { LRUCache } from 'lru-cache'
import { sumTextBytes } from '#db/queries/text-bytes.ts'
import { MOST_TEXT_BYTES } from '#db/rules/limits.ts'
import type { Database } from '#db/open.ts'

/** Counts the bytes of menus' texts in further languages. */
export interface TextBytes {
  /** At least those of a menu before `more`. Recounted only now and then. */
  before(db: Database, restaurantId: string, more: number): Promise<number>
}

// Each other server may pass the limit by this.
const ADDED_AT_MOST = 64 * 1024
// More are never active at once.
const RESTAURANTS = 10_000

interface Sum {
  bytes: number
  /** Added since, replaced or not. */
  added: number
}

export function createTextBytes(): TextBytes {
  const known = new LRUCache<string, Sum>({ maxSize: RESTAURANTS, sizeCalculation: () => 1 })
  return {
    async before(db, restaurantId, more) {
      if (more === 0) return 0
      const last = known.get(restaurantId)
      const { bytes, added } =
        last && hasRoom(last, more)
          ? last
          : { bytes: await sumTextBytes(db, restaurantId), added: 0 }
      known.set(restaurantId, { bytes, added: added + more })
      return bytes + added
    },
  }
}

function hasRoom({ bytes, added }: Sum, more: number): boolean {
  return added + more <= ADDED_AT_MOST && bytes + added + more <= MOST_TEXT_BYTES.further
}

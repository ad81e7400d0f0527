import { LRUCache } from 'lru-cache'
import { sumTextBytes } from '#db/queries/text-bytes.ts'
import { MOST_TEXT_BYTES } from '#db/rules/limits.ts'
import type { Database } from '#db/open.ts'

/** Knows about how many bytes the texts of menus have in further languages. */
export interface TextBytes {
  /**
   * At least those that a menu has where this server alone changes it, before `more` come to them. They
   * are summed up only now and then, which reads every text of the menu.
   */
  before(db: Database, restaurantId: string, more: number): Promise<number>
}

// What other servers add meanwhile is not known here, so that each may pass the limit by as much.
const ADDED_AT_MOST = 64 * 1024
// So many never are at it together.
const RESTAURANTS = 10_000

interface Sum {
  bytes: number
  /** What was to come to them since, whether or not it took another text's place. */
  added: number
}

/** Knows of none yet. */
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

import type { LRUCache } from 'lru-cache'
import { createAllowances, type Allowances } from './allowances.ts'
import { growingCache } from './growing-cache.ts'

/** How often each owner may look at pages of theirs ahead. */
export interface PreviewLimits {
  /** Addresses of pages that are asked for. */
  pages: Allowances
  /** The same of dishes as they are typed: one follows each pause of whoever types. */
  dishes: Allowances
  /** Pages that are read at such addresses, by whomever. */
  reads: Allowances
  /** By the hash of an address, the revision of the menu in which its page was too large. */
  tooLarge: LRUCache<string, number>
}

// What makes a page count for one more.
const BYTES_OF_ONE = 100_000
// A frame that was refused its page asks for the reason at once.
const MOST_TOO_LARGE = 1000

/** Nobody has looked at anything yet. */
export function createPreviewLimits(): PreviewLimits {
  return {
    pages: createAllowances({ atOnce: 600, perSecond: 1 }),
    dishes: createAllowances({ atOnce: 3000, perSecond: 4 }),
    // Twice what may be asked for: pages of no more than that are read as often as they are asked for.
    reads: createAllowances({ atOnce: 7200, perSecond: 10 }),
    tooLarge: growingCache(MOST_TOO_LARGE),
  }
}

/** What a page counts for beside one, by its bytes. */
export function weightOf(bytes: number): number {
  return bytes / BYTES_OF_ONE
}

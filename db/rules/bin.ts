import { DAY_MS } from './durations.ts'
import { MENU_LIMITS } from './limits.ts'

const KEPT_MS = 7 * DAY_MS

/**
 * The most that the bin of one restaurant holds, deletions, products and what former addresses count
 * together; the oldest go.
 */
export const BIN_LIMIT = 2 * MENU_LIMITS.products

/** Bytes of what else went with a deletion that count as a product: those of one with long texts. */
export const BIN_BYTES_OF_ONE = 4096

/** Until when something that was deleted can be brought back. */
export function keptUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + KEPT_MS)
}

/** What was deleted at this moment or before is gone for good. */
export function goneSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString()
}

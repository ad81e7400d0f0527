import { DAY_MS } from './durations.ts'

const KEPT_MS = 7 * DAY_MS

/**
 * Bytes that the bin of one restaurant may hold before the next deletion, which may be of a whole menu: as
 * JSON in UTF-8, some menus of 1 000 dishes. When it has more, that is refused; nothing in it goes before
 * its time. Each deletion counts some beside its own, so that there are no more than a list can hold.
 */
export const BIN_BYTES = { most: 8 * 1024 ** 2, ofOne: 1024 } as const

/** Until when something that was deleted can be brought back. */
export function keptUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + KEPT_MS)
}

/** What was deleted at this moment or before is gone for good. */
export function goneSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString()
}

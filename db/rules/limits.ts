import { DAY_MS } from './dates.ts'

/** How much one restaurant may hold, and how often it may take another name. */
export const MENU_LIMITS = {
  categories: 100,
  products: 3000,
  optionGroups: 20,
  renamesADay: 10,
} as const

/**
 * Options in all groups that one category has, and in all that one dish has of its own: its page, of
 * which there are as many as dishes, shows both.
 */
export const MOST_OPTIONS = 60

/**
 * Bytes in UTF-8 that the texts of one menu may have: those in further languages together, all that
 * guests see in all languages when one more is shown, and those of dishes in the main one beside others
 * that guests see. Real menus have some 300 000 in one.
 */
export const MOST_TEXT_BYTES = { further: 4_000_000, shown: 8_000_000, main: 4_000_000 } as const

/** Pages of dishes that one menu may have in all languages that guests see, and options on all of them. */
export const MOST_PAGES = { dishes: 6000, options: 60_000 } as const

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

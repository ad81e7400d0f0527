import { DAY_MS } from './time/dates.ts'

export const MENU_LIMITS = {
  categories: 100,
  products: 3000,
  optionGroups: 20,
  renamesADay: 10,
} as const

/** Products, or texts, that one call changes. */
export const MOST_AT_ONCE = 500

/** Options of a category, and of a dish itself: its page shows both. */
export const MOST_OPTIONS = 60

/**
 * UTF-8 bytes of a menu's texts: translations in all, texts that guests see, and translated dishes. Real
 * menus have 300 000.
 */
export const MOST_TEXT_BYTES = { further: 4_000_000, shown: 8_000_000, main: 4_000_000 } as const

/** Dish pages in all shown languages, and options on them. */
export const MOST_PAGES = { dishes: 6000, options: 60_000 } as const

const KEPT_MS = 7 * DAY_MS

/** Bytes of a bin before a deletion is refused; `ofOne` is added for each. Some menus of 1 000 dishes. */
export const BIN_BYTES = { most: 8 * 1024 ** 2, ofOne: 1024 } as const

export function keptUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + KEPT_MS)
}

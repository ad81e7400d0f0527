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

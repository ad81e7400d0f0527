/** How much one restaurant may hold, and how often it may take another name. */
export const MENU_LIMITS = {
  categories: 100,
  products: 3000,
  optionGroups: 20,
  renamesADay: 10,
} as const

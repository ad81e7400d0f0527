import type { Diets, Nutrition } from '#db/menu/fields.ts'
import type { Allergen } from '#db/menu/allergens.ts'
import type { AllergenKind } from '#db/menu/allergen-kinds.ts'

const NUTRITION_EN = {
  kcal: (amount: number) => `${amount} kcal`,
  highSalt: 'High in salt',
  caffeineMg: (amount: number) => `Caffeine: ${amount} mg`,
  caffeinePer100Ml: (amount: number) => `Caffeine: ${amount} mg in 100 ml`,
  walkMinutes: (amount: number) =>
    `About ${amount} ${amount === 1 ? 'minute' : 'minutes'} of walking for these calories`,
} satisfies Record<keyof Nutrition, unknown>

const DIETS_EN: { [Name in keyof Diets]: string } = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  alcohol: 'Contains alcohol',
}

/** What the public menu pages say in English: the specification's own words. */
export const MENU_TEXTS = {
  putYourLogo: 'Put Your Logo',
  info: 'Info',
  noProducts: "You don't have product in this category",
  closeProduct: 'Close the Product',
  addToList: 'Add to my list',
  dishBefore: 'Previous',
  dishAfter: 'Next',
  nextCategory: 'Next section',
  backToMenu: 'Back to the menu',
  chatToShop: 'Chat to Shop',
  search: 'Search the menu',
  noConnection: 'No connection',
  caffeineLimit: 'Adults are advised to stay below 400 mg of caffeine a day.',
  aboutUs: 'About US',
  location: 'Location',
  facebook: 'Facebook',
  instagram: 'Instagram',
  putName: 'Put Your Cafe Name',
  enterLocation: 'Enter Your Cafe Location',
  enterAbout: 'Please Enter About Your Cafe',
  goneDish: 'This dish is no longer on the menu',
  unavailable: 'This menu is not available',
  percent: (value: number) => `${value}%`,
  vatIncluded: (percent: string | null) =>
    percent === null ? 'Prices include VAT.' : `Prices include ${percent} VAT.`,
  serviceAdded: (percent: string) => `A service charge of ${percent} is added.`,
  menuOf: (restaurant: string) => `The menu of ${restaurant}`,
  about: (restaurant: string) => `About ${restaurant}`,
  from: 'from',
  was: 'was',
  priceNotes: { market: 'Market price', weight: 'By weight', free: 'Free', perKg: '/ kg' },
  sizes: 'Sizes and prices',
  choose: {
    add: 'Add',
    one: 'Choose one',
    oneOrNone: 'Choose one if you like',
    upTo: (count: number) => `Choose up to ${count}`,
    exactly: (count: number) => `Choose ${count}`,
    atLeast: (count: number) => `Choose at least ${count}`,
    between: (least: number, most: number) => `Choose ${least} to ${most}`,
  },
  marks: {
    new: 'New',
    popular: 'Popular',
    chef: 'Chef’s choice',
    spicy1: 'Mildly spicy',
    spicy2: 'Spicy',
    spicy3: 'Very spicy',
  },
  nutrition: NUTRITION_EN,
  diets: DIETS_EN,
}

export type MenuTexts = typeof MENU_TEXTS

/** What public pages say of allergens, in English; also the filter, which comes with its script. */
export const ALLERGEN_WORDS = {
  title: 'Allergens',
  dish: 'Dish',
  contains: 'Contains',
  may: 'May contain',
  chosen: 'Depends on what you choose',
  others: 'Everything else',
  notInRecipe: 'Not in the recipe',
  notStated: 'Not stated',
  tellStaff: 'If you have an allergy, please tell our staff before you order.',
  avoid: 'What do you avoid?',
  nothing: 'Not in the recipe (checked)',
  unknown: 'Not stated',
  against: 'Contains or may contain',
  showAll: 'Show the whole menu',
  comma: ', ',
}

export type AllergenWords = typeof ALLERGEN_WORDS & {
  names: Readonly<Record<Allergen | AllergenKind, string>>
}

/** What public pages say of when a restaurant is open. */
export interface OpeningTexts {
  hours: string
  everyDay: string
  closed: string
  openNow: string
  closedNow: string
  closesAt: (time: string) => string
  opensAt: (time: string) => string
  opensTomorrow: (time: string) => string
  /** Of a day of the week, or one of the calendar. */
  opensOn: (day: string, time: string) => string
  /** Of hours from midnight to midnight. */
  dayAndNight: string
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'Opening hours',
  everyDay: 'Every day',
  closed: 'Closed',
  openNow: 'Open now',
  closedNow: 'Closed now',
  closesAt: (time) => `Closes at ${time}`,
  opensAt: (time) => `Opens at ${time}`,
  opensTomorrow: (time) => `Opens tomorrow at ${time}`,
  opensOn: (day, time) => `Opens ${day} at ${time}`,
  dayAndNight: 'Open 24 hours',
}

/** What public pages say of what is served when, and of how to reach the restaurant. */
export interface ServedTexts {
  /** For dates and weekdays, in digits as prices have them. */
  locale: string
  soldOut: string
  soldOutToday: string
  served: (when: string) => string
  servedAgain: (day: string, time: string) => string
  notServed: string
  call: string
  website: string
  reservations: string
  reviews: string
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'en-GB',
  soldOut: 'Sold out',
  soldOutToday: 'Sold out today',
  served: (when) => `Served ${when}`,
  servedAgain: (day, time) => `Served again ${day} at ${time}`,
  notServed: 'Not served at present',
  call: 'Call us',
  website: 'Website',
  reservations: 'Book a table',
  reviews: 'Google reviews',
}

/** What the page that is printed says on the screen, and on a table tent. */
export const PRINT_TEXTS = {
  paper: 'Paper',
  tent: 'Table tent',
  second: 'Second language',
  none: 'None',
  print: 'Print',
  scan: 'Scan for the menu',
  full: 'The tent has no room for all dishes. Untick sections until they fit.',
}

export type PrintTexts = typeof PRINT_TEXTS

export interface TabletTexts {
  /** Leads from where a tablet rests to the first category. */
  begin: string
  /** Leads back there. */
  start: string
  /** Shortly before it goes back there by itself. */
  stay: string
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'See the menu',
  start: 'Back to the start',
  stay: 'Still there? Touch the screen to stay.',
}

/** What a search of a menu says; in its script. */
export interface SearchTexts {
  found: string
  noneFound: string
  showAll: string
  close: string
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'Dishes found:',
  noneFound: 'No matching dish',
  showAll: 'Show the whole menu',
  close: 'Close the search',
}

/** How a menu offers itself to visitors whose browser prefers the language; in the page. */
export const READ_IN = 'Read the menu in English'

/** What takes the offer away; in its script. */
export const CLOSE = 'Close'

/** What a menu page says when it comes from the device; in its script. */
export const SAVED_COPY_TEXTS = {
  savedCopy: (when: string) =>
    `No connection: saved copy${when && ` of ${when}`}. Prices may have changed.`,
  tryAgain: 'Try again',
}

/** What a menu says once it is touched; in its script. */
export interface TouchTexts {
  list: string
  share: string
  /** Where the device shares nothing itself. */
  copied: string
}

export const TOUCH_TEXTS: TouchTexts = {
  list: 'My list',
  share: 'Share',
  copied: 'Link copied',
}

/** What a guest's list says. */
export interface ListTexts {
  show: string
  empty: string
  fewer: string
  more: string
  total: string
  /** Before what it comes to with the service charge. */
  withService: string
  /** Before the number of a dish. */
  number: string
  clear: string
  order: string
  leaveTable: string
  /** Of a line that the guest writes. */
  note: string
}

export const LIST_TEXTS: ListTexts = {
  show: 'Show this list to your waiter.',
  empty: 'Your list is empty. Tap a heart on the menu.',
  fewer: 'One less',
  more: 'One more',
  total: 'Total',
  withService: 'With service',
  number: 'No.',
  clear: 'Clear the list',
  order: 'Ask or order by WhatsApp',
  leaveTable: 'Not at this table',
  note: 'Note for the waiter',
}

/** The frame of a message to the house, in its own language. */
export interface OrderTexts {
  /** Before the dishes. */
  hello: string
  /** Before the name of a table. */
  table: string
  /** Before what the guest asks for. */
  note: string
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'Hello! I would like to order or ask about:',
  table: 'Table',
  note: 'Note:',
}

/** What is said of the guest network. */
export interface WifiTexts {
  title: string
  network: string
  password: string
  open: string
  scan: string
  copy: string
  copied: string
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'Guest Wi-Fi',
  network: 'Network',
  password: 'Password',
  open: 'No password needed',
  scan: 'Scan the code to join',
  copy: 'Copy the password',
  copied: 'Copied',
}

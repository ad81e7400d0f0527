import type { Diets, Nutrition } from '#db/rules/menu-fields.ts'

const NUTRITION_EN = {
  kcal: (amount: number) => `${amount} kcal`,
  highSalt: 'High in salt',
  caffeineMg: (amount: number) => `Caffeine: ${amount} mg`,
} satisfies Record<keyof Nutrition, unknown>

const DIETS_EN: { [Name in keyof Diets]: string } = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  alcohol: 'Contains alcohol',
}

/** What the public menu pages say in English: the specification's own words. */
export const MENU_TEXTS_EN = {
  putYourLogo: 'Put Your Logo',
  info: 'Info',
  noProducts: "You don't have product in this category",
  closeProduct: 'Close the Product',
  dishBefore: 'Previous',
  dishAfter: 'Next',
  nextCategory: 'Next section',
  backToMenu: 'Back to the menu',
  chatToShop: 'Chat to Shop',
  search: 'Search the menu',
  noConnection: 'No connection',
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

export type MenuTexts = typeof MENU_TEXTS_EN

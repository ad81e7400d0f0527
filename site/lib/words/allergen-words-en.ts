import { ALLERGEN_NAMES_EN } from '#db/rules/allergen-names-en.ts'

/** What public pages say of allergens, in English; also the filter, which comes with its script. */
export const ALLERGEN_WORDS_EN = {
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
  nothing: 'Nothing stated against it',
  unknown: 'Not stated',
  against: 'Contains or may contain',
  showAll: 'Show the whole menu',
  comma: ', ',
  names: ALLERGEN_NAMES_EN,
}

export type AllergenWords = typeof ALLERGEN_WORDS_EN

import type { StatedDish, RestaurantView } from '#db/menu/views.ts'
import { ALLERGENS, allergensIn, type Allergen } from '#db/menu/allergens.ts'
import type { AllergenWords } from '../../i18n/en.ts'

/** What is stated of a dish, for its columns. */
export function statements(
  { allergens, allergensChecked, chosen = {} }: StatedDish,
  words: AllergenWords,
) {
  const all = { ...allergens, ...chosen }
  const isNothing = Object.keys(all).length === 0 && !allergensChecked
  return {
    contains: allergensIn(allergens, 'contains'),
    may: allergensIn(allergens, 'may'),
    chosen: ALLERGENS.filter((name) => chosen[name]),
    others: allergensChecked ? words.notInRecipe : words.notStated,
    /** The rest of the fourteen; all of them are nothing worth reading. */
    rest: isNothing ? '' : namedAllergens(allergensIn(all, undefined), words),
  }
}

/** The address of a menu's table. */
export function allergensPath({ path }: Pick<RestaurantView, 'path'>): string {
  return `${path}/info/allergens`
}

/** Their names in a sentence. */
export function namedAllergens(
  allergens: readonly Allergen[],
  { names, comma }: AllergenWords,
): string {
  return allergens.map((name) => names[name]).join(comma)
}

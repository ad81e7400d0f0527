import type { StatedDish, RestaurantView } from '#db/menu/views.ts'
import { kindsOf, type AllergenKind } from '#db/menu/allergen-kinds.ts'
import { inBrackets } from '#db/rules/text/lists.ts'
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

/** Such as `Nuts (Almonds, Pistachios)`. */
export function namedWithKinds(
  name: Allergen,
  stated: readonly AllergenKind[],
  { names, comma }: AllergenWords,
  lang: string,
): string {
  const kinds = kindsOf(name).filter((kind) => stated.includes(kind))
  if (kinds.length === 0) return names[name]
  // Examples of a name may not be in this dish.
  const bare = names[name].replace(/\s*\(.*\)$/u, '')
  return bare + inBrackets(kinds.map((kind) => names[kind]).join(comma), lang)
}

/** Their names in a sentence. */
export function namedAllergens(
  allergens: readonly Allergen[],
  { names, comma }: AllergenWords,
): string {
  return allergens.map((name) => names[name]).join(comma)
}

import { allergensOf, onlyChosen, type Allergens, type ChosenAllergens } from './allergens.ts'
import type { Details } from './menu-fields.ts'
import type { MenuDocument } from './menu-document.ts'
import type { Translated } from './shown-menus.ts'

/** What guests read of a dish's allergens. It is checked only when all its options say theirs, too. */
export interface StatedDish extends Pick<Details, 'allergens' | 'allergensChecked'> {
  /** What only its options hold; left out where that is nothing. */
  chosen?: Allergens
}

/** What each group of options of a menu holds, by its id. */
export function allergensOfGroups({
  optionGroups = [],
}: Pick<MenuDocument, 'optionGroups'>): ReadonlyMap<string, ChosenAllergens> {
  return new Map(optionGroups.map(({ id, options }) => [id, allergensOf(options)]))
}

/** The same of a dish that has these groups. */
export function statedDish(
  { allergens, allergensChecked }: Pick<Details, 'allergens' | 'allergensChecked'>,
  groups: readonly string[],
  ofGroups: ReadonlyMap<string, ChosenAllergens>,
): StatedDish {
  const found = groups.flatMap((id) => ofGroups.get(id) ?? [])
  const chosen = onlyChosen(allergens, allergensOf(found).allergens)
  return {
    allergens,
    allergensChecked: allergensChecked && found.every(({ isStated }) => isStated),
    ...(Object.keys(chosen).length > 0 && { chosen }),
  }
}

/** A dish of the table of allergens. */
export interface AllergenRow extends Translated, StatedDish {
  name: string
  path: string
}

/** A category of it. */
export interface AllergenRows extends Translated {
  title: string
  dishes: AllergenRow[]
}

/** Whether a menu states anything of allergens; pages of one that does not say nothing of them. */
export function statesAllergens({ categories, optionGroups = [] }: MenuDocument): boolean {
  const isOfOptions = optionGroups.some(({ options }) =>
    options.some(({ allergens = {} }) => Object.keys(allergens).length > 0),
  )
  if (isOfOptions) return true
  return categories.some(({ products }) =>
    products.some((dish) => dish.allergensChecked || Object.keys(dish.allergens).length > 0),
  )
}

/** What the table says of a category. */
export function allergenRows({
  title,
  inMain,
  products,
}: Translated & { title: string; products: readonly AllergenRow[] }): AllergenRows {
  return {
    title,
    ...(inMain && { inMain }),
    dishes: products.map(({ name, path, inMain, allergens, allergensChecked, chosen }) => {
      const stated = { allergens, allergensChecked, ...(chosen && { chosen }) }
      return { name, path, ...(inMain && { inMain }), ...stated }
    }),
  }
}

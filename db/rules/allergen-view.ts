import type { Details } from './menu-fields.ts'
import type { MenuDocument } from './menu-document.ts'
import type { Translated } from './shown-menus.ts'

/** A dish of the table of allergens. */
export interface AllergenRow extends Translated, Pick<Details, 'allergens' | 'allergensChecked'> {
  name: string
  path: string
}

/** A category of it. */
export interface AllergenRows extends Translated {
  title: string
  dishes: AllergenRow[]
}

/** Whether a menu states anything of allergens; pages of one that does not say nothing of them. */
export function statesAllergens({ categories }: MenuDocument): boolean {
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
    dishes: products.map(({ name, path, inMain, allergens, allergensChecked }) => {
      return { name, path, ...(inMain && { inMain }), allergens, allergensChecked }
    }),
  }
}

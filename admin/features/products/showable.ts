import { DISH_NAMES, type DishField } from '#db/rules/menu-fields.ts'
import type { Decimals } from '#db/rules/money.ts'
import { shown } from '#admin/stores/drafts.ts'
import { checkProduct, settled, type ProductDraft } from './product-draft.ts'

/** What of a draft can be shown already: the texts in which nothing is wrong. */
export function showable(
  draft: ProductDraft,
  decimals: Decimals,
): Partial<Record<DishField, string>> {
  const typed = settled(shown(draft), decimals)
  const wrong = new Set<string>(checkProduct(typed, decimals).flatMap(({ fields }) => fields))
  const right = DISH_NAMES.filter((name) => !wrong.has(name))
  return Object.fromEntries(right.map((name) => [name, typed[name]]))
}

import type { Product } from '#api/schemas/products.ts'
import { dishNow } from '#admin/stores/dishes.ts'
import { hideNotice, showNotice } from '#admin/stores/notices.ts'
import type { AllergenRow } from './allergen-rows.ts'
import { stateOf } from './stores/saving.ts'
import { statementOf } from './stores/stated.ts'

// Counted from 1 are deletions; this is the one message about what was copied last.
const COPY_NOTICE = -2
const NOTICE_MS = 15_000
let hiding: ReturnType<typeof setTimeout> | undefined

/**
 * States of a dish what is stated of another, and says so, with the way back. It is not checked by
 * that: nobody has looked at this one's recipe.
 */
export function copyAllergens(target: Product, { dish, statement }: AllergenRow): void {
  const { allergens, allergensChecked } = statementOf(target)
  stateOf(target, { allergens: statement.allergens, allergensChecked: false })
  clearTimeout(hiding)
  hiding = setTimeout(() => hideNotice(COPY_NOTICE), NOTICE_MS)
  showNotice({
    id: COPY_NOTICE,
    status: 'changed',
    says: { text: 'allergens.copied', values: { name: target.name, from: dish.name } },
    undo: () => {
      hideNotice(COPY_NOTICE)
      const now = dishNow(target._id)
      if (now) stateOf(now, { allergens, allergensChecked })
    },
  })
}

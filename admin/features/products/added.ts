import { atom } from 'nanostores'
import { ADDED_NOTICE, showNoticeForAWhile } from '#admin/stores/notices.ts'
import type { Product } from '#api/schemas/products.ts'
import { shownName } from '#db/rules/text/labels.ts'

// Long enough to find it with the eyes.
const MARKED_MS = 4000

/** The dish that the list shows and marks. */
export const $added = atom<string | null>(null)

export function showAdded(product: Product): void {
  const { _id } = product
  $added.set(_id)
  setTimeout(() => $added.get() === _id && $added.set(null), MARKED_MS)
  showNoticeForAWhile(
    {
      id: ADDED_NOTICE,
      status: 'changed',
      says: { text: 'dish.onMenu', values: { name: shownName(product) } },
    },
    MARKED_MS,
  )
}

import { getCategories } from '../../features/categories/requests/get-categories.ts'
import { $selectedCategory } from '../../features/categories/stores/selection.ts'
import type { ProductDraft } from '../../features/products/product-draft.ts'
import { problemOf } from '../../problems.ts'
import { $categories, refreshMenu } from '../../stores/menu.ts'
import type { OpenForm } from './forms.ts'

type Found = Pick<Extract<OpenForm, { kind: 'product' }>, 'categoryId' | 'draft'>

/** Whether what a form is about was deleted or moved elsewhere; the menu is then read again. */
export async function isLost(error: unknown): Promise<boolean> {
  if (problemOf(error).text !== 'gone') return false
  await refreshMenu(getCategories)
  return true
}

/** Where a product goes that is not where its form believed it; a new one if it is nowhere. */
export function findProduct(categoryId: string, draft: ProductDraft): Found {
  const categories = $categories.get()
  const now = categories.find(({ products }) => products.some(({ _id }) => _id === draft.id))
  if (now) return { categoryId: now._id, draft }
  const category = categories.find(({ _id }) => _id === categoryId) ?? $selectedCategory.get()
  const imageUrl = draft.image ? draft.imageUrl : null
  return { categoryId: category?._id ?? categoryId, draft: { ...draft, id: null, imageUrl } }
}

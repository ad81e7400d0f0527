import { getCategories } from '../../features/categories/requests.ts'
import { $selectedCategory } from '../../features/categories/stores/selection.ts'
import type { ProductDraft } from '../../features/products/product-draft.ts'
import { problemOf } from '../../problems.ts'
import { shown } from '../../stores/drafts.ts'
import { $categories, refreshMenu } from '../../stores/menu.ts'

interface Found {
  categoryId: string
  draft: ProductDraft
}

/** Whether what a form is about was deleted or moved elsewhere; the menu is then read again. */
export async function isLost(error: unknown): Promise<boolean> {
  if (problemOf(error).text !== 'gone') return false
  await readMenuAgain()
  return true
}

/** Reads the menu again, which was changed elsewhere. */
export function readMenuAgain(): Promise<void> {
  return refreshMenu(getCategories)
}

/** Where a product goes that is not where its form believed it; a new one if it is nowhere. */
export function findProduct(categoryId: string, draft: ProductDraft): Found {
  const categories = $categories.get()
  const now = categories.find(({ products }) => products.some(({ _id }) => _id === draft.id))
  if (now) return { categoryId: now._id, draft }
  const category = categories.find(({ _id }) => _id === categoryId) ?? $selectedCategory.get()
  const texts = shown(draft)
  const imageUrl = draft.image ? draft.imageUrl : null
  const asNew = { ...texts, imageUrl, id: null, seen: null, rivals: {} }
  return { categoryId: category?._id ?? categoryId, draft: asNew }
}

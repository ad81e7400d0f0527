import { atom } from 'nanostores'
import { getCategories } from '../../features/categories/requests.ts'
import { $selectedCategory, selectCategory } from '../../features/categories/stores/selection.ts'
import { saveMove } from '../../features/order/save-move.ts'
import { $categories } from '../../stores/menu.ts'

/** What was moved last, for those who cannot see where it went. */
export type MoveNews =
  | { text: 'moved'; name: string; place: number; count: number }
  | { text: 'movedElsewhere'; name: string; title: string }

export const $moveNews = atom<MoveNews | null>(null)

/** Puts a category behind another one, or first. */
export function moveCategory(id: string, after: string | null): void {
  // The first category is selected when none was chosen; it must not become another one.
  selectCategory($selectedCategory.get()?._id ?? null)
  const name = $categories.get().find(({ _id }) => _id === id)?.title ?? ''
  void saveMove({ kind: 'category', id, after, name }, getCategories)
  const categories = $categories.get()
  const place = categories.findIndex(({ _id }) => _id === id)
  if (name) $moveNews.set({ text: 'moved', name, place: place + 1, count: categories.length })
}

/** Puts a product behind another one of its category, or first. */
export function moveProduct(id: string, categoryId: string, after: string | null): void {
  const name = nameOf(id)
  void saveMove({ kind: 'product', id, categoryId, after, name }, getCategories)
  const products = $categories.get().find(({ _id }) => _id === categoryId)?.products ?? []
  const place = products.findIndex(({ _id }) => _id === id)
  if (name) $moveNews.set({ text: 'moved', name, place: place + 1, count: products.length })
}

/** Puts a product at the end of another category. */
export function moveToCategory(id: string, categoryId: string): void {
  const category = $categories.get().find(({ _id }) => _id === categoryId)
  const after = category?.products.at(-1)?._id ?? null
  const name = nameOf(id)
  void saveMove({ kind: 'product', id, categoryId, after, name }, getCategories)
  if (name && category) $moveNews.set({ text: 'movedElsewhere', name, title: category.title })
}

function nameOf(productId: string): string {
  const products = $categories.get().flatMap((category) => category.products)
  return products.find(({ _id }) => _id === productId)?.name ?? ''
}

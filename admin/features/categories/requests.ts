import { answerOf, client, seeing } from '#admin/client.ts'
import type { Category } from '#api/schemas/categories.ts'
import type { Times } from '#db/rules/times.ts'

export interface CategoryForm {
  title: string
  /** Address of the picture. */
  selectedIcon: string
  /** Whether it has a page of its own and is on no other. */
  nonHalal: boolean
  /** When it is served; null for always. */
  times: Times | null
}

export async function addCategory(form: CategoryForm): Promise<Category> {
  const { category } = await answerOf(client.addCategory.$post({ json: form }))
  return category
}

/** Deletes a category with its products; goes on when the page is left meanwhile. */
export async function deleteCategory(id: string): Promise<void> {
  const call = client.categories[':id'].deleteCategory
  await answerOf(call.$delete({ param: { id } }, { init: { keepalive: true } }))
}

/** The owner's categories with their products, in order. */
export function getCategories(): Promise<Category[]> {
  return answerOf(client.categories.$get())
}

/** Changes a category of which the owner saw a version; what is left out is kept. */
export async function updateCategory(
  id: string,
  version: string,
  form: Partial<CategoryForm>,
): Promise<Category> {
  const sent = { param: { id }, json: form }
  const request = client.updatedCategory[':id'].$put(sent, seeing(version))
  const { category } = await answerOf(request)
  return category
}

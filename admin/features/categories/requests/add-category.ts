import type { Category } from '#api/schemas/categories.ts'
import { answerOf, client } from '#admin/client.ts'

export interface CategoryForm {
  title: string
  /** Address of the picture. */
  selectedIcon: string
}

export async function addCategory(form: CategoryForm): Promise<Category> {
  const { category } = await answerOf(client.addCategory.$post({ json: form }))
  return category
}

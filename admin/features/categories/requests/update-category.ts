import type { Category } from '#api/schemas/categories.ts'
import { answerOf, client } from '#admin/client.ts'
import type { CategoryForm } from './add-category.ts'

export async function updateCategory(id: string, form: CategoryForm): Promise<Category> {
  const request = client.updatedCategory[':id'].$put({ param: { id }, json: form })
  const { category } = await answerOf(request)
  return category
}

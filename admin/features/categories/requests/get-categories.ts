import type { Category } from '#api/schemas/categories.ts'
import { answerOf, client } from '#admin/client.ts'

/** The owner's categories with their products, in order. */
export function getCategories(): Promise<Category[]> {
  return answerOf(client.categories.$get())
}

import { answerOf, client } from '#admin/client.ts'

/** Deletes a category with its products; goes on when the page is left meanwhile. */
export async function deleteCategory(id: string): Promise<void> {
  const call = client.categories[':id'].deleteCategory
  await answerOf(call.$delete({ param: { id } }, { init: { keepalive: true } }))
}

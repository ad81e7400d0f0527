import { answerOf, client } from '#admin/client.ts'

/** Deletes a product; goes on when the page is left meanwhile. */
export async function deleteProduct(productId: string): Promise<void> {
  const call = client.api[':productId'].deletedProduct
  await answerOf(call.$delete({ param: { productId } }, { init: { keepalive: true } }))
}

import type { Product } from '#api/schemas/products.ts'
import { answerOf, client } from '#admin/client.ts'
import type { ProductForm } from './add-product.ts'

/** Changes a product; one without an image keeps the image that it has. */
export async function updateProduct(
  categoryId: string,
  id: string,
  form: ProductForm,
): Promise<Product> {
  const call = client.categories[':categoryId'].editProducts
  const { updated } = await answerOf(call.$put({ param: { categoryId }, form: { id, ...form } }))
  return updated
}

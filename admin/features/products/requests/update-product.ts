import type { Product } from '#api/schemas/products.ts'
import { answerOf, client, withProgress } from '#admin/client.ts'
import type { UploadOptions } from '#admin/uploading.ts'
import type { ProductForm } from './add-product.ts'

/** Changes a product; one without an image keeps the image that it has. */
export async function updateProduct(
  categoryId: string,
  id: string,
  form: ProductForm,
  upload?: UploadOptions,
): Promise<Product> {
  const call = client.categories[':categoryId'].editProducts
  const sent = { param: { categoryId }, form: { id, ...form } }
  const { updated } = await answerOf(call.$put(sent, upload && withProgress(upload)))
  return updated
}

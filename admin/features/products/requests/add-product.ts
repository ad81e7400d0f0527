import type { Product } from '#api/schemas/products.ts'
import { answerOf, client, withProgress } from '#admin/client.ts'
import type { UploadOptions } from '#admin/uploading.ts'

export interface ProductForm {
  name: string
  price: string
  description: string
  image?: File
}

/** Adds a product; with `upload`, its picture tells how far it is. */
export async function addProduct(
  categoryId: string,
  form: ProductForm,
  upload?: UploadOptions,
): Promise<Product> {
  const call = client.categories[':categoryId'].products
  const request = call.$post({ param: { categoryId }, form }, upload && withProgress(upload))
  const { product } = await answerOf(request)
  return product
}

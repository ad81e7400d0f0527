import { answerOf, client, seeing, withProgress } from '#admin/client.ts'
import type { UploadOptions } from '#admin/uploading.ts'
import type { DishField } from '#db/rules/menu-fields.ts'
import type { Product } from '#api/schemas/products.ts'

/** The fields of a product as they are typed. */
export interface ProductForm extends Record<DishField, string> {
  image?: File
  /** Of a product that is there: takes its picture away. */
  removeImage?: 'true'
}

/** Adds a product; with `upload`, its picture tells how far it is. */
export async function addProduct(
  categoryId: string,
  form: ProductForm & { id?: string | undefined },
  upload?: UploadOptions,
): Promise<Product> {
  const call = client.categories[':categoryId'].products
  const request = call.$post({ param: { categoryId }, form }, upload && withProgress(upload))
  const { product } = await answerOf(request)
  return product
}

/** Deletes a product; goes on when the page is left meanwhile. */
export async function deleteProduct(productId: string): Promise<void> {
  const call = client.api[':productId'].deletedProduct
  await answerOf(call.$delete({ param: { productId } }, { init: { keepalive: true } }))
}

interface Changed {
  categoryId: string
  id: string
  /** What the owner saw of it. */
  version: string
}

/** Changes a product; what is left out is kept. */
export async function updateProduct(
  { categoryId, id, version }: Changed,
  form: Partial<ProductForm>,
  upload?: UploadOptions,
): Promise<Product> {
  const call = client.categories[':categoryId'].editProducts
  const sent = { param: { categoryId }, form: { id, ...form } }
  const options = { ...seeing(version), ...(upload && withProgress(upload)) }
  const { updated } = await answerOf(call.$put(sent, options))
  return updated
}

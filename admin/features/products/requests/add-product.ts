import type { Product } from '#api/schemas/products.ts'
import { answerOf, client } from '#admin/client.ts'

export interface ProductForm {
  name: string
  price: string
  description: string
  image?: File
}

export async function addProduct(categoryId: string, form: ProductForm): Promise<Product> {
  const call = client.categories[':categoryId'].products
  const { product } = await answerOf(call.$post({ param: { categoryId }, form }))
  return product
}

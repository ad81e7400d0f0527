import { answerOf, client } from '#admin/client.ts'
import type { Category } from '#api/schemas/categories.ts'
import type { Order } from '#api/schemas/order.ts'

/** Sets the order of the whole menu. */
export function putOrder(order: Order): Promise<Category[]> {
  return answerOf(client.api.order.$put({ json: order }))
}

import { answerOf, client } from '#admin/client.ts'
import type { Customer } from '#api/schemas/customers.ts'

/** Every owner with a restaurant, for operators. */
export function getCustomers(): Promise<Customer[]> {
  return answerOf(client.api.customers.$get())
}

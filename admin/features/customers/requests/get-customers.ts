import type { Customer } from '#api/schemas/customers.ts'
import { answerOf, client } from '#admin/client.ts'

/** Every owner with a restaurant, for operators. */
export function getCustomers(): Promise<Customer[]> {
  return answerOf(client.api.customers.$get())
}

import type { Account } from '#api/schemas/accounts.ts'
import { answerOf, client } from '#admin/client.ts'

/** How the owner signs in. */
export function getAccount(): Promise<Account> {
  return answerOf(client.api.account.$get())
}

import { answerOf, client } from '#admin/client.ts'
import type { Law } from '#api/schemas/law.ts'

export function getLaw(): Promise<Law> {
  return answerOf(client.api.law.$get())
}

import { answerOf, client } from '#admin/client.ts'
import type { Publication } from '#api/schemas/publications.ts'

/** Whether the public pages show the newest change. */
export function getPublication(): Promise<Publication> {
  return answerOf(client.api.publication.$get())
}

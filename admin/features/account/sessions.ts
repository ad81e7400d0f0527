import { answerOf, client } from '#admin/client.ts'
import type { Sessions } from '#api/schemas/sessions.ts'

export function getSessions(): Promise<Sessions> {
  return answerOf(client.api.sessions.$get())
}

export function endSession(id: string): Promise<Sessions> {
  return answerOf(client.api.sessions[':id'].$delete({ param: { id } }))
}

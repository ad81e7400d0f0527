import { answerOf, client } from '#admin/client.ts'

/** Throws when the stored token is not good any more. */
export async function verifyToken(): Promise<void> {
  await answerOf(client.verifytoken.$get())
}

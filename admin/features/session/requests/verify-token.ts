import { answerOf, client } from '#admin/client.ts'
import { setClock } from '#admin/clock.ts'

/** Throws when the stored token is not good any more; learns the time by the way. */
export async function verifyToken(): Promise<void> {
  const request = client.verifytoken.$get()
  await answerOf(request)
  setClock((await request).headers.get('Date'))
}

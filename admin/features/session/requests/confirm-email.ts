import { answerOf, client } from '#admin/client.ts'

/** Shows by the token of a mail that the owner has the address. */
export async function confirmEmail(token: string): Promise<void> {
  await answerOf(client.api['confirm-email'].$post({ json: { token } }))
}

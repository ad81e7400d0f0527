import { answerOf, client } from '#admin/client.ts'

/** Deletes the account; a Google-only one gives its e-mail for the password. */
export async function deleteAccount(password: string): Promise<void> {
  await answerOf(client.api.account.$delete({ json: { password } }))
}

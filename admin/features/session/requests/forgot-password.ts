import { answerOf, client } from '#admin/client.ts'

/** Has a link to choose a new password mailed, if there is an account with this e-mail. */
export async function forgotPassword(email: string): Promise<void> {
  await answerOf(client.api['forgot-password'].$post({ json: { email } }))
}

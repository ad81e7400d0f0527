import { answerOf, client } from '#admin/client.ts'

/** Sets a new password by the token of a mail. */
export async function resetPassword(form: { token: string; password: string }): Promise<void> {
  await answerOf(client.api['reset-password'].$post({ json: form }))
}

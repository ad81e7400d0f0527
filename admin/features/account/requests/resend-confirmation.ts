import { answerOf, client } from '#admin/client.ts'

/** Has the mail that confirms the address sent once more. */
export async function resendConfirmation(): Promise<void> {
  await answerOf(client.api['resend-confirmation'].$post())
}

import { answerOf, client } from '#admin/client.ts'

/** Ends every sign-in of the owner, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await answerOf(client.api['sign-out-everywhere'].$post())
}

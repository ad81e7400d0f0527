import { answerOf, client } from '#admin/client.ts'

/** The address where the owner changes the card, switches the plan or cancels. */
export async function openBillingPortal(): Promise<string> {
  const { url } = await answerOf(client.api['billing-portal'].$post())
  return url
}

import type { CheckoutInput } from '#api/schemas/payments.ts'
import { answerOf, client } from '#admin/client.ts'

/** The address where a plan is paid for, or switched to from another. */
export async function createCheckout(plan: CheckoutInput): Promise<string> {
  const { url } = await answerOf(client['create-checkout-session'].$post({ json: plan }))
  return url
}

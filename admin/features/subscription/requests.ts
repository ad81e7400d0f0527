import { answerOf, client } from '#admin/client.ts'
import type { CheckoutInput, SubscriptionAnswer, VerifiedPayment } from '#api/schemas/payments.ts'
import type { Plan } from '#api/schemas/plans.ts'

/** The address where a plan is paid for, or switched to from another. */
export async function createCheckout(plan: CheckoutInput): Promise<string> {
  const { url } = await answerOf(client['create-checkout-session'].$post({ json: plan }))
  return url
}

/** What a subscription costs. */
export function getPlans(): Promise<Plan[]> {
  return answerOf(client.api.plans.$get())
}

/** What the owner is on, until when, and whether a payment is missing. */
export function getSubscription(): Promise<SubscriptionAnswer> {
  return answerOf(client.api.subscription.$get())
}

/** The address where the owner changes the card, switches the plan or cancels. */
export async function openBillingPortal(): Promise<string> {
  const { url } = await answerOf(client.api['billing-portal'].$post())
  return url
}

/** Whether the checkout was paid; asking again changes nothing. */
export function verifyPayment(sessionId: string): Promise<VerifiedPayment> {
  return answerOf(client['verify-payment'].$get({ query: { sessionId } }))
}

import type { SubscriptionAnswer } from '#api/schemas/payments.ts'
import { answerOf, client } from '#admin/client.ts'

/** What the owner is on, until when, and whether a payment is missing. */
export function getSubscription(): Promise<SubscriptionAnswer> {
  return answerOf(client.api.subscription.$get())
}

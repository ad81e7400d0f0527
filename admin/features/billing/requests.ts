import { answerOf, client } from '#admin/client.ts'
import type { PaymentDetails } from '#api/schemas/payments.ts'

/** The owner's bills, newest first, and what the owner is on. */
export function getPaymentDetails(): Promise<PaymentDetails> {
  return answerOf(client.paymentDetails.$get())
}

import type { PaymentDetails } from '#api/schemas/payments.ts'
import { answerOf, client } from '#admin/client.ts'

/** The owner's bills, newest first, and what the owner is on. */
export function getPaymentDetails(): Promise<PaymentDetails> {
  return answerOf(client.paymentDetails.$get())
}

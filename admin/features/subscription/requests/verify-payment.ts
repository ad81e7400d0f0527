import type { VerifiedPayment } from '#api/schemas/payments.ts'
import { answerOf, client } from '#admin/client.ts'

/** Whether the checkout was paid; asking again changes nothing. */
export function verifyPayment(sessionId: string): Promise<VerifiedPayment> {
  return answerOf(client['verify-payment'].$get({ query: { sessionId } }))
}

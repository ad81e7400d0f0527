import { listInvoices, type KeptInvoice } from '#db/queries/invoices.ts'
import type { Session } from '#db/queries/sessions.ts'
import { toWholeUnits } from '#db/rules/payments.ts'
import { graceEnd, isActive } from '#db/rules/plans.ts'
import type { AppContext } from '../../context.ts'
import type { BillingRecord, PaymentDetails, SubscriptionAnswer } from '../../schemas/payments.ts'

/** An owner's bills, newest first, and what the owner is on. */
export async function readPaymentDetails(
  { db, now }: AppContext,
  { ownerId, subscription }: Session,
): Promise<PaymentDetails> {
  const { type, trialExpiresAt, currentPeriodEnd } = subscription
  const active = isActive(subscription, now())
  const invoices = await listInvoices(db, ownerId)
  return {
    data: invoices.map(toBillingRecord),
    subscriptionStatus: { type, trialExpiresAt, currentPeriodEnd, active },
  }
}

/** What an owner is on. */
export function toSubscriptionAnswer(
  { now }: AppContext,
  { subscription }: Session,
): SubscriptionAnswer {
  const active = isActive(subscription, now())
  return { ...subscription, active, graceEndsAt: graceEnd(subscription) }
}

function toBillingRecord(invoice: KeptInvoice): BillingRecord {
  const { customerName, customerEmail: email, amount, amountRefunded, currency } = invoice
  const { pdfUrl: invoiceId, number, status, createdAt } = invoice
  return {
    customerName,
    email,
    amount: toWholeUnits(amount, currency),
    currency,
    invoiceId,
    number,
    status: amountRefunded > 0 ? 'refunded' : status,
    createdAt,
  }
}

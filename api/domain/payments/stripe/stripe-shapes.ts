import type { Stripe } from 'stripe'
import type {
  InvoiceStatus,
  ProviderInvoice,
  ProviderStatus,
  ProviderSubscription,
} from '#db/rules/payments.ts'
import type { PaidPlan } from '#db/rules/plans.ts'
import { idOf, toTime } from './stripe-client.ts'

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  active: 'active',
  // We give no trials at Stripe; one that an operator gave counts as paid for.
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete',
}
const INVOICE_STATUSES: Readonly<Record<string, InvoiceStatus>> = {
  open: 'open',
  paid: 'paid',
  uncollectible: 'uncollectible',
}

/** A subscription of Stripe's; null when nothing is paid for by it again and again. */
export function toProviderSubscription(
  subscription: Stripe.Subscription,
  prices: Readonly<Record<PaidPlan, string>>,
): ProviderSubscription | null {
  const [item] = subscription.items.data
  if (!item?.price.recurring) return null
  const { id, created, ended_at: endedAt } = subscription
  return {
    id,
    ...planOf(item.price, subscription.metadata, prices),
    status: STATUSES[subscription.status] ?? 'incomplete',
    currentPeriodStart: toTime(item.current_period_start),
    currentPeriodEnd: toTime(item.current_period_end),
    cancelAtPeriodEnd: endsWithPeriod(subscription, item.current_period_end),
    endedAt: endedAt === null ? null : toTime(endedAt),
    createdAt: toTime(created),
  }
}

/** An invoice of Stripe's; null before it is issued, and when it is void. */
export function toProviderInvoice(
  invoice: Stripe.Invoice,
  refunds: ReadonlyMap<string, number>,
): ProviderInvoice | null {
  const status = INVOICE_STATUSES[invoice.status ?? '']
  if (!status || !invoice.id) return null
  const { paid_at: paidAt, finalized_at: finalizedAt } = invoice.status_transitions
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status,
    amount: invoice.total,
    amountRefunded: refundedOf(invoice, refunds),
    currency: invoice.currency.toUpperCase(),
    customerName: invoice.customer_name,
    customerEmail: invoice.customer_email,
    createdAt: toTime(finalizedAt ?? invoice.created),
    paidAt: paidAt === null ? null : toTime(paidAt),
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

/** What was given back, by payment; a card's payment is known by its intent. */
export function refundsByPayment(charges: readonly Stripe.Charge[]): Map<string, number> {
  const refunds = new Map<string, number>()
  for (const { id, payment_intent: intent, amount_refunded: amount } of charges) {
    const payment = idOf(intent) ?? id
    refunds.set(payment, (refunds.get(payment) ?? 0) + amount)
  }
  return refunds
}

/** A quarter counts as monthly: what an owner has paid for ends with its period. */
function planOf(
  { id, recurring }: Stripe.Price,
  metadata: Stripe.Metadata,
  prices: Readonly<Record<PaidPlan, string>>,
): Pick<ProviderSubscription, 'plan' | 'isByHand'> {
  if (id === prices.monthly) return { plan: 'monthly' }
  if (id === prices.yearly) return { plan: 'yearly' }
  const isYear = recurring?.interval === 'year' || (recurring?.interval_count ?? 1) >= 12
  // Our checkout names the owner, perhaps at a price that the settings named once.
  const isByHand = metadata['ownerId'] === undefined
  return { plan: isYear ? 'yearly' : 'monthly', ...(isByHand && { isByHand }) }
}

// The customer portal sets a time where it used to set a flag.
function endsWithPeriod(
  { cancel_at: cancelAt, cancel_at_period_end: flag }: Stripe.Subscription,
  periodEnd: number,
): boolean {
  return flag || (cancelAt !== null && cancelAt <= periodEnd)
}

function refundedOf({ payments }: Stripe.Invoice, refunds: ReadonlyMap<string, number>): number {
  const paid = payments?.data ?? []
  return paid.reduce((sum, { payment }) => {
    const id = idOf(payment.payment_intent) ?? idOf(payment.charge)
    return sum + (refunds.get(id ?? '') ?? 0)
  }, 0)
}

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

/** A subscription of Stripe's; null when it is to something else than our plans. */
export function toProviderSubscription(
  subscription: Stripe.Subscription,
  prices: Readonly<Record<PaidPlan, string>>,
): ProviderSubscription | null {
  const [item] = subscription.items.data
  const plan = item && planOf(item.price, subscription.metadata, prices)
  if (!plan) return null
  const { id, created, ended_at: endedAt } = subscription
  return {
    id,
    plan,
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

// A price that the settings named once goes on for those who have it.
function planOf(
  price: Stripe.Price,
  metadata: Stripe.Metadata,
  prices: Readonly<Record<PaidPlan, string>>,
): PaidPlan | null {
  if (price.id === prices.monthly) return 'monthly'
  if (price.id === prices.yearly) return 'yearly'
  if (metadata['ownerId'] === undefined) return null
  if (price.recurring?.interval === 'year') return 'yearly'
  return price.recurring?.interval === 'month' ? 'monthly' : null
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

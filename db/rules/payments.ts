import type { PaidPlan } from './plans.ts'

/**
 * How a subscription stands with the payment provider: `incomplete` was never paid, `past_due` and
 * `unpaid` have been until a renewal failed.
 */
export type ProviderStatus = 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete'

/** A subscription as the payment provider has it; dates are ISO 8601. */
export interface ProviderSubscription {
  id: string
  plan: PaidPlan
  /** Made at the provider by an operator, at a price of their own: it counts, and we never end it. */
  isByHand?: true
  status: ProviderStatus
  currentPeriodStart: string
  currentPeriodEnd: string
  cancelAtPeriodEnd: boolean
  /** When it ended; null while it lives. */
  endedAt: string | null
  createdAt: string
}

export type InvoiceStatus = 'open' | 'paid' | 'uncollectible'

/** An invoice as the payment provider has it, from when it is issued; dates are ISO 8601. */
export interface ProviderInvoice {
  id: string
  subscriptionId: string | null
  number: string | null
  status: InvoiceStatus
  /** In the currency's smallest unit, an integer. */
  amount: number
  amountRefunded: number
  /** ISO 4217, upper case. */
  currency: string
  customerName: string | null
  customerEmail: string | null
  createdAt: string
  paidAt: string | null
  /** Opens without a token and cannot be guessed; null while there is no PDF. */
  pdfUrl: string | null
}

/** An amount in whole units: 4900 AED are 49. */
export function toWholeUnits(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
}

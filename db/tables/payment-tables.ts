import type { ProviderInvoice } from '../rules/payments.ts'
import type { SubscriptionType } from '../rules/plans.ts'

/** What each owner is on, as it follows from the trial and from what the payment provider says. */
export interface SubscriptionTable {
  ownerId: string
  type: SubscriptionType
  trialExpiresAt: string | null
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: number
  paymentFailedAt: string | null
  /** Grows each time that it is taken from the provider, so that older news never follow newer. */
  revision: number
}

/** Which payment provider an id is of. */
export type ProviderName = 'stripe' | 'test'

/** The provider's name for an owner. Outlives the owner, whose payments must stop for certain. */
export interface PaymentCustomerTable {
  provider: ProviderName
  customerId: string
  /** Null when the account is deleted. */
  ownerId: string | null
  createdAt: string
  /** When a checkout was begun last. */
  checkoutAt: string | null
  /** When nothing could be charged any more, for an account that is deleted. */
  cancelledAt: string | null
}

/** Events of the provider's that are done with. */
export interface PaymentEventTable {
  provider: ProviderName
  id: string
  type: string
  createdAt: string
  receivedAt: string
}

/** The provider's invoices as they were last seen. */
export interface InvoiceTable extends ProviderInvoice {
  provider: ProviderName
  ownerId: string
}

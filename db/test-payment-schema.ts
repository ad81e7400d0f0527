import type { PaidPlan } from './rules/plans.ts'

/** The tables of the embedded test provider of payments; ids hold 128 random bits. */
export interface TestPaymentSchema {
  testCustomers: TestCustomerTable
  testSubscriptions: TestSubscriptionTable
  testInvoices: TestInvoiceTable
  testCheckouts: TestCheckoutTable
  testPortals: TestPortalTable
}

interface TestCustomerTable {
  id: string
  ownerId: string
  email: string
  name: string
  idempotencyKey: string
  createdAt: string
}

interface TestSubscriptionTable {
  id: string
  customerId: string
  plan: PaidPlan
  status: 'active' | 'past_due' | 'canceled'
  periodStart: string
  periodEnd: string
  cancelAtPeriodEnd: number
  createdAt: string
}

/** As it was made out: later changes of the customer or the seller are not in it. */
interface TestInvoiceTable {
  id: string
  subscriptionId: string
  number: number
  status: 'paid' | 'open' | 'void' | 'refunded'
  plan: PaidPlan
  /** In minor units, and what of it an unused period pays. */
  price: number
  credit: number
  currency: string
  customerName: string
  email: string
  sellerName: string
  sellerTrn: string | null
  periodStart: string
  periodEnd: string
  createdAt: string
  paidAt: string | null
}

interface TestCheckoutTable {
  id: string
  customerId: string
  /** What it led to; null until it is paid. */
  subscriptionId: string | null
  plan: PaidPlan
  language: string
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
  expiresAt: string
}

interface TestPortalTable {
  id: string
  customerId: string
  language: string
  returnUrl: string
  expiresAt: string
}

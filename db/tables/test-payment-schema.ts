import type { PaidPlan } from '../rules/plans.ts'
import type { TestInvoiceStatus, TestSubscriptionStatus } from '../rules/test-payments.ts'

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
}

interface TestSubscriptionTable {
  id: string
  customerId: string
  plan: PaidPlan
  status: TestSubscriptionStatus
  periodStart: string
  periodEnd: string
  /** When it last began anew: periods end on its day of the month. */
  anchor: string
  cancelAtPeriodEnd: number
  /** When it ended; null while it lives. */
  endedAt: string | null
  createdAt: string
}

/** As it was made out: later changes of the customer or the seller are not in it. */
interface TestInvoiceTable {
  id: string
  subscriptionId: string
  number: number
  status: TestInvoiceStatus
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
  expiresAt: string
}

interface TestPortalTable {
  id: string
  customerId: string
  /** The plan that the owner has come to switch to. */
  switchTo: PaidPlan | null
  language: string
  returnUrl: string
  expiresAt: string
}

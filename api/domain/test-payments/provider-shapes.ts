import type { TestInvoice, TestSubscriptionRow } from '#db/queries/test-payments.ts'
import type { ProviderInvoice, ProviderSubscription } from '#db/rules/payments.ts'
import { testInvoiceNumber } from '#db/rules/test-payments.ts'

/** Where the PDF of an invoice is, below the public address. */
export function invoicePath(id: string): string {
  return `/api/test-payments/invoices/${id}`
}

/** A subscription as any provider would tell of it. */
export function toProviderSubscription(row: TestSubscriptionRow): ProviderSubscription {
  const { id, plan, status, endedAt, createdAt } = row
  const { periodStart: currentPeriodStart, periodEnd: currentPeriodEnd } = row
  const cancelAtPeriodEnd = row.cancelAtPeriodEnd === 1
  const period = { currentPeriodStart, currentPeriodEnd, cancelAtPeriodEnd }
  return { id, plan, status, ...period, endedAt, createdAt }
}

/** An invoice as any provider would tell of it. */
export function toProviderInvoice(invoice: TestInvoice, publicUrl: string): ProviderInvoice {
  const { id, subscriptionId, currency, customerName, email, createdAt, paidAt } = invoice
  const amount = invoice.price - invoice.credit
  const isRefunded = invoice.status === 'refunded'
  return {
    id,
    subscriptionId,
    number: testInvoiceNumber(invoice.number),
    status: invoice.status === 'refunded' ? 'paid' : invoice.status,
    amount,
    amountRefunded: isRefunded ? amount : 0,
    currency,
    customerName,
    customerEmail: email,
    createdAt,
    paidAt,
    pdfUrl: publicUrl + invoicePath(id),
  }
}

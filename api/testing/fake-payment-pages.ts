import { DAY_MS } from '#db/rules/dates.ts'
import type { ProviderInvoice, ProviderSubscription } from '#db/rules/payments.ts'
import { PLANS, type PaidPlan } from '#db/rules/plans.ts'
import type { CheckoutOrder, CheckoutState } from '../domain/payments/provider.ts'

interface Checkout extends CheckoutOrder {
  state: CheckoutState
}

const PERIOD_DAYS: Record<PaidPlan, number> = { monthly: 30, yearly: 365 }

export class FakePaymentPages {
  readonly owners = new Map<string, { ownerId: string; email: string; name: string }>()
  readonly checkouts = new Map<string, Checkout>()
  readonly subscriptions = new Map<string, ProviderSubscription>()
  readonly invoices = new Map<string, ProviderInvoice>()
  readonly payers = new Map<string, string>()

  pay(sessionId: string, now: Date): string {
    const checkout = this.checkouts.get(sessionId)
    if (!checkout) throw new Error(`There is no checkout ${sessionId}`)
    const { customerId, plan, state } = checkout
    const id = `sub_${this.subscriptions.size + 1}`
    const createdAt = now.toISOString()
    const period = { currentPeriodStart: createdAt, currentPeriodEnd: periodEnd(createdAt, plan) }
    const ends = { cancelAtPeriodEnd: false, endedAt: null }
    const status = 'active' as const
    this.payers.set(id, customerId)
    this.subscriptions.set(id, { id, plan, status, ...period, ...ends, createdAt })
    this.#bill(id, { paid: true })
    Object.assign(state, { status: 'complete', paid: true, subscriptionId: id })
    return id
  }

  expire(sessionId: string): void {
    const state = this.checkouts.get(sessionId)?.state
    if (state?.status === 'open') state.status = 'expired'
  }

  renew(subscriptionId: string, { paid }: { paid: boolean }): void {
    const { currentPeriodEnd: start, plan } = this.subscription(subscriptionId)
    const period = { currentPeriodStart: start, currentPeriodEnd: periodEnd(start, plan) }
    this.change(subscriptionId, { ...period, status: paid ? 'active' : 'past_due' })
    this.#bill(subscriptionId, { paid })
  }

  payOpenInvoices(subscriptionId: string): void {
    for (const invoice of this.invoicesOf(subscriptionId)) {
      if (invoice.status === 'open') Object.assign(invoice, { status: 'paid' })
    }
    this.change(subscriptionId, { status: 'active' })
  }

  change(subscriptionId: string, change: Partial<ProviderSubscription>): void {
    Object.assign(this.subscription(subscriptionId), change)
  }

  end(subscriptionId: string, now: Date): void {
    if (this.subscription(subscriptionId).status === 'canceled') return
    this.change(subscriptionId, { status: 'canceled', endedAt: now.toISOString() })
  }

  refund(subscriptionId: string): void {
    const invoice = this.invoicesOf(subscriptionId).findLast(({ status }) => status === 'paid')
    if (invoice) invoice.amountRefunded = invoice.amount
  }

  subscriptionsOf(customerId: string): ProviderSubscription[] {
    return [...this.subscriptions.values()].filter(({ id }) => this.payers.get(id) === customerId)
  }

  #bill(subscriptionId: string, { paid }: { paid: boolean }): void {
    const { plan, currentPeriodStart: createdAt } = this.subscription(subscriptionId)
    const number = `QAIMA-${String(this.invoices.size + 1).padStart(4, '0')}`
    const id = `in_${this.invoices.size + 1}`
    const amount = (PLANS.find(({ type }) => type === plan)?.amount ?? 0) * 100
    const customer = this.owners.get(this.payers.get(subscriptionId) ?? '')
    this.invoices.set(id, {
      id,
      subscriptionId,
      number,
      status: paid ? 'paid' : 'open',
      amount,
      amountRefunded: 0,
      currency: 'AED',
      customerName: customer?.name ?? null,
      customerEmail: customer?.email ?? null,
      createdAt,
      paidAt: paid ? createdAt : null,
      pdfUrl: `https://pay.test/invoices/${id}.pdf`,
    })
  }

  invoicesOf(subscriptionId: string): ProviderInvoice[] {
    return [...this.invoices.values()].filter((one) => one.subscriptionId === subscriptionId)
  }

  subscription(id: string): ProviderSubscription {
    const found = this.subscriptions.get(id)
    if (!found) throw new Error(`There is no subscription ${id}`)
    return found
  }
}

function periodEnd(start: string, plan: PaidPlan): string {
  return new Date(Date.parse(start) + PERIOD_DAYS[plan] * DAY_MS).toISOString()
}

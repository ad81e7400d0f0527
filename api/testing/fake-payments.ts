import type { ProviderInvoice, ProviderSubscription } from '#db/rules/payments.ts'
import { DAY_MS, PLANS, type PaidPlan } from '#db/rules/plans.ts'
import {
  EventError,
  PaymentProviderError,
  type CheckoutOrder,
  type CheckoutState,
  type PaymentProvider,
} from '../domain/payments/provider.ts'

interface Checkout extends CheckoutOrder {
  state: CheckoutState
}

/** A payment provider in memory, with what happens on its own pages. */
export interface FakePayments extends PaymentProvider {
  /** Everything that it was asked to change, such as `endSubscription sub_1 refund`. */
  readonly changes: string[]
  /** While true, it does not answer. */
  down: boolean
  /** Pays an open checkout; returns the subscription's id. */
  pay(sessionId: string, now: Date): string
  /** Closes a checkout that nobody paid. */
  expire(sessionId: string): void
  /** Begins the next period of a subscription; `paid` says whether the card went well. */
  renew(subscriptionId: string, options: { paid: boolean }): void
  /** Pays what is missing. */
  payOpenInvoices(subscriptionId: string): void
  change(subscriptionId: string, change: Partial<ProviderSubscription>): void
  end(subscriptionId: string, now: Date): void
  refund(subscriptionId: string): void
  subscriptionsOf(customerId: string): ProviderSubscription[]
}

/** The signature that the fake provider takes. */
export const GOOD_SIGNATURE = 'good'

const PERIOD_DAYS: Record<PaidPlan, number> = { monthly: 30, yearly: 365 }

/** A provider without customers. */
export function createFakePayments(): FakePayments {
  return new MemoryPayments()
}

class MemoryPayments implements FakePayments {
  readonly name = 'test'
  readonly prices = { monthly: 'price_test_monthly', yearly: 'price_test_yearly' }
  readonly changes: string[] = []
  down = false
  readonly #owners = new Map<string, { ownerId: string; email: string; name: string }>()
  readonly #checkouts = new Map<string, Checkout>()
  readonly #subscriptions = new Map<string, ProviderSubscription>()
  readonly #invoices = new Map<string, ProviderInvoice>()
  /** Whose each subscription is. */
  readonly #payers = new Map<string, string>()

  async createCustomer({ ownerId, email, name }: Parameters<PaymentProvider['createCustomer']>[0]) {
    this.#answer()
    const customerId = `cus_${ownerId}`
    this.#owners.set(customerId, { ownerId, email, name })
    return { customerId }
  }

  async createCheckout(order: CheckoutOrder) {
    this.#answer()
    for (const [sessionId, { customerId, plan, state }] of this.#checkouts) {
      if (customerId !== order.customerId || state.status !== 'open') continue
      if (plan === order.plan) return { sessionId, url: `https://pay.test/${sessionId}` }
      state.status = 'expired'
    }
    const sessionId = `cs_${this.#checkouts.size + 1}`
    const { ownerId, customerId } = order
    const whose = { ownerId, customerId, subscriptionId: null }
    this.#checkouts.set(sessionId, { ...order, state: { status: 'open', paid: false, ...whose } })
    return { sessionId, url: `https://pay.test/${sessionId}` }
  }

  async findCheckout(sessionId: string) {
    this.#answer()
    const checkout = this.#checkouts.get(sessionId)
    return checkout ? { ...checkout.state } : null
  }

  async findOwner(customerId: string) {
    this.#answer()
    return this.#owners.get(customerId)?.ownerId ?? null
  }

  async *listPayers() {
    this.#answer()
    yield* this.#payers.values()
  }

  async listSubscriptions(customerId: string) {
    this.#answer()
    return this.subscriptionsOf(customerId).map((subscription) => ({ ...subscription }))
  }

  async listInvoices(customerId: string) {
    this.#answer()
    return this.subscriptionsOf(customerId)
      .flatMap(({ id }) => this.#invoicesOf(id))
      .map((invoice) => ({ ...invoice }))
  }

  async createPortal({ customerId, switchTo }: Parameters<PaymentProvider['createPortal']>[0]) {
    this.#answer()
    const to = switchTo ? `?switch=${switchTo.subscriptionId}:${switchTo.plan}` : ''
    return { url: `https://pay.test/portal/${customerId}${to}` }
  }

  readEvent(body: string, signature: string) {
    if (signature !== GOOD_SIGNATURE) throw new EventError('The signature is wrong')
    return JSON.parse(body) as ReturnType<PaymentProvider['readEvent']>
  }

  async endSubscription(subscriptionId: string, { refund }: { refund: boolean }) {
    this.#answer()
    this.changes.push(`endSubscription ${subscriptionId}${refund ? ' refund' : ''}`)
    this.end(subscriptionId, new Date(this.#subscription(subscriptionId).createdAt))
    if (refund) this.refund(subscriptionId)
  }

  async cancelAll(customerId: string) {
    this.#answer()
    this.changes.push(`cancelAll ${customerId}`)
    for (const { state, customerId: whose } of this.#checkouts.values()) {
      if (whose === customerId && state.status === 'open') state.status = 'expired'
    }
    for (const { id, createdAt } of this.subscriptionsOf(customerId)) {
      this.end(id, new Date(createdAt))
    }
  }

  pay(sessionId: string, now: Date): string {
    const checkout = this.#checkouts.get(sessionId)
    if (!checkout) throw new Error(`There is no checkout ${sessionId}`)
    const { customerId, plan, state } = checkout
    const id = `sub_${this.#subscriptions.size + 1}`
    const createdAt = now.toISOString()
    const period = { currentPeriodStart: createdAt, currentPeriodEnd: periodEnd(createdAt, plan) }
    const ends = { cancelAtPeriodEnd: false, endedAt: null }
    const status = 'active' as const
    this.#payers.set(id, customerId)
    this.#subscriptions.set(id, { id, plan, status, ...period, ...ends, createdAt })
    this.#bill(id, { paid: true })
    Object.assign(state, { status: 'complete', paid: true, subscriptionId: id })
    return id
  }

  expire(sessionId: string): void {
    const state = this.#checkouts.get(sessionId)?.state
    if (state?.status === 'open') state.status = 'expired'
  }

  renew(subscriptionId: string, { paid }: { paid: boolean }): void {
    const { currentPeriodEnd: start, plan } = this.#subscription(subscriptionId)
    const period = { currentPeriodStart: start, currentPeriodEnd: periodEnd(start, plan) }
    this.change(subscriptionId, { ...period, status: paid ? 'active' : 'past_due' })
    this.#bill(subscriptionId, { paid })
  }

  payOpenInvoices(subscriptionId: string): void {
    for (const invoice of this.#invoicesOf(subscriptionId)) {
      if (invoice.status === 'open') Object.assign(invoice, { status: 'paid' })
    }
    this.change(subscriptionId, { status: 'active' })
  }

  change(subscriptionId: string, change: Partial<ProviderSubscription>): void {
    Object.assign(this.#subscription(subscriptionId), change)
  }

  end(subscriptionId: string, now: Date): void {
    if (this.#subscription(subscriptionId).status === 'canceled') return
    this.change(subscriptionId, { status: 'canceled', endedAt: now.toISOString() })
  }

  refund(subscriptionId: string): void {
    const invoice = this.#invoicesOf(subscriptionId).findLast(({ status }) => status === 'paid')
    if (invoice) invoice.amountRefunded = invoice.amount
  }

  subscriptionsOf(customerId: string): ProviderSubscription[] {
    return [...this.#subscriptions.values()].filter(({ id }) => this.#payers.get(id) === customerId)
  }

  #bill(subscriptionId: string, { paid }: { paid: boolean }): void {
    const { plan, currentPeriodStart: createdAt } = this.#subscription(subscriptionId)
    const number = `QAIMA-${String(this.#invoices.size + 1).padStart(4, '0')}`
    const id = `in_${this.#invoices.size + 1}`
    const amount = (PLANS.find(({ type }) => type === plan)?.amount ?? 0) * 100
    const customer = this.#owners.get(this.#payers.get(subscriptionId) ?? '')
    this.#invoices.set(id, {
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

  #invoicesOf(subscriptionId: string): ProviderInvoice[] {
    return [...this.#invoices.values()].filter((one) => one.subscriptionId === subscriptionId)
  }

  #subscription(id: string): ProviderSubscription {
    const found = this.#subscriptions.get(id)
    if (!found) throw new Error(`There is no subscription ${id}`)
    return found
  }

  #answer(): void {
    if (this.down) throw new PaymentProviderError('The provider does not answer')
  }
}

function periodEnd(start: string, plan: PaidPlan): string {
  return new Date(Date.parse(start) + PERIOD_DAYS[plan] * DAY_MS).toISOString()
}

import {
  EventError,
  PaymentProviderError,
  type CheckoutOrder,
  type PaymentProvider,
} from '../domain/payments/provider.ts'
import { FakePaymentPages } from './fake-payment-pages.ts'

export interface FakePayments extends PaymentProvider, FakePaymentPages {
  readonly changes: string[]
  down: boolean
}

const GOOD = 'a'.repeat(64)

export function goodSignature(now: Date): string {
  return `${unprovenSignature(now).slice(0, -GOOD.length)}${GOOD}`
}

/** Well-formed, but of a wrong key. */
export function unprovenSignature(now: Date): string {
  return `t=${Math.floor(now.getTime() / 1000)},v1=${'0'.repeat(64)}`
}

export function createFakePayments(): FakePayments {
  return new MemoryPayments()
}

class MemoryPayments extends FakePaymentPages implements FakePayments {
  readonly name = 'test'
  readonly prices = { monthly: 'price_test_monthly', yearly: 'price_test_yearly' }
  readonly changes: string[] = []
  down = false

  async createCustomer({ ownerId, email, name }: Parameters<PaymentProvider['createCustomer']>[0]) {
    this.#answer()
    const customerId = `cus_${ownerId}`
    this.owners.set(customerId, { ownerId, email, name })
    return { customerId }
  }

  async createCheckout(order: CheckoutOrder) {
    this.#answer()
    for (const [sessionId, { customerId, plan, state }] of this.checkouts) {
      if (customerId !== order.customerId || state.status !== 'open') continue
      if (plan === order.plan) return { sessionId, url: `https://pay.test/${sessionId}` }
      state.status = 'expired'
    }
    const sessionId = `cs_${this.checkouts.size + 1}`
    const { ownerId, customerId } = order
    const whose = { ownerId, customerId, subscriptionId: null }
    this.checkouts.set(sessionId, { ...order, state: { status: 'open', paid: false, ...whose } })
    return { sessionId, url: `https://pay.test/${sessionId}` }
  }

  async findCheckout(sessionId: string) {
    this.#answer()
    const checkout = this.checkouts.get(sessionId)
    return checkout ? { ...checkout.state } : null
  }

  async findOwner(customerId: string) {
    this.#answer()
    return this.owners.get(customerId)?.ownerId ?? null
  }

  async *listPayers() {
    this.#answer()
    yield* this.payers.values()
  }

  async listSubscriptions(customerId: string) {
    this.#answer()
    return this.subscriptionsOf(customerId).map((subscription) => ({ ...subscription }))
  }

  async listInvoices(customerId: string) {
    this.#answer()
    return this.subscriptionsOf(customerId)
      .flatMap(({ id }) => this.invoicesOf(id))
      .map((invoice) => ({ ...invoice }))
  }

  async createPortal({ customerId, switchTo }: Parameters<PaymentProvider['createPortal']>[0]) {
    this.#answer()
    const to = switchTo ? `?switch=${switchTo.subscriptionId}:${switchTo.plan}` : ''
    return { url: `https://pay.test/portal/${customerId}${to}` }
  }

  readEvent(body: string, signature: string) {
    if (!signature.endsWith(GOOD)) throw new EventError('The signature is wrong')
    return JSON.parse(body) as ReturnType<PaymentProvider['readEvent']>
  }

  async endSubscription(subscriptionId: string, { refund }: { refund: boolean }) {
    this.#answer()
    this.changes.push(`endSubscription ${subscriptionId}${refund ? ' refund' : ''}`)
    this.end(subscriptionId, new Date(this.subscription(subscriptionId).createdAt))
    if (refund) this.refund(subscriptionId)
  }

  async cancelAll(customerId: string) {
    this.#answer()
    this.changes.push(`cancelAll ${customerId}`)
    for (const { state, customerId: whose } of this.checkouts.values()) {
      if (whose === customerId && state.status === 'open') state.status = 'expired'
    }
    for (const { id, createdAt } of this.subscriptionsOf(customerId)) {
      this.end(id, new Date(createdAt))
    }
  }

  #answer(): void {
    if (this.down) throw new PaymentProviderError('The provider does not answer')
  }
}

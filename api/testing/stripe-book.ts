import { listOf, type Form, type List, type Thing } from './stripe-answers.ts'

const DAY_S = 24 * 60 * 60
const AED = { product: 'prod_1', currency: 'aed' }
const PRICES: Thing[] = [
  { ...AED, id: 'price_monthly', unit_amount: 4900, recurring: every('month') },
  { ...AED, id: 'price_yearly', unit_amount: 58_800, recurring: every('year') },
]

export class StripeBook {
  readonly prices = new Map(PRICES.map((price) => [price.id, price]))
  readonly customers = new Map<string, Thing>()
  readonly sessions = new Map<string, Thing>()
  readonly subscriptions = new Map<string, Thing>()
  readonly invoices = new Map<string, Thing>()
  readonly charges = new Map<string, Thing>()
  readonly configurations = new Map<string, Thing>()
  readonly refunds: Form[] = []
  #count = 0

  newId(prefix: string): string {
    return `${prefix}_${(this.#count += 1)}`
  }

  add(things: Map<string, Thing>, prefix: string, values: object): { status: number; body: Thing } {
    const thing = { ...values, id: this.newId(prefix) }
    things.set(thing.id, thing)
    return { status: 200, body: thing }
  }

  pay(sessionId: string, now: number): string {
    const session = this.sessions.get(sessionId)
    if (!session) throw new Error(`There is no session ${sessionId}`)
    const { customer, line_items: lines, subscription_data: data } = session
    const price = this.prices.get(String((lines as Record<string, Form>)['0']?.['price']))
    if (!price) throw new Error('A price that is not ours')
    const item = { id: this.newId('si'), price, ...period(price, now) }
    const { body } = this.add(this.subscriptions, 'sub', {
      customer,
      status: 'active',
      items: listOf([item]),
      metadata: (data as Form)['metadata'],
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      created: now,
    })
    this.#bill(body, now, true)
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: body.id })
    return body.id
  }

  renew(subscriptionId: string, paid: boolean): void {
    const subscription = this.subscriptions.get(subscriptionId)
    const item = (subscription?.['items'] as List | undefined)?.data[0]
    if (!subscription || !item) throw new Error(`There is no subscription ${subscriptionId}`)
    const start = Number(item['current_period_end'])
    Object.assign(item, period(item['price'] as Thing, start))
    subscription['status'] = paid ? 'active' : 'past_due'
    this.#bill(subscription, start, paid)
  }

  #bill(subscription: Thing, created: number, paid: boolean): void {
    const { customer } = subscription
    const [item] = (subscription['items'] as List).data
    const { id: price } = (item ?? {})['price'] as Thing
    const amount = price === 'price_yearly' ? 58_800 : 4900
    const intent = this.newId('pi')
    if (paid) {
      const charge = { customer, payment_intent: intent, amount, amount_refunded: 0 }
      this.add(this.charges, 'ch', charge)
    }
    const payer = this.customers.get(String(customer))
    const payment = { payment: { type: 'payment_intent', payment_intent: intent } }
    const { body } = this.add(this.invoices, 'in', {
      customer,
      customer_name: payer?.['name'],
      customer_email: payer?.['email'],
      number: `QAIMA-${this.invoices.size + 1}`,
      status: paid ? 'paid' : 'open',
      total: amount,
      currency: 'aed',
      created,
      status_transitions: { finalized_at: created, paid_at: paid ? created : null },
      parent: { subscription_details: { subscription: subscription.id } },
      payments: listOf(paid ? [payment] : []),
      invoice_pdf: `https://pay.stripe.test/invoice/${intent}/pdf`,
    })
    subscription['latest_invoice'] = body.id
  }
}

function every(interval: 'month' | 'year') {
  return { interval, interval_count: 1 }
}

function period({ recurring }: Thing, start: number) {
  const days = (recurring as Form)['interval'] === 'year' ? 365 : 30
  return { current_period_start: start, current_period_end: start + days * DAY_S }
}

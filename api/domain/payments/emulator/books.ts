import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { PLANS, type PaidPlan } from '#db/rules/billing/plans.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { periodFrom, unusedPart, type Period } from './billing.ts'

/** Stripe's form fields: `a[b]=c` is `{ a: { b: 'c' } }`; lists have numbers as names. */
export type Form = { [name: string]: string | Form }

export interface Price {
  id: string
  product: string
  currency: string
  unit_amount: number
  recurring: { interval: string; interval_count: number } | null
}

export interface Customer {
  id: string
  name: string
  email: string
  metadata: Record<string, string>
  invoice_settings?: { custom_fields?: Record<string, CustomField> }
}

interface CustomField {
  name: string
  value: string
}

export interface Session {
  id: string
  customer: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  subscription: string | null
  url: string | null
  expires_at: number
  line_items: Record<string, { price: string }>
  subscription_data: {
    metadata: Record<string, string>
    trial_end?: string
    trial_period_days?: string
  }
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
}

export interface Subscription {
  id: string
  customer: string
  status: 'active' | 'trialing' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete_expired'
  items: List<Period & { id: string; price: Price }>
  metadata: Record<string, string>
  billing_cycle_anchor: number
  cancel_at: null
  cancel_at_period_end: boolean
  ended_at: number | null
  created: number
  latest_invoice: string | null
}

export interface Invoice {
  id: string
  customer: string
  customer_name: string
  customer_email: string
  custom_fields: CustomField[]
  number: string
  status: 'open' | 'paid' | 'uncollectible'
  billing_reason: 'subscription_create' | 'subscription_cycle'
  total: number
  /** What was given back; Stripe has it at the charge. */
  amount_refunded: number
  currency: string
  created: number
  status_transitions: { finalized_at: number; paid_at: number | null }
  parent: { subscription_details: { subscription: string } }
  /** The plan, and what is left of the one before it. */
  lines: List<{ amount: number; price: string | null; period: Period }>
  payments: List<{ payment: { type: 'payment_intent'; payment_intent: string } }>
  invoice_pdf: string
}

export interface Portal {
  id: string
  customer: string
  return_url: string
  locale: string
  flow_data?: { subscription_update_confirm: { items: Record<string, { price: string }> } }
  expires_at: number
}

interface Kinds {
  cus: Customer
  cs: Session
  sub: Subscription
  in: Invoice
  bps: Portal
  bpc: { id: string; metadata: Form }
  re: { id: string; payment_intent: string }
}
export type Kind = keyof Kinds
export type Thing = Kinds[Kind]

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
}

export function listOf<T>(data: T[], hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore }
}

export const PRICE_IDS = { monthly: 'price_test_monthly', yearly: 'price_test_yearly' } as const

const PRICES = PLANS.map(({ type, amount, currency }): Price => {
  const interval = type === 'yearly' ? 'year' : 'month'
  const recurring = { interval, interval_count: 1 }
  const terms = { product: 'prod_test', currency: currency.toLowerCase(), recurring }
  return { id: PRICE_IDS[type], unit_amount: amount * 100, ...terms }
})

export function planOf({ id }: Pick<Price, 'id'>): PaidPlan {
  return id === PRICE_IDS.yearly ? 'yearly' : 'monthly'
}

export function otherPlan(plan: PaidPlan): PaidPlan {
  return plan === 'monthly' ? 'yearly' : 'monthly'
}

const DAY_S = DAY_MS / 1000
const CHECKOUT_S = DAY_S
const PORTAL_S = HOUR_MS / 1000
/** How long a failed payment is tried again. */
const RETRY_S = 7 * DAY_S

export interface BooksOptions {
  now: () => Date
  /** Where its pages are. */
  url: string
  newId?: (kind: Kind) => string
}

/** All that Stripe would know of us, and what happens to it by the clock. */
export class Books {
  readonly prices = new Map(PRICES.map((price) => [price.id, price]))
  readonly things: Map<string, Thing>
  readonly #options: BooksOptions

  constructor(options: BooksOptions, things: readonly Thing[] = []) {
    this.#options = options
    this.things = new Map(things.map((thing) => [thing.id, thing]))
  }

  get now(): number {
    return Math.floor(this.#options.now().getTime() / 1000)
  }

  /** In the order in which they were made. */
  list<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.things.values()].filter(({ id }) => id.startsWith(`${kind}_`)) as Kinds[K][]
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return id.startsWith(`${kind}_`) ? (this.things.get(id) as Kinds[K] | undefined) : undefined
  }

  add<K extends Kind>(kind: K, values: Omit<Kinds[K], 'id'>): Kinds[K] {
    const id = this.#options.newId?.(kind) ?? `${kind}_test_${randomBytes(16).toString('hex')}`
    const thing = { ...values, id } as Kinds[K]
    this.things.set(id, thing)
    return thing
  }

  of<K extends 'cs' | 'sub' | 'in'>(kind: K, customer: string): Kinds[K][] {
    return this.list(kind).filter((thing) => thing.customer === customer)
  }

  invoicesOf({ id }: Subscription): Invoice[] {
    return this.list('in').filter(({ parent }) => parent.subscription_details.subscription === id)
  }

  openCheckout(params: Form): Session {
    const session = this.add('cs', {
      ...(params as unknown as Session),
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
      expires_at: this.now + CHECKOUT_S,
    })
    return Object.assign(session, { url: `${this.#options.url}/checkout/${session.id}` })
  }

  openPortal(params: Form): Portal & { url: string } {
    for (const { id, expires_at } of this.list('bps')) {
      if (expires_at <= this.now) this.things.delete(id)
    }
    const expires_at = this.now + PORTAL_S
    const portal = this.add('bps', { ...(params as unknown as Portal), expires_at })
    return { ...portal, url: `${this.#options.url}/portal/${portal.id}` }
  }

  findPortal(id: string): Portal | undefined {
    const portal = this.find('bps', id)
    return portal && portal.expires_at > this.now ? portal : undefined
  }

  /** When the first payment is due; null for now. */
  trialEnd({ subscription_data: data }: Session): number | null {
    if (data.trial_end !== undefined) return Number(data.trial_end)
    if (data.trial_period_days === undefined) return null
    return this.now + Number(data.trial_period_days) * DAY_S
  }

  /** Pays an open checkout. */
  pay(session: Session): Subscription {
    const { customer, line_items: lines, subscription_data: data } = session
    const price = this.prices.get(lines['0']?.price ?? '') as Price
    const now = this.now
    const trialEnd = this.trialEnd(session)
    const period =
      trialEnd === null
        ? periodFrom(now, planOf(price))
        : { current_period_start: now, current_period_end: trialEnd }
    const item = { id: 'si_test', price, ...period }
    const subscription = this.add('sub', {
      customer,
      status: trialEnd === null ? 'active' : 'trialing',
      items: listOf([item]),
      metadata: data.metadata,
      billing_cycle_anchor: trialEnd ?? now,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      created: now,
      latest_invoice: null,
    })
    this.#bill(subscription, { at: now })
    const payment_status = trialEnd === null ? 'paid' : 'no_payment_required'
    const paid = { status: 'complete', payment_status, url: null } as const
    Object.assign(session, { ...paid, subscription: subscription.id })
    return subscription
  }

  /** Ends the present period, so that the next begins now; its payment comes or fails. */
  renew(subscription: Subscription, { fails }: { fails: boolean }): void {
    subscription.status = fails ? 'past_due' : 'active'
    this.#beginPeriod(subscription, { fails })
  }

  /** Pays what is owed, as with another card. */
  payOwed(subscription: Subscription): void {
    for (const invoice of this.invoicesOf(subscription)) {
      if (invoice.status !== 'open') continue
      Object.assign(invoice, { status: 'paid', payments: newPayment() })
      invoice.status_transitions.paid_at = this.now
    }
    subscription.status = 'active'
  }

  /** Goes over to the other plan at once; what is left of the present one goes towards it. */
  switchPlan(subscription: Subscription): void {
    const [item] = subscription.items.data
    if (!item) return
    const paid = this.#lastPaid(subscription)
    const period = paid?.lines.data[0]?.period
    const isPresent = period?.current_period_start === item.current_period_start
    const credit = isPresent ? unusedPart(paid?.total ?? 0, item, this.now) : 0
    item.price = this.prices.get(PRICE_IDS[otherPlan(planOf(item.price))]) as Price
    subscription.cancel_at_period_end = false
    // The other plan begins after the trial too.
    if (subscription.status === 'trialing') return
    this.#beginPeriod(subscription, { credit })
  }

  /** Gives the last payment back; the subscription goes on. */
  refundLast(subscription: Subscription): void {
    const paid = this.#lastPaid(subscription)
    if (paid) paid.amount_refunded = paid.total
  }

  /** Ends a subscription; what is owed for it is owed no more. */
  end(subscription: Subscription): void {
    if (subscription.status === 'canceled') return
    for (const invoice of this.invoicesOf(subscription)) {
      if (invoice.status === 'open') invoice.status = 'uncollectible'
    }
    Object.assign(subscription, { status: 'canceled', ended_at: this.now })
  }

  /** What the clock has done since: renewals, ends and expired checkouts. */
  settle(): void {
    for (const session of this.list('cs')) {
      if (session.status === 'open' && session.expires_at <= this.now) expire(session)
    }
    for (const subscription of this.list('sub')) this.#settle(subscription)
  }

  #settle(subscription: Subscription): void {
    const [item] = subscription.items.data
    if (!item || subscription.status === 'canceled') return
    if (subscription.cancel_at_period_end && item.current_period_end <= this.now) {
      return void Object.assign(subscription, {
        status: 'canceled',
        ended_at: item.current_period_end,
      })
    }
    if (subscription.status === 'past_due' && item.current_period_start + RETRY_S <= this.now) {
      subscription.status = 'unpaid'
    }
    while (isRenewed(subscription) && item.current_period_end <= this.now) {
      subscription.status = 'active'
      const at = item.current_period_end
      Object.assign(item, periodFrom(at, planOf(item.price), subscription.billing_cycle_anchor))
      this.#bill(subscription, { at })
    }
  }

  #beginPeriod(subscription: Subscription, terms: { fails?: boolean; credit?: number }): void {
    const [item] = subscription.items.data
    if (!item) return
    Object.assign(item, periodFrom(this.now, planOf(item.price)))
    subscription.billing_cycle_anchor = this.now
    this.#bill(subscription, { at: this.now, ...terms })
  }

  #bill(
    subscription: Subscription,
    { at, fails = false, credit = 0 }: { at: number; fails?: boolean; credit?: number },
  ): void {
    const { customer } = subscription
    const [item] = subscription.items.data
    const payer = this.find('cus', customer)
    if (!item || !payer) return
    const { id: price, currency } = item.price
    const amount = subscription.status === 'trialing' ? 0 : item.price.unit_amount
    const { current_period_start, current_period_end } = item
    const period = { current_period_start, current_period_end }
    const used = Math.min(credit, amount)
    const isFirst = subscription.latest_invoice === null
    const left = used > 0 ? [{ amount: -used, price: null, period }] : []
    const fields = Object.values(payer.invoice_settings?.custom_fields ?? {})
    const invoice = this.add('in', {
      customer,
      customer_name: payer.name,
      customer_email: payer.email,
      custom_fields: fields.length > 0 ? fields : [{ name: 'Seller', value: PRODUCT_NAME.en }],
      number: `TEST-${String(this.list('in').length + 1).padStart(6, '0')}`,
      status: fails ? 'open' : 'paid',
      billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
      total: amount - used,
      amount_refunded: 0,
      currency,
      created: at,
      status_transitions: { finalized_at: at, paid_at: fails ? null : at },
      parent: { subscription_details: { subscription: subscription.id } },
      lines: listOf([{ amount, price, period }, ...left]),
      payments: fails || amount === 0 ? listOf([]) : newPayment(),
      invoice_pdf: '',
    })
    invoice.invoice_pdf = `${this.#options.url}/invoices/${invoice.id}`
    subscription.latest_invoice = invoice.id
  }

  /** The last payment that was not given back. */
  #lastPaid(subscription: Subscription): Invoice | undefined {
    return this.invoicesOf(subscription).findLast(isKept)
  }
}

/** Paid, and not given back. */
export function isKept({ status, total, amount_refunded: refunded }: Invoice): boolean {
  return status === 'paid' && total > 0 && refunded === 0
}

export function isRenewed({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'active' || status === 'trialing'
}

export function expire(session: Session): Session {
  return Object.assign(session, { status: 'expired' as const, url: null })
}

function newPayment(): Invoice['payments'] {
  const payment_intent = `pi_test_${randomBytes(16).toString('hex')}`
  return listOf([{ payment: { type: 'payment_intent', payment_intent } }])
}

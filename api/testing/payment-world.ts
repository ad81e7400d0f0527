import { pino } from 'pino'
import type { Database } from '#db/open.ts'
import { addPaymentCustomer, getSubscription } from '#db/queries/payments.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { isActive, type PaidPlan, type Subscription } from '#db/rules/billing/plans.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { receiveEvent, type PaymentParts } from '../domain/payments/apply-payments.ts'
import {
  otherPlan,
  planOf,
  PRICE_IDS,
  type Price,
  type Subscription as StripeSubscription,
} from '../domain/payments/emulator/books.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { TestStripe } from './test-stripe.ts'

/** What can happen at Stripe and with time. */
export const HAPPENINGS = [
  'pay',
  'settle',
  'fail',
  'cancel',
  'resume',
  'end',
  'refund',
  'switch',
  'week',
  'month',
] as const
export type Happening = (typeof HAPPENINGS)[number]

/** One restaurant, a database, a Stripe and a clock. */
export interface PaymentWorld extends AsyncDisposable {
  db: Database
  ownerId: string
  restaurantId: string
  customerId: string
  stripe: TestStripe
  parts: PaymentParts
  now(): Date
  told: string[]
  happen(happening: Happening, plan?: PaidPlan): Promise<void>
  deliver(index: number): Promise<void>
  stored(): Promise<Subscription>
  state(): Promise<string>
}

export async function aPaymentWorld(idsFrom = 0): Promise<PaymentWorld> {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { ownerId, restaurantId } = await aRestaurant(db)
  let time = NOW
  const now = () => time
  const stripe = new TestStripe(now, idsFrom)
  const provider = stripe.payments
  const payer = { ownerId, restaurantId }
  const owner = { ...payer, email: 'owner@example.com', name: 'Corner', language: 'en' }
  const { customerId } = await provider.createCustomer(owner, 'key')
  const customer = { provider: provider.name, customerId, ...payer }
  await transact(db, (trx) => addPaymentCustomer(trx, customer, NOW))
  const told: string[] = []
  const parts: PaymentParts = {
    db,
    provider,
    log: pino({ level: 'silent' }),
    now,
    metrics: createMetrics(),
    notify: async (id) => void told.push(id),
  }
  const stored = () => getSubscription(db, restaurantId)
  return {
    db,
    ownerId,
    restaurantId,
    customerId,
    stripe,
    parts,
    now,
    told,
    stored,
    async happen(happening, plan = 'monthly') {
      if (happening === 'pay') return buy(stripe, customerId, plan)
      if (happening === 'week') time = new Date(time.getTime() + 8 * DAY_MS)
      else if (happening === 'month') time = new Date(time.getTime() + 32 * DAY_MS)
      else for (const one of stripe.of('sub', customerId)) act(stripe, one, happening)
      stripe.settle()
    },
    deliver: (index) => {
      const event = stripe.event('invoice.paid', { customer: customerId }, { id: `evt_${index}` })
      return receiveEvent(parts, event.body, event.signature)
    },
    async state() {
      const subscription = await stored()
      const words = [subscription.type, isActive(subscription, time) ? 'active' : 'ended']
      if (subscription.cancelAtPeriodEnd) words.push('last')
      if (subscription.paymentFailedAt !== null) words.push('failing')
      return words.join(' ')
    },
    [Symbol.asyncDispose]: close,
  }
}

/** Whatever is open already: two can be on the screen, and both be paid. */
function buy(stripe: TestStripe, customer: string, plan: PaidPlan): void {
  const { ownerId = '' } = stripe.find('cus', customer)?.metadata ?? {}
  const metadata = { ownerId }
  const line_items = { 0: { price: PRICE_IDS[plan] } }
  stripe.pay(stripe.openCheckout({ customer, line_items, subscription_data: { metadata } }))
}

function act(stripe: TestStripe, subscription: StripeSubscription, happening: Happening): void {
  if (subscription.status === 'canceled') return
  const [item] = subscription.items.data
  switch (happening) {
    case 'settle':
      return stripe.payOwed(subscription)
    case 'fail':
      return stripe.renew(subscription, { fails: true })
    case 'cancel':
      return void (subscription.cancel_at_period_end = true)
    case 'resume':
      return void (subscription.cancel_at_period_end = false)
    case 'end':
      return stripe.end(subscription)
    case 'refund':
      return stripe.refundLast(subscription)
    case 'switch':
      // By the seller at Stripe: at once and for nothing.
      if (item) item.price = stripe.prices.get(PRICE_IDS[otherPlan(planOf(item.price))]) as Price
  }
}

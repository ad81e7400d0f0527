import { pino } from 'pino'
import type { Database } from '#db/open.ts'
import { addPaymentCustomer, getSubscription } from '#db/queries/payments.ts'
import { DAY_MS } from '#db/rules/dates.ts'
import { isActive, type PaidPlan, type Subscription } from '#db/rules/plans.ts'
import type { ProviderSubscription } from '#db/rules/payments.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { receiveEvent, type PaymentParts } from '../domain/payments/apply-payments.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createFakePayments, goodSignature, type FakePayments } from './fake-payments.ts'

/** What can happen at the provider and with time. */
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

/** One owner, a database, a provider and a clock. */
export interface PaymentWorld extends AsyncDisposable {
  db: Database
  ownerId: string
  customerId: string
  provider: FakePayments
  parts: PaymentParts
  now(): Date
  told: string[]
  happen(happening: Happening, plan?: PaidPlan): Promise<void>
  deliver(index: number): Promise<void>
  stored(): Promise<Subscription>
  state(): Promise<string>
}

export async function aPaymentWorld(): Promise<PaymentWorld> {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { ownerId } = await aRestaurant(db)
  const provider = createFakePayments()
  const owner = { ownerId, email: 'owner@example.com', name: 'Corner', language: 'en' }
  const { customerId } = await provider.createCustomer(owner, 'key')
  const customer = { provider: provider.name, customerId, ownerId }
  await transact(db, (trx) => addPaymentCustomer(trx, customer, NOW))
  let time = NOW
  const told: string[] = []
  const parts: PaymentParts = {
    db,
    provider,
    log: pino({ level: 'silent' }),
    now: () => time,
    metrics: createMetrics(),
    announce: async (id) => void told.push(id),
  }
  const stored = () => getSubscription(db, ownerId)
  return {
    db,
    ownerId,
    customerId,
    provider,
    parts,
    now: () => time,
    told,
    stored,
    async happen(happening, plan = 'monthly') {
      if (happening === 'pay') return buy({ provider, customerId, ownerId, plan, now: time })
      if (happening === 'week') time = pass(provider, customerId, time, 8)
      else if (happening === 'month') time = pass(provider, customerId, time, 31)
      else
        for (const one of provider.subscriptionsOf(customerId)) act(provider, one, happening, time)
    },
    deliver: (index) => {
      const event = { id: `evt_${index}`, type: 'any', customerId, createdAt: time.toISOString() }
      return receiveEvent(parts, JSON.stringify(event), goodSignature(time))
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

interface Purchase {
  provider: FakePayments
  customerId: string
  ownerId: string
  plan: PaidPlan
  now: Date
}

async function buy({ provider, customerId, ownerId, plan, now }: Purchase): Promise<void> {
  const urls = { successUrl: '/paid', cancelUrl: '/cancelled', language: 'en' }
  const order = { customerId, ownerId, plan, ...urls, idempotencyKey: 'key' }
  const { sessionId } = await provider.createCheckout(order)
  provider.pay(sessionId, now)
}

function act(
  provider: FakePayments,
  { id, status, plan }: ProviderSubscription,
  happening: Happening,
  now: Date,
): void {
  if (status === 'canceled') return
  switch (happening) {
    case 'settle':
      return provider.payOpenInvoices(id)
    case 'fail':
      provider.change(id, { currentPeriodEnd: now.toISOString() })
      return provider.renew(id, { paid: false })
    case 'cancel':
      return provider.change(id, { cancelAtPeriodEnd: true })
    case 'resume':
      return provider.change(id, { cancelAtPeriodEnd: false })
    case 'end':
      return provider.end(id, now)
    case 'refund':
      return provider.refund(id)
    case 'switch':
      return provider.change(id, { plan: plan === 'monthly' ? 'yearly' : 'monthly' })
  }
}

/** Lets days pass; renewals and ends happen. */
function pass(provider: FakePayments, customerId: string, from: Date, days: number): Date {
  const now = new Date(from.getTime() + days * DAY_MS)
  for (const { id, status } of provider.subscriptionsOf(customerId)) {
    if (status !== 'active') continue
    const due = () => provider.subscriptionsOf(customerId).find((one) => one.id === id)
    for (let one = due(); one && one.currentPeriodEnd <= now.toISOString(); one = due()) {
      if (!one.cancelAtPeriodEnd) provider.renew(id, { paid: true })
      else {
        provider.end(id, new Date(one.currentPeriodEnd))
        break
      }
    }
  }
  return now
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/dates.ts'
import {
  type ProviderInvoice,
  type ProviderSubscription,
  deriveSubscription,
  isChargedFor,
} from './payments.ts'
import { accessEnd, isActive, type Subscription } from './plans.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')
const TRIAL: Subscription = {
  type: 'free_trial',
  trialExpiresAt: after(1),
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  paymentFailedAt: null,
}
const PAID: Subscription = {
  ...TRIAL,
  type: 'monthly',
  trialExpiresAt: null,
  currentPeriodEnd: after(3),
}

const anySubscription: fc.Arbitrary<ProviderSubscription> = fc
  .record({
    id: fc.constantFrom('sub_1', 'sub_2', 'sub_3', 'sub_4'),
    plan: fc.constantFrom('monthly' as const, 'yearly' as const),
    status: fc.constantFrom(
      ...(['active', 'past_due', 'unpaid', 'canceled', 'incomplete'] as const),
    ),
    start: fc.integer({ min: -400, max: 0 }),
    days: fc.integer({ min: 1, max: 365 }),
    cancelAtPeriodEnd: fc.boolean(),
    ended: fc.integer({ min: -300, max: 0 }),
  })
  .map(({ id, plan, status, start, days, cancelAtPeriodEnd, ended }) => ({
    id,
    plan,
    status,
    currentPeriodStart: after(start),
    currentPeriodEnd: after(start + days),
    cancelAtPeriodEnd,
    endedAt: status === 'canceled' ? after(ended) : null,
    createdAt: after(start),
  }))
const anySubscriptions = fc.uniqueArray(anySubscription, { selector: ({ id }) => id, maxLength: 4 })
const anyInvoices = fc.array(
  fc
    .record({
      subscriptionId: fc.constantFrom('sub_1', 'sub_2', 'sub_3', null),
      status: fc.constantFrom('paid' as const, 'open' as const, 'uncollectible' as const),
      issued: fc.integer({ min: -400, max: 0 }),
    })
    .map(({ subscriptionId, status, issued }) => anInvoice(subscriptionId, status, issued)),
  { maxLength: 6 },
)
const anyBefore = fc.constantFrom(TRIAL, PAID)

describe('deriveSubscription', () => {
  test('does not mind the order of what the provider lists', () => {
    fc.assert(
      fc.property(anyBefore, anySubscriptions, anyInvoices, (before, subscriptions, invoices) => {
        const derived = deriveSubscription(before, subscriptions, invoices)
        const turned = deriveSubscription(before, subscriptions.toReversed(), invoices.toReversed())
        expect({ ...turned, spare: turned.spare.toSorted(byId) }).toEqual({
          ...derived,
          spare: derived.spare.toSorted(byId),
        })
      }),
    )
  })

  test('gives the same again, from what it gave', () => {
    fc.assert(
      fc.property(anyBefore, anySubscriptions, anyInvoices, (before, subscriptions, invoices) => {
        const once = deriveSubscription(before, subscriptions, invoices)
        const twice = deriveSubscription(once.subscription, subscriptions, invoices)
        expect(twice).toEqual(once)
      }),
    )
  })

  test('covers whoever has a sound subscription, puts nobody back on trial, and keeps one', () => {
    fc.assert(
      fc.property(anyBefore, anySubscriptions, anyInvoices, (before, subscriptions, invoices) => {
        const { subscription, kept, spare } = deriveSubscription(before, subscriptions, invoices)
        const isCovered = subscriptions.some(
          ({ status, currentPeriodEnd }) => status === 'active' && currentPeriodEnd >= after(0),
        )
        expect(isCovered && !isActive(subscription, NOW)).toBe(false)
        const wasPaid = before.type !== 'free_trial' || kept !== null
        expect(wasPaid).toBe(subscription.type !== 'free_trial')
        const charged = subscriptions.filter(isChargedFor)
        expect(charged.filter(({ id }) => spare.every((one) => one.id !== id)).length).toBeLessThan(
          2,
        )
      }),
    )
  })

  test('what has been paid for counts beside a subscription that has yet to be renewed', () => {
    const cancelled = aSubscription({ currentPeriodEnd: after(1), cancelAtPeriodEnd: true })
    const renewing = aSubscription({ id: 'sub_3', currentPeriodEnd: after(-8) })
    const { subscription, kept } = deriveSubscription(TRIAL, [cancelled, renewing], [])
    expect(kept).toBe(renewing)
    expect(subscription.currentPeriodEnd).toBe(after(1))
    expect(isActive(subscription, NOW)).toBe(true)
  })

  test.each([
    ['counts from the oldest bill that is open', [-9, -2], after(-9)],
    ['counts from the begin of the period without one', [], after(-4)],
  ])('a missing payment %s', (_what, issued, since) => {
    const failing = aSubscription({ status: 'past_due', currentPeriodStart: after(-4) })
    const invoices = issued.map((day) => anInvoice('sub_1', 'open', day))
    const { subscription } = deriveSubscription(TRIAL, [failing], invoices)
    expect(subscription).toMatchObject({ paymentFailedAt: since, currentPeriodEnd: since })
    expect(accessEnd(subscription)).toBe(new Date(Date.parse(since) + 7 * DAY_MS).toISOString())
  })

  test('one that was never paid leaves the trial as it is', () => {
    const subscriptions = [
      aSubscription({ status: 'incomplete' }),
      aSubscription({ status: 'canceled' }),
    ]
    expect(deriveSubscription(TRIAL, subscriptions, []).subscription).toEqual(TRIAL)
  })

  test('a provider that knows nothing of a paid owner only renews nothing', () => {
    const { subscription } = deriveSubscription(PAID, [], [])
    expect(subscription).toEqual({ ...PAID, cancelAtPeriodEnd: true })
    expect(isActive(subscription, NOW)).toBe(true)
  })
})

function byId(a: { id: string }, b: { id: string }): number {
  return a.id.localeCompare(b.id)
}

function aSubscription(parts: Partial<ProviderSubscription>): ProviderSubscription {
  return {
    id: 'sub_1',
    plan: 'monthly',
    status: 'active',
    currentPeriodStart: after(-4),
    currentPeriodEnd: after(26),
    cancelAtPeriodEnd: false,
    endedAt: null,
    createdAt: after(-4),
    ...parts,
  }
}

function anInvoice(
  subscriptionId: string | null,
  status: ProviderInvoice['status'],
  issued: number,
): ProviderInvoice {
  return {
    id: `in_${issued}`,
    subscriptionId,
    number: null,
    status,
    amount: 4900,
    amountRefunded: 0,
    currency: 'AED',
    customerName: null,
    customerEmail: null,
    createdAt: after(issued),
    paidAt: null,
    pdfUrl: null,
  }
}

function after(days: number): string {
  return new Date(NOW.getTime() + days * DAY_MS).toISOString()
}

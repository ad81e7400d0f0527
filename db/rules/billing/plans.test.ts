import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/dates.ts'
import {
  daysLeft,
  firstPayment,
  isActive,
  subscriptionText,
  trialEnd,
  trialLeft,
  type Subscription,
  type SubscriptionType,
} from './plans.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')

function after(ms: number): string {
  return new Date(NOW.getTime() + ms).toISOString()
}

const ENDS = {
  trialExpiresAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  paymentFailedAt: null,
}

function on(type: SubscriptionType, end: string | null): Subscription {
  return type === 'free_trial'
    ? { ...ENDS, type, trialExpiresAt: end }
    : { ...ENDS, type, currentPeriodEnd: end, cancelAtPeriodEnd: true }
}

describe('trialEnd', () => {
  it('is seven days of 86 400 000 ms away', () => {
    expect(trialEnd(NOW)).toBe('2026-03-08T10:00:00.000Z')
    expect(daysLeft(trialEnd(NOW), NOW)).toBe(7)
  })
})

describe('daysLeft', () => {
  it('rounds up', () => {
    expect(daysLeft(after(1), NOW)).toBe(1)
    expect(daysLeft(after(DAY_MS), NOW)).toBe(1)
    expect(daysLeft(after(DAY_MS + 1), NOW)).toBe(2)
    expect(daysLeft(after(-DAY_MS), NOW)).toBe(-1)
  })

  it('never promises less than is left, nor a whole day more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * DAY_MS }), (ms) => {
        const days = daysLeft(after(ms), NOW)
        expect(days * DAY_MS).toBeGreaterThanOrEqual(ms)
        expect(days * DAY_MS).toBeLessThan(ms + DAY_MS)
      }),
    )
  })
})

describe('subscriptionText', () => {
  it.each([
    [on('free_trial', after(7 * DAY_MS)), 'Your free trial ends in 7 days'],
    [on('free_trial', after(1)), 'Your free trial ends in 1 days'],
    [on('free_trial', after(0)), 'Your free trial ends in 0 days'],
    [on('free_trial', after(-1)), 'Your free trial has expired'],
    [on('free_trial', null), 'Your free trial has expired'],
    [on('monthly', after(1)), 'Your monthly subscription is active'],
    [on('monthly', after(-1)), 'Your monthly subscription has expired'],
    [on('yearly', after(1)), 'Your yearly subscription is active'],
    [on('yearly', after(-1)), 'Your yearly subscription has expired'],
    [on('yearly', null), 'Your yearly subscription is active'],
  ])('says of %j: %s', (subscription, text) => {
    expect(subscriptionText(subscription, NOW)).toBe(text)
  })
})

describe('isActive', () => {
  it('says what the banner says', () => {
    const types = fc.constantFrom<SubscriptionType>('free_trial', 'monthly', 'yearly')
    fc.assert(
      fc.property(types, fc.integer({ min: -DAY_MS, max: DAY_MS }), (type, ms) => {
        const subscription = on(type, after(ms))
        const expired = subscriptionText(subscription, NOW).endsWith('has expired')
        expect(isActive(subscription, NOW)).toBe(!expired)
        expect(isActive(subscription, NOW)).toBe(ms >= 0)
      }),
    )
  })
})

it.each([
  ['2026-01-08T08:00:00.000Z', { until: '2026-01-08T08:00:00.000Z' }, '2026-01-08T08:00:00.000Z'],
  ['2026-01-03T10:00:00.000Z', { until: '2026-01-03T10:00:00.000Z' }, '2026-01-03T10:00:00.000Z'],
  ['2026-01-03T08:30:00.000Z', { days: 3 }, '2026-01-04T08:00:00.000Z'],
  ['2026-01-01T08:00:01.000Z', { days: 1 }, '2026-01-02T08:00:00.000Z'],
])('of a trial until %s, %j is left when a plan is chosen', (trialExpiresAt, left, first) => {
  const now = new Date('2026-01-01T08:00:00.000Z')
  expect(trialLeft({ type: 'free_trial', trialExpiresAt }, now)).toEqual(left)
  expect(firstPayment(trialLeft({ type: 'free_trial', trialExpiresAt }, now)!, now)).toBe(first)
})

it('nothing is left of a trial that is over or was paid for', () => {
  const now = new Date('2026-01-01T08:00:00.000Z')
  const over = now.toISOString()
  expect(trialLeft({ type: 'free_trial', trialExpiresAt: over }, now)).toBeNull()
  expect(trialLeft({ type: 'free_trial', trialExpiresAt: null }, now)).toBeNull()
  expect(trialLeft({ type: 'monthly', trialExpiresAt: '2027-01-01T00:00:00Z' }, now)).toBeNull()
})

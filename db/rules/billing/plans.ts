import { DAY_MS, HOUR_MS } from '../time/dates.ts'

export const SUBSCRIPTION_TYPES = ['free_trial', 'monthly', 'yearly'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]
export type PaidPlan = Exclude<SubscriptionType, 'free_trial'>

export const TRIAL_DAYS = 7

/** In whole units. */
export const PLANS = [
  { type: 'monthly', amount: 49, currency: 'AED' },
  { type: 'yearly', amount: 588, currency: 'AED' },
] as const satisfies readonly { type: SubscriptionType; amount: number; currency: string }[]

/** After a failed or missing payment. */
const GRACE_DAYS = 7

export interface Subscription {
  type: SubscriptionType
  /** ISO 8601; null once paid. */
  trialExpiresAt: string | null
  currentPeriodEnd: string | null
  /** Does not renew. */
  cancelAtPeriodEnd: boolean
  paymentFailedAt: string | null
}

/** ISO 8601. */
export function trialEnd(now: Date): string {
  return new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString()
}

// Stripe takes no date that is nearer than two days, but whole days.
const NEAREST_DATE_MS = 2 * DAY_MS + HOUR_MS

/** What is left of a trial when a plan is chosen: up to a date, or days from the payment. */
export type TrialLeft = { until: string } | { days: number }

/** Null for none. */
export function trialLeft(
  { type, trialExpiresAt: until }: Pick<Subscription, 'type' | 'trialExpiresAt'>,
  now: Date,
): TrialLeft | null {
  return type === 'free_trial' ? timeLeft(until, now) : null
}

/** The same up to the end of what somebody else has paid for. */
export function timeLeft(until: string | null, now: Date): TrialLeft | null {
  if (until === null) return null
  const left = Date.parse(until) - now.getTime()
  if (left > NEAREST_DATE_MS) return { until }
  return left > 0 ? { days: daysLeft(until, now) } : null
}

/** ISO 8601. */
export function firstPayment(left: TrialLeft, now: Date): string {
  return 'until' in left ? left.until : new Date(now.getTime() + left.days * DAY_MS).toISOString()
}

/** Rounded up; 0 or less if past. */
export function daysLeft(end: string, now: Date): number {
  return Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS)
}

export function isActive(subscription: Subscription, now: Date): boolean {
  const end = accessEnd(subscription)
  return end === null ? subscription.type !== 'free_trial' : Date.parse(end) >= now.getTime()
}

/**
 * Null for no end, or of a trial for none left. Renewing plans have days of grace, since news may be late.
 */
export function accessEnd(subscription: Subscription): string | null {
  const { type, trialExpiresAt, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  if (type === 'free_trial') return trialExpiresAt
  const failing = graceEnd(subscription)
  if (failing !== null || cancelAtPeriodEnd) return failing ?? currentPeriodEnd
  return currentPeriodEnd === null ? null : withGrace(currentPeriodEnd)
}

/** Null if no payment failed. */
export function graceEnd({
  paymentFailedAt,
}: Pick<Subscription, 'paymentFailedAt'>): string | null {
  return paymentFailedAt === null ? null : withGrace(paymentFailedAt)
}

function withGrace(end: string): string {
  return new Date(Date.parse(end) + GRACE_DAYS * DAY_MS).toISOString()
}

export function subscriptionText(subscription: Subscription, now: Date): string {
  const active = isActive(subscription, now)
  if (subscription.type !== 'free_trial') {
    return `Your ${subscription.type} subscription ${active ? 'is active' : 'has expired'}`
  }
  if (!active) return 'Your free trial has expired'
  return `Your free trial ends in ${daysLeft(subscription.trialExpiresAt ?? '', now)} days`
}

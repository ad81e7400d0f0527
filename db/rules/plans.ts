import { DAY_MS } from './dates.ts'

/** What an owner can be on. */
export const SUBSCRIPTION_TYPES = ['free_trial', 'monthly', 'yearly'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]
export type PaidPlan = Exclude<SubscriptionType, 'free_trial'>

export const TRIAL_DAYS = 7

/** The paid plans; amounts in whole units of the currency. */
export const PLANS = [
  { type: 'monthly', amount: 49, currency: 'AED' },
  { type: 'yearly', amount: 588, currency: 'AED' },
] as const satisfies readonly { type: SubscriptionType; amount: number; currency: string }[]

/** Days that an owner goes on for when a payment has failed, or when it is not known to have come. */
const GRACE_DAYS = 7

export interface Subscription {
  type: SubscriptionType
  /** ISO 8601; null once the owner has paid. */
  trialExpiresAt: string | null
  /** ISO 8601; the end of what has been paid for. */
  currentPeriodEnd: string | null
  /** Whether nothing follows what has been paid for. */
  cancelAtPeriodEnd: boolean
  /** ISO 8601; since when a payment is missing. */
  paymentFailedAt: string | null
}

/** When a trial that starts at `now` ends, ISO 8601. */
export function trialEnd(now: Date): string {
  return new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString()
}

/** Days until `end`, rounded up; 0 or less when it is past. */
export function daysLeft(end: string, now: Date): number {
  return Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS)
}

/** Whether the trial or the paid period covers `now`. */
export function isActive(subscription: Subscription, now: Date): boolean {
  const end = accessEnd(subscription)
  return end === null ? subscription.type !== 'free_trial' : Date.parse(end) >= now.getTime()
}

/**
 * Until when the owner may change the menu; null for no end (or, of a trial, for none left). News of
 * a renewal may be late, so what renews by itself has its days of grace as well.
 */
export function accessEnd(subscription: Subscription): string | null {
  const { type, trialExpiresAt, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  if (type === 'free_trial') return trialExpiresAt
  const failing = graceEnd(subscription)
  if (failing !== null || cancelAtPeriodEnd) return failing ?? currentPeriodEnd
  return currentPeriodEnd === null ? null : withGrace(currentPeriodEnd)
}

/** When an owner whose payment has failed can change nothing more; null while none has. */
export function graceEnd({
  paymentFailedAt,
}: Pick<Subscription, 'paymentFailedAt'>): string | null {
  return paymentFailedAt === null ? null : withGrace(paymentFailedAt)
}

function withGrace(end: string): string {
  return new Date(Date.parse(end) + GRACE_DAYS * DAY_MS).toISOString()
}

/** The text of the subscription banner. */
export function subscriptionText(subscription: Subscription, now: Date): string {
  const active = isActive(subscription, now)
  if (subscription.type !== 'free_trial') {
    return `Your ${subscription.type} subscription ${active ? 'is active' : 'has expired'}`
  }
  if (!active) return 'Your free trial has expired'
  return `Your free trial ends in ${daysLeft(subscription.trialExpiresAt ?? '', now)} days`
}

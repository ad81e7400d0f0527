/** What an owner can be on. */
export const SUBSCRIPTION_TYPES = ['free_trial', 'monthly', 'yearly'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]
export type PaidPlan = Exclude<SubscriptionType, 'free_trial'>

export const DAY_MS = 86_400_000
export const TRIAL_DAYS = 7

/** The paid plans; amounts in whole units of the currency. */
export const PLANS = [
  { type: 'monthly', amount: 49, currency: 'AED' },
  { type: 'yearly', amount: 588, currency: 'AED' },
] as const satisfies readonly { type: SubscriptionType; amount: number; currency: string }[]

export interface Subscription {
  type: SubscriptionType
  /** ISO 8601; null once the owner has paid. */
  trialExpiresAt: string | null
  /** ISO 8601; the end of what has been paid for. */
  currentPeriodEnd: string | null
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
  const end =
    subscription.type === 'free_trial' ? subscription.trialExpiresAt : subscription.currentPeriodEnd
  return end === null ? subscription.type !== 'free_trial' : Date.parse(end) >= now.getTime()
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

import type { TFunction } from 'i18next'
import { daysLeft, type SubscriptionType } from '#db/rules/plans.ts'

/** What the banner needs to know; `active` is the server's, which knows about days of grace. */
export interface SubscriptionStatus {
  type: SubscriptionType
  /** ISO 8601; null once the owner has paid. */
  trialExpiresAt: string | null
  /** ISO 8601; the end of what has been paid for. */
  currentPeriodEnd: string | null
  active: boolean
}

/** The text of the subscription banner. */
export function bannerText(
  t: TFunction,
  { type, trialExpiresAt, active }: SubscriptionStatus,
  now: Date,
): string {
  if (type === 'monthly') return t(active ? 'banner.monthlyActive' : 'problem.monthlyExpired')
  if (type === 'yearly') return t(active ? 'banner.yearlyActive' : 'problem.yearlyExpired')
  // A trial can end while the dashboard is open, and a device's clock can be slow.
  const hasEnded = !active || trialExpiresAt === null || Date.parse(trialExpiresAt) < now.getTime()
  if (hasEnded) return t('problem.trialExpired')
  return t('banner.trialEnds', { count: daysLeft(trialExpiresAt, now) })
}

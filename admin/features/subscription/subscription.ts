import type { TFunction } from 'i18next'
import { atom } from 'nanostores'
import { answerOf, client } from '#admin/client.ts'
import type {
  CheckoutInput,
  SubscriptionAnswer,
  VerifiedPayment,
  Plan,
} from '#api/schemas/payments.ts'
import { daysLeft, type SubscriptionType } from '#db/rules/billing/plans.ts'

export const $subscription = atom<SubscriptionStatus | null>(null)

export async function createCheckout(plan: CheckoutInput): Promise<string> {
  const { url } = await answerOf(client['create-checkout-session'].$post({ json: plan }))
  return url
}

export function getPlans(): Promise<Plan[]> {
  return answerOf(client.api.plans.$get())
}

export function getSubscription(): Promise<SubscriptionAnswer> {
  return answerOf(client.api.subscription.$get())
}

export async function openBillingPortal(): Promise<string> {
  const { url } = await answerOf(client.api['billing-portal'].$post())
  return url
}

export function verifyPayment(sessionId: string): Promise<VerifiedPayment> {
  return answerOf(client['verify-payment'].$get({ query: { sessionId } }))
}

/** What the banner needs to know; `active` is the server's, which knows about days of grace. */
export interface SubscriptionStatus {
  type: SubscriptionType
  trialExpiresAt: string | null
  currentPeriodEnd: string | null
  active: boolean
}

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

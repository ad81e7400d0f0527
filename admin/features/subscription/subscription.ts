import type { TFunction } from 'i18next'
import { atom } from 'nanostores'
import { answerOf, client } from '#admin/client.ts'
import type {
  CheckoutInput,
  SubscriptionAnswer,
  VerifiedPayment,
  Plan,
} from '#api/schemas/payments.ts'
import { daysLeft, type SubscriptionType } from '#db/rules/plans.ts'

/** What the owner is on, as it was last heard; null until it is loaded. */
export const $subscription = atom<SubscriptionStatus | null>(null)

/** The address where a plan is paid for, or switched to from another. */
export async function createCheckout(plan: CheckoutInput): Promise<string> {
  const { url } = await answerOf(client['create-checkout-session'].$post({ json: plan }))
  return url
}

export function getPlans(): Promise<Plan[]> {
  return answerOf(client.api.plans.$get())
}

/** What the owner is on, until when, and whether a payment is missing. */
export function getSubscription(): Promise<SubscriptionAnswer> {
  return answerOf(client.api.subscription.$get())
}

/** The address where the owner changes the card, switches the plan or cancels. */
export async function openBillingPortal(): Promise<string> {
  const { url } = await answerOf(client.api['billing-portal'].$post())
  return url
}

/** Whether the checkout was paid; asking again changes nothing. */
export function verifyPayment(sessionId: string): Promise<VerifiedPayment> {
  return answerOf(client['verify-payment'].$get({ query: { sessionId } }))
}

/** What the banner needs to know; `active` is the server's, which knows about days of grace. */
export interface SubscriptionStatus {
  type: SubscriptionType
  /** ISO 8601; null once the owner has paid. */
  trialExpiresAt: string | null
  /** ISO 8601; the end of what has been paid for. */
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

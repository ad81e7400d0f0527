import { DAY_MS } from './dates.ts'
import type { PaidPlan, SubscriptionType } from './plans.ts'

/** What an owner is told by mail about trial and payments; each occasion once. */
export type Notice =
  | { kind: 'trial-ending'; occasion: string; trialExpiresAt: string }
  | { kind: 'trial-ended'; occasion: string; trialExpiresAt: string }
  | { kind: 'payment-received'; occasion: string; invoice: PaidInvoice }
  | { kind: 'payment-failed'; occasion: string; plan: PaidPlan; graceEndsAt: string }
export type NoticeKind = Notice['kind']

export interface PaidInvoice {
  id: string
  number: string | null
  /** In the currency's smallest unit; what was given back is off. */
  amount: number
  currency: string
  /** ISO 8601. */
  paidAt: string
  pdfUrl: string | null
}

/** What decides on notices; times are ISO 8601. */
export interface NoticeState {
  type: SubscriptionType
  trialExpiresAt: string | null
  /** Since when a payment is failing, and until when that costs nothing; both or neither. */
  paymentFailedAt: string | null
  graceEndsAt: string | null
  paidInvoices: readonly PaidInvoice[]
}

/** How long before its end an owner hears of the end of the trial. */
export const TRIAL_NOTICE_MS = 2 * DAY_MS
/** News that is older is no news: a server that was away for long mails nobody about it. */
export const NEWS_MS = 7 * DAY_MS

/** The notices that this state calls for at `now`; those that went out before are among them. */
export function dueNotices(state: NoticeState, now: Date): Notice[] {
  return [...trialNotices(state, now), ...receivedNotices(state, now), ...failedNotices(state, now)]
}

function trialNotices({ type, trialExpiresAt }: NoticeState, now: Date): Notice[] {
  if (type !== 'free_trial' || trialExpiresAt === null) return []
  const sinceEnd = now.getTime() - Date.parse(trialExpiresAt)
  if (sinceEnd < -TRIAL_NOTICE_MS || sinceEnd >= NEWS_MS) return []
  const kind = sinceEnd > 0 ? 'trial-ended' : 'trial-ending'
  return [{ kind, occasion: `${kind} ${trialExpiresAt}`, trialExpiresAt }]
}

function receivedNotices({ paidInvoices }: NoticeState, now: Date): Notice[] {
  return paidInvoices
    .filter(({ amount, paidAt }) => amount > 0 && isNews(paidAt, now))
    .map((invoice) => {
      return { kind: 'payment-received', occasion: `payment-received ${invoice.id}`, invoice }
    })
}

function failedNotices(state: NoticeState, now: Date): Notice[] {
  const { type, paymentFailedAt, graceEndsAt } = state
  if (type === 'free_trial' || paymentFailedAt === null || graceEndsAt === null) return []
  // Once the grace is over there is nothing left to do in time.
  if (!isNews(paymentFailedAt, now) || Date.parse(graceEndsAt) < now.getTime()) return []
  const occasion = `payment-failed ${paymentFailedAt}`
  return [{ kind: 'payment-failed', occasion, plan: type, graceEndsAt }]
}

function isNews(time: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(time)
  return age >= 0 && age < NEWS_MS
}

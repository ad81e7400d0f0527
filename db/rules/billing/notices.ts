import { DAY_MS } from '../time/dates.ts'
import type { PaidPlan, SubscriptionType } from './plans.ts'

/** A mail about trial or payments; each occasion once. */
export type Notice = {
  occasion: string
  /** For an owner of several. */
  restaurant?: { id: string; name: string }
} & (
  | { kind: 'trial-ending'; trialExpiresAt: string }
  | { kind: 'trial-ended'; trialExpiresAt: string }
  | { kind: 'payment-received'; invoice: PaidInvoice }
  | { kind: 'payment-failed'; plan: PaidPlan; graceEndsAt: string }
)
export type NoticeKind = Notice['kind']

export interface PaidInvoice {
  id: string
  number: string | null
  amount: number
  currency: string
  paidAt: string
  pdfUrl: string | null
}

/** Times in ISO 8601. */
export interface NoticeState {
  type: SubscriptionType
  trialExpiresAt: string | null
  /** Both or neither. */
  paymentFailedAt: string | null
  graceEndsAt: string | null
  paidInvoices: readonly PaidInvoice[]
}

/** Before the trial's end. */
export const TRIAL_NOTICE_MS = 2 * DAY_MS
/** Older news is not sent. */
export const NEWS_MS = 7 * DAY_MS

/** All that are due, sent or not. */
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
  // After the grace period it is too late.
  if (!isNews(paymentFailedAt, now) || Date.parse(graceEndsAt) < now.getTime()) return []
  const occasion = `payment-failed ${paymentFailedAt}`
  return [{ kind: 'payment-failed', occasion, plan: type, graceEndsAt }]
}

function isNews(time: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(time)
  return age >= 0 && age < NEWS_MS
}

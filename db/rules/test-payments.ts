import { DAY_MS } from './dates.ts'
import { PLANS, type PaidPlan } from './plans.ts'

export type TestSubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'canceled'
export type TestInvoiceStatus = 'open' | 'paid' | 'uncollectible' | 'refunded'

export interface Period {
  periodStart: string
  periodEnd: string
}

export interface TestSubscription extends Period {
  /** Its day of the month ends periods. */
  anchor: string
  plan: PaidPlan
  status: TestSubscriptionStatus
  cancelAtPeriodEnd: boolean
  endedAt: string | null
}

/** For a failed payment. */
const RETRY_MS = 7 * DAY_MS
const VAT_PERCENT = 5

export function testPrice(plan: PaidPlan): { price: number; currency: string } {
  const { amount, currency } = PLANS.find(({ type }) => type === plan) ?? PLANS[0]
  return { price: amount * 100, currency }
}

export function testInvoiceNumber(number: number): string {
  return `TEST-${String(number).padStart(6, '0')}`
}

/** A month or a year to the anchor's day; the last day of shorter months. */
export function periodFrom(start: Date, plan: PaidPlan, anchor = start): Period {
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (plan === 'yearly' ? 12 : 1), 1)
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor.getUTCDate(), days))
  return { periodStart: start.toISOString(), periodEnd: end.toISOString() }
}

/** Its state at `now`, with the periods paid meanwhile. */
export function passTime<T extends TestSubscription>(
  subscription: T,
  now: Date,
): { subscription: T; renewals: Period[] } {
  const { status, cancelAtPeriodEnd, periodEnd: endedAt } = subscription
  if (status !== 'canceled' && cancelAtPeriodEnd && isPast(endedAt, now)) {
    return { subscription: { ...subscription, status: 'canceled', endedAt }, renewals: [] }
  }
  if (status === 'past_due' && isPast(subscription.periodStart, now, RETRY_MS)) {
    return { subscription: { ...subscription, status: 'unpaid' }, renewals: [] }
  }
  const anchor = new Date(subscription.anchor)
  const renewals: Period[] = []
  let period: Period = subscription
  if (status !== 'active') return { subscription, renewals }
  while (isPast(period.periodEnd, now)) {
    period = periodFrom(new Date(period.periodEnd), subscription.plan, anchor)
    renewals.push(period)
  }
  return { subscription: { ...subscription, ...renewals.at(-1) }, renewals }
}

/** Refund for unused time, rounded down. */
export function unusedPart(amount: number, { periodStart, periodEnd }: Period, now: Date): number {
  const whole = Date.parse(periodEnd) - Date.parse(periodStart)
  const left = Math.min(Math.max(Date.parse(periodEnd) - now.getTime(), 0), whole)
  return Number((BigInt(amount) * BigInt(left)) / BigInt(whole))
}

/** VAT within a total; half goes up. */
export function includedVat(total: number): number {
  return Math.floor((2 * total * VAT_PERCENT + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)))
}

function isPast(time: string, now: Date, by = 0): boolean {
  return now.getTime() - Date.parse(time) >= by
}

import { DAY_MS } from './dates.ts'
import { PLANS, type PaidPlan } from './plans.ts'

export type TestSubscriptionStatus = 'active' | 'past_due' | 'unpaid' | 'canceled'
export type TestInvoiceStatus = 'open' | 'paid' | 'uncollectible' | 'refunded'

/** From when until when something is paid for, ISO 8601. */
export interface Period {
  periodStart: string
  periodEnd: string
}

/** A subscription with the embedded test provider, where time alone moves it. */
export interface TestSubscription extends Period {
  /** When it last began anew: periods end on its day of the month. */
  anchor: string
  plan: PaidPlan
  status: TestSubscriptionStatus
  cancelAtPeriodEnd: boolean
  endedAt: string | null
}

/** How long the provider goes on trying to take a payment that has failed. */
const RETRY_MS = 7 * DAY_MS
const VAT_PERCENT = 5

/** What a plan costs: the provider's own table, in the smallest unit of the currency. */
export function testPrice(plan: PaidPlan): { price: number; currency: string } {
  const { amount, currency } = PLANS.find(({ type }) => type === plan) ?? PLANS[0]
  return { price: amount * 100, currency }
}

/** What an invoice is called. */
export function testInvoiceNumber(number: number): string {
  return `TEST-${String(number).padStart(6, '0')}`
}

/**
 * The period of a plan that begins at `start`: a month or a year of the calendar, to the anchor's day of
 * the month. In a shorter month that is its last day; the one after goes to the anchor's day again.
 */
export function periodFrom(start: Date, plan: PaidPlan, anchor = start): Period {
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + (plan === 'yearly' ? 12 : 1), 1)
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor.getUTCDate(), days))
  return { periodStart: start.toISOString(), periodEnd: end.toISOString() }
}

/** What has become of a subscription by `now`, and the periods that were paid for meanwhile. */
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

/** What is left of a paid amount for the time that will not be used, rounded down. */
export function unusedPart(amount: number, { periodStart, periodEnd }: Period, now: Date): number {
  const whole = Date.parse(periodEnd) - Date.parse(periodStart)
  const left = Math.min(Math.max(Date.parse(periodEnd) - now.getTime(), 0), whole)
  return Number((BigInt(amount) * BigInt(left)) / BigInt(whole))
}

/** The value-added tax that a total holds, which is a rate of what is without it; half goes up. */
export function includedVat(total: number): number {
  return Math.floor((2 * total * VAT_PERCENT + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)))
}

function isPast(time: string, now: Date, by = 0): boolean {
  return now.getTime() - Date.parse(time) >= by
}

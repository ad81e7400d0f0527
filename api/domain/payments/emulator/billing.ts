import type { PaidPlan } from '#db/rules/billing/plans.ts'

// Times are seconds since 1970, as Stripe has them.
export interface Period {
  current_period_start: number
  current_period_end: number
}

const VAT_PERCENT = 5

/** A month or a year to the anchor's day; the last day of shorter months. */
export function periodFrom(start: number, plan: PaidPlan, anchor = start): Period {
  const end = new Date(start * 1000)
  end.setUTCMonth(end.getUTCMonth() + (plan === 'yearly' ? 12 : 1), 1)
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), days))
  return { current_period_start: start, current_period_end: end.getTime() / 1000 }
}

/** What is left of a payment for a period, rounded down. */
export function unusedPart(amount: number, period: Period, now: number): number {
  const { current_period_start: start, current_period_end: end } = period
  const left = Math.min(Math.max(end - now, 0), end - start)
  return Math.floor((amount * left) / (end - start))
}

/** VAT within a total; half goes up. */
export function includedVat(total: number): number {
  return Math.floor((2 * total * VAT_PERCENT + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)))
}

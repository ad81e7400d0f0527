import { type PaidPlan, accessEnd, type Subscription } from './plans.ts'

/** `incomplete` was never paid; `past_due` and `unpaid` failed a renewal. */
export type ProviderStatus = 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete'

export interface ProviderSubscription {
  id: string
  plan: PaidPlan
  /** Made by an operator at the provider: counts, and is never ended by us. */
  isByHand?: true
  status: ProviderStatus
  currentPeriodStart: string
  currentPeriodEnd: string
  cancelAtPeriodEnd: boolean
  /** Null while it lives. */
  endedAt: string | null
  createdAt: string
}

export type InvoiceStatus = 'open' | 'paid' | 'uncollectible'

/** From when it is issued; dates in ISO 8601. */
export interface ProviderInvoice {
  id: string
  subscriptionId: string | null
  number: string | null
  status: InvoiceStatus
  /** In the smallest unit. */
  amount: number
  amountRefunded: number
  currency: string
  customerName: string | null
  customerEmail: string | null
  createdAt: string
  paidAt: string | null
  /** Needs no token; null without a PDF. */
  pdfUrl: string | null
}

/** 4900 AED are 49. */
export function toWholeUnits(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
}

/** The result of all of an owner's subscriptions. */
export interface DerivedSubscription {
  subscription: Subscription
  /** Null if nothing was ever paid. */
  kept: ProviderSubscription | null
  /** Charged as well, and to be ended. */
  spare: ProviderSubscription[]
}

interface Candidate {
  provided: ProviderSubscription
  subscription: Subscription
}

/**
 * What an owner is on, by all that the provider has, in any order. `before` counts only if nothing was ever
 * paid: no second trial.
 */
export function deriveSubscription(
  before: Subscription,
  subscriptions: readonly ProviderSubscription[],
  invoices: readonly ProviderInvoice[],
): DerivedSubscription {
  const candidates = subscriptions
    .filter((provided) => wasPaid(provided, invoices))
    .map((provided) => ({ provided, subscription: toSubscription(provided, invoices) }))
    .toSorted(byWorth)
  const [best, ...others] = candidates
  if (!best) return { subscription: withoutProvider(before), kept: null, spare: [] }
  // One made by hand may be for something else.
  const own = candidates.map(({ provided }) => provided).filter(({ isByHand }) => !isByHand)
  const spare = own.slice(1).filter(isChargedFor)
  const subscription = withPaidTime(best.subscription, others)
  return { subscription, kept: best.provided, spare }
}

/** The provider will charge again. */
export function isChargedFor({ status, cancelAtPeriodEnd }: ProviderSubscription): boolean {
  return status !== 'canceled' && status !== 'incomplete' && !cancelAtPeriodEnd
}

function wasPaid(
  { id, status }: ProviderSubscription,
  invoices: readonly ProviderInvoice[],
): boolean {
  // Never paid: ends as canceled too.
  if (status !== 'canceled') return status !== 'incomplete'
  return invoices.some((invoice) => invoice.subscriptionId === id && invoice.status === 'paid')
}

function toSubscription(
  provided: ProviderSubscription,
  invoices: readonly ProviderInvoice[],
): Subscription {
  const { plan: type, status, cancelAtPeriodEnd, endedAt } = provided
  const { currentPeriodStart, currentPeriodEnd } = provided
  const paid = { type, trialExpiresAt: null }
  const unpaid = unpaidInvoices(provided, invoices)
  if (status === 'canceled') {
    const end = earliest([currentPeriodEnd, endedAt ?? currentPeriodEnd, ...unpaid])
    return { ...paid, currentPeriodEnd: end, cancelAtPeriodEnd: true, paymentFailedAt: null }
  }
  if (status === 'active') {
    return { ...paid, currentPeriodEnd, cancelAtPeriodEnd, paymentFailedAt: null }
  }
  // The next period begins before it is paid.
  const paymentFailedAt = unpaid.length === 0 ? currentPeriodStart : earliest(unpaid)
  const end = earliest([currentPeriodEnd, paymentFailedAt])
  return { ...paid, currentPeriodEnd: end, cancelAtPeriodEnd, paymentFailedAt }
}

function unpaidInvoices(
  { id }: ProviderSubscription,
  invoices: readonly ProviderInvoice[],
): string[] {
  return invoices
    .filter(({ subscriptionId, status }) => subscriptionId === id && status !== 'paid')
    .map(({ createdAt }) => createdAt)
}

// Renewing, then longer plans, then what lasts longest.
function byWorth(a: Candidate, b: Candidate): number {
  const sound = Number(isSound(b)) - Number(isSound(a))
  const yearly = Number(b.provided.plan === 'yearly') - Number(a.provided.plan === 'yearly')
  const end = compare(accessEnd(b.subscription) ?? '', accessEnd(a.subscription) ?? '')
  const id = compare(a.provided.id, b.provided.id)
  return sound || (isSound(a) ? yearly || end : end || yearly) || id
}

// Paid time counts, whichever subscription has it.
function withPaidTime(subscription: Subscription, others: readonly Candidate[]): Subscription {
  const ends = [subscription, ...others.map((other) => other.subscription)].flatMap(
    ({ currentPeriodEnd }) => currentPeriodEnd ?? [],
  )
  return { ...subscription, currentPeriodEnd: ends.toSorted().at(-1) ?? null }
}

function isSound({ provided }: Candidate): boolean {
  return provided.status === 'active' && isChargedFor(provided)
}

function withoutProvider(before: Subscription): Subscription {
  if (before.type === 'free_trial') return before
  return { ...before, cancelAtPeriodEnd: true, paymentFailedAt: null }
}

function earliest(times: readonly string[]): string {
  return times.reduce((first, time) => (time < first ? time : first))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

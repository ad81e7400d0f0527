import { type PaidPlan, accessEnd, type Subscription } from './plans.ts'

/**
 * How a subscription stands with the payment provider: `incomplete` was never paid, `past_due` and
 * `unpaid` have been until a renewal failed.
 */
export type ProviderStatus = 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete'

/** A subscription as the payment provider has it; dates are ISO 8601. */
export interface ProviderSubscription {
  id: string
  plan: PaidPlan
  /** Made at the provider by an operator, at a price of their own: it counts, and we never end it. */
  isByHand?: true
  status: ProviderStatus
  currentPeriodStart: string
  currentPeriodEnd: string
  cancelAtPeriodEnd: boolean
  /** When it ended; null while it lives. */
  endedAt: string | null
  createdAt: string
}

export type InvoiceStatus = 'open' | 'paid' | 'uncollectible'

/** An invoice as the payment provider has it, from when it is issued; dates are ISO 8601. */
export interface ProviderInvoice {
  id: string
  subscriptionId: string | null
  number: string | null
  status: InvoiceStatus
  /** In the currency's smallest unit, an integer. */
  amount: number
  amountRefunded: number
  /** ISO 4217, upper case. */
  currency: string
  customerName: string | null
  customerEmail: string | null
  createdAt: string
  paidAt: string | null
  /** Opens without a token and cannot be guessed; null while there is no PDF. */
  pdfUrl: string | null
}

/** An amount in whole units: 4900 AED are 49. */
export function toWholeUnits(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
}

/** What an owner's subscriptions with the provider come down to. */
export interface DerivedSubscription {
  subscription: Subscription
  /** The provider's subscription that it is about; null while nothing was ever paid. */
  kept: ProviderSubscription | null
  /** Others that would be charged for as well: one too many each. */
  spare: ProviderSubscription[]
}

interface Candidate {
  provided: ProviderSubscription
  subscription: Subscription
}

/**
 * What an owner is on, from all that the provider has; the order of either list does not matter.
 * `before` counts only where the provider knows of nothing that was ever paid: who has paid once is
 * never on trial again.
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
  // What an operator made by hand may be for something else: it stands for no other, and no other for it.
  const own = candidates.map(({ provided }) => provided).filter(({ isByHand }) => !isByHand)
  const spare = own.slice(1).filter(isChargedFor)
  const subscription = withPaidTime(best.subscription, others)
  return { subscription, kept: best.provided, spare }
}

/** Whether the provider will ask for money again. */
export function isChargedFor({ status, cancelAtPeriodEnd }: ProviderSubscription): boolean {
  return status !== 'canceled' && status !== 'incomplete' && !cancelAtPeriodEnd
}

function wasPaid(
  { id, status }: ProviderSubscription,
  invoices: readonly ProviderInvoice[],
): boolean {
  // One that was given up before its first payment ends as canceled too.
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
  // The provider begins the next period before it is paid for.
  const paymentFailedAt = unpaid.length === 0 ? currentPeriodStart : earliest(unpaid)
  const end = earliest([currentPeriodEnd, paymentFailedAt])
  return { ...paid, currentPeriodEnd: end, cancelAtPeriodEnd, paymentFailedAt }
}

/** When each invoice that is not paid was issued. */
function unpaidInvoices(
  { id }: ProviderSubscription,
  invoices: readonly ProviderInvoice[],
): string[] {
  return invoices
    .filter(({ subscriptionId, status }) => subscriptionId === id && status !== 'paid')
    .map(({ createdAt }) => createdAt)
}

// What goes on by itself comes first, the longer plan before the shorter; then what lasts longest.
function byWorth(a: Candidate, b: Candidate): number {
  const sound = Number(isSound(b)) - Number(isSound(a))
  const yearly = Number(b.provided.plan === 'yearly') - Number(a.provided.plan === 'yearly')
  const end = compare(accessEnd(b.subscription) ?? '', accessEnd(a.subscription) ?? '')
  const id = compare(a.provided.id, b.provided.id)
  return sound || (isSound(a) ? yearly || end : end || yearly) || id
}

// What renews may be paid for less long than one that ends: whoever has paid is not shut out.
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

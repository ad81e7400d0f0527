import { Stripe } from 'stripe'
import { z } from 'zod'
import type { StripeSettings } from '#db/settings/payment-settings.ts'
import type {
  InvoiceStatus,
  ProviderInvoice,
  ProviderStatus,
  ProviderSubscription,
} from '#db/rules/billing/payments.ts'
import type { PaidPlan } from '#db/rules/billing/plans.ts'
import { PaymentProviderError, mayBeSigned, type PaymentEvent } from '../provider.ts'

/** The price of each plan. */
export type Prices = Readonly<Record<PaidPlan, string>>

// What we read and send was checked against this one; the account's own may be older or newer.
const API_VERSION = '2026-10-28.endive'
// An owner waits for the answer: three tries, and then a clear message.
const ANSWERS_WITHIN_MS = 8000
const RETRIES = 2

/** Stripe's client; opens nothing before the first question. */
export function createStripeClient(
  { secretKey, apiUrl }: StripeSettings,
  send: typeof fetch | undefined,
): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: ANSWERS_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl !== null && addressOf(apiUrl)),
    ...(send && { httpClient: Stripe.createFetchHttpClient(send) }),
  })
}

/** Asks Stripe; whatever goes wrong comes out as a `PaymentProviderError`. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The same, with `null` for what Stripe does not have. */
export function askFor<T>(question: () => Promise<T>): Promise<T | null> {
  return ask(() => question().catch(nullIf(isMissing)))
}

/** For `catch`: null for an error of these kinds. */
export function nullIf(...kinds: ((error: unknown) => boolean)[]): (error: unknown) => null {
  return (error) => {
    if (kinds.some((isOfKind) => isOfKind(error))) return null
    throw error
  }
}

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** Whether Stripe says that a payment was given back already. */
export function isRefunded(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
}

/** Seconds of Stripe's as ISO 8601. */
function toTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** The id of what Stripe gives as an id or whole. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

// Stripe's message may quote what was sent; its type, code and request id say enough.
function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, statusCode, requestId } = error
  const what = [type, statusCode, code, requestId].filter(Boolean).join(' ')
  return new PaymentProviderError(`Stripe: ${what}`)
}

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname: host, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  active: 'active',
  // Chosen during our trial: what is left of it is free.
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete',
}
const INVOICE_STATUSES: Readonly<Record<string, InvoiceStatus>> = {
  open: 'open',
  paid: 'paid',
  uncollectible: 'uncollectible',
}

/** A subscription of Stripe's; null when nothing is paid for by it again and again. */
export function toProviderSubscription(
  subscription: Stripe.Subscription,
  prices: Prices,
): ProviderSubscription | null {
  const [item] = subscription.items.data
  if (!item?.price.recurring) return null
  const { id, created, ended_at: endedAt } = subscription
  return {
    id,
    ...planOf(item.price, subscription.metadata, prices),
    status: STATUSES[subscription.status] ?? 'incomplete',
    currentPeriodStart: toTime(item.current_period_start),
    currentPeriodEnd: toTime(item.current_period_end),
    cancelAtPeriodEnd: endsWithPeriod(subscription, item.current_period_end),
    endedAt: endedAt === null ? null : toTime(endedAt),
    createdAt: toTime(created),
  }
}

/** Null before an invoice is issued, if it is void, and for a trial, which bills nothing. */
export function toProviderInvoice(
  invoice: Stripe.Invoice,
  refunds: ReadonlyMap<string, number>,
): ProviderInvoice | null {
  const status = INVOICE_STATUSES[invoice.status ?? '']
  const isOfTrial = invoice.billing_reason === 'subscription_create' && invoice.total === 0
  if (!status || !invoice.id || isOfTrial) return null
  const { paid_at: paidAt, finalized_at: finalizedAt } = invoice.status_transitions
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status,
    amount: invoice.total,
    amountRefunded: refundedOf(invoice, refunds),
    currency: invoice.currency.toUpperCase(),
    customerName: invoice.customer_name,
    customerEmail: invoice.customer_email,
    createdAt: toTime(finalizedAt ?? invoice.created),
    paidAt: paidAt === null ? null : toTime(paidAt),
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

/** What was given back, by payment; a card's payment is known by its intent. */
export function refundsByPayment(charges: readonly Stripe.Charge[]): Map<string, number> {
  const refunds = new Map<string, number>()
  for (const { id, payment_intent: intent, amount_refunded: amount } of charges) {
    const payment = idOf(intent) ?? id
    refunds.set(payment, (refunds.get(payment) ?? 0) + amount)
  }
  return refunds
}

/** A quarter counts as monthly: what an owner has paid for ends with its period. */
function planOf(
  { id, recurring }: Stripe.Price,
  metadata: Stripe.Metadata,
  prices: Prices,
): Pick<ProviderSubscription, 'plan' | 'isByHand'> {
  if (id === prices.monthly) return { plan: 'monthly' }
  if (id === prices.yearly) return { plan: 'yearly' }
  const isYear = recurring?.interval === 'year' || (recurring?.interval_count ?? 1) >= 12
  // Our checkout names the owner, perhaps at a price that the settings named once.
  const isByHand = metadata['ownerId'] === undefined
  return { plan: isYear ? 'yearly' : 'monthly', ...(isByHand && { isByHand }) }
}

// The customer portal sets a time where it used to set a flag.
function endsWithPeriod(
  { cancel_at: cancelAt, cancel_at_period_end: flag }: Stripe.Subscription,
  periodEnd: number,
): boolean {
  return flag || (cancelAt !== null && cancelAt <= periodEnd)
}

function refundedOf({ payments }: Stripe.Invoice, refunds: ReadonlyMap<string, number>): number {
  const paid = payments?.data ?? []
  return paid.reduce((sum, { payment }) => {
    const id = idOf(payment.payment_intent) ?? idOf(payment.charge)
    return sum + (refunds.get(id ?? '') ?? 0)
  }, 0)
}

// After each of these something may be paid, unpaid, ended or given back. A dispute changes nothing
// by itself: whoever ends the subscription for it is heard of.
const TELLING = /^(?:checkout\.session\.|customer\.subscription\.|invoice\.|charge\.refunded$)/

/** Reads an event; null unless Stripe signed it within the last five minutes. */
export function readStripeEvent(
  body: string,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): PaymentEvent | null {
  // The library takes what was signed for a time to come, which could be replayed until then.
  if (!mayBeSigned(signature, now)) return null
  const signed = openSigned(body, signature, { secret, time: now.getTime() })
  const event = EVENT.safeParse(signed).data
  if (!event) return null
  const { id, type, created, data } = event
  return {
    id,
    type,
    customerId: TELLING.test(type) ? idOf(data.object.customer) : null,
    createdAt: toTime(created),
  }
}

const LATEST_S = Date.UTC(9999, 11, 31) / 1000

/** What is read of an event. */
const EVENT = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.int().min(0).max(LATEST_S),
  data: z.object({
    object: z.looseObject({
      customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
    }),
  }),
})

function openSigned(
  body: string,
  signature: string,
  { secret, time }: { secret: string; time: number },
): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, time)
  } catch {
    return null
  }
}

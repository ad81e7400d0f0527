import type { PaidPlan, TrialLeft } from '#db/rules/billing/plans.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'

/** For whom a customer was made; the restaurant is null of those made when an owner had but one. */
export interface Payer {
  ownerId: string
  restaurantId: string | null
}

export interface PayingOwner extends Payer {
  email: string
  /** The restaurant's. */
  name: string
  /** BCP 47. */
  language: string
}

export interface CheckoutOrder {
  customerId: string
  ownerId: string
  plan: PaidPlan
  /** The first payment is due after it. */
  trial: TrialLeft | null
  /** BCP 47. */
  language: string
  /** Has `{CHECKOUT_SESSION_ID}` where the provider puts the id of the session. */
  successUrl: string
  cancelUrl: string
  /** The same key gives the same checkout. */
  idempotencyKey: string
}

export interface CheckoutState {
  status: 'paid' | 'unpaid' | 'expired'
  customerId: string | null
}

export interface PortalVisit {
  customerId: string
  returnUrl: string
  /** BCP 47. */
  language: string
  /** Opens where this subscription is switched to this plan. */
  switchTo?: { subscriptionId: string; plan: PaidPlan }
}

/** That something has happened to a customer; what it was, the provider is asked. */
export interface PaymentEvent {
  id: string
  type: string
  /** Null when it is about nobody, or of a kind that changes nothing for us. */
  customerId: string | null
  /** ISO 8601. */
  createdAt: string
}

/** The provider does not answer, or not as it should. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError'
}

/** The same where somebody comes back from paying, who may have paid. */
export class PaymentReturnError extends PaymentProviderError {
  override name = 'PaymentReturnError'
}

/** How old, or ahead of its time, a signature may be. */
const SIGNATURE_MS = 5 * MINUTE_MS
// Stripe signs with two secrets while one is replaced, and for schemes of its own beside ours.
const LONGEST = 1000
const TIME = /^t=(\d{1,12})$/
const OURS = /^v1=[\da-f]{64}$/

/**
 * Whether a `Stripe-Signature` header may be that of an event: one time that is not long ago nor to come,
 * and a signature of the scheme that counts; others are the provider's to add. Known before the body is
 * there; what it signs is another question.
 */
export function mayBeSigned(signature: string, now: Date): boolean {
  if (signature.length > LONGEST) return false
  const parts = signature.split(',')
  const [time = '', ...others] = parts.filter((part) => part.startsWith('t='))
  const seconds = TIME.exec(time)?.[1]
  if (seconds === undefined || others.length > 0) return false
  const isOfTime = Math.abs(now.getTime() - Number(seconds) * 1000) <= SIGNATURE_MS
  return isOfTime && parts.some((part) => OURS.test(part))
}

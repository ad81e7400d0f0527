import { Stripe } from 'stripe'
import type { StripeSettings } from '#db/settings/payment-settings.ts'
import { PaymentProviderError } from '../provider.ts'

// What we read and send was checked against this one; the account's own may be older or newer.
const API_VERSION = '2026-10-28.endive'
// An owner waits for the answer: three tries, and then a clear message.
const ANSWERS_WITHIN_MS = 8000
const RETRIES = 2

/** Stripe's client; opens nothing before the first question. */
export function createStripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: ANSWERS_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl !== null && addressOf(apiUrl)),
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
export async function askFor<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question()
  } catch (error) {
    if (isMissing(error)) return null
    throw toProviderError(error)
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
export function toTime(seconds: number): string {
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

import type { Stripe } from 'stripe'
import type { PaidPlan } from '#db/rules/plans.ts'
import type { CheckoutOrder, CheckoutState } from '../provider.ts'
import { idOf, isMissing } from './stripe-client.ts'

const STATUSES = new Map<unknown, CheckoutState['status']>([
  ['open', 'open'],
  ['complete', 'complete'],
  ['expired', 'expired'],
])

/** Opens a checkout, or finds the one that is open for the same plan; any other is closed. */
export async function openStripeCheckout(
  stripe: Stripe,
  order: CheckoutOrder & { price: string },
): Promise<{ sessionId: string; url: string }> {
  const { customerId: customer, plan, language } = order
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const isSame = ({ metadata }: Stripe.Checkout.Session) =>
    metadata?.['plan'] === plan && metadata['language'] === language
  const same = open.data.find((session) => isSame(session) && session.url)
  for (const { id } of open.data) if (id !== same?.id) await expire(stripe, id)
  const { id: sessionId, url } =
    same ??
    (await stripe.checkout.sessions.create(toSession(order), {
      idempotencyKey: order.idempotencyKey,
    }))
  if (!url) throw new Error('Stripe has opened a checkout without an address')
  return { sessionId, url }
}

/** Closes every checkout of a customer that could still be paid. */
export async function expireStripeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for await (const { id } of open) await expire(stripe, id)
}

/** A session of Stripe's. */
export function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  return {
    status: STATUSES.get(session.status) ?? 'expired',
    paid: session.payment_status !== 'unpaid',
    ownerId: session.client_reference_id,
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
  }
}

function toSession(order: CheckoutOrder & { price: string }): Stripe.Checkout.SessionCreateParams {
  const { customerId, ownerId, plan, language, price, successUrl, cancelUrl } = order
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer: customerId,
    client_reference_id: ownerId,
    line_items: [{ price, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: stripeLocale(language),
    metadata: { ownerId, plan, language },
    subscription_data: { metadata: { ownerId } },
    // A tax number is put on the invoices with the name and address that belong to it.
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto', address: 'auto' },
    billing_address_collection: 'auto',
  }
}

async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    // It was paid, or ran out, at this very moment; whoever looks next sees which.
    if (!isMissing(error) && !isClosed(error)) throw error
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 400
}

/** Stripe's pages know no Arabic; the browser then says which language is next best. */
export function stripeLocale(language: string): 'en' | 'auto' {
  return language.toLowerCase().startsWith('en') ? 'en' : 'auto'
}

/** The price of each plan. */
export type Prices = Readonly<Record<PaidPlan, string>>

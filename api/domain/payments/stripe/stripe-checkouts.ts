import { Stripe } from 'stripe'
import { PLANS, type TrialLeft } from '#db/rules/billing/plans.ts'
import {
  type CheckoutOrder,
  type CheckoutState,
  PaymentProviderError,
  type PortalVisit,
} from '../provider.ts'
import { idOf, isMissing, nullIf, type Prices } from './stripe-client.ts'

/** Opens a checkout, or finds the one that is open for the same plan; any other is closed. */
export async function openStripeCheckout(
  stripe: Stripe,
  order: CheckoutOrder & { price: string },
): Promise<{ url: string }> {
  const { customerId: customer, plan, language } = order
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const isSame = ({ metadata }: Stripe.Checkout.Session) =>
    metadata?.['plan'] === plan && metadata['language'] === language
  const same = open.data.find((session) => isSame(session) && session.url)
  for (const { id } of open.data) if (id !== same?.id) await expire(stripe, id)
  const { url } =
    same ??
    (await stripe.checkout.sessions.create(toSession(order), {
      idempotencyKey: order.idempotencyKey,
    }))
  if (!url) throw new Error('Stripe has opened a checkout without an address')
  return { url }
}

/** Closes every checkout of a customer that could still be paid. */
export async function expireStripeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for await (const { id } of open) await expire(stripe, id)
}

/** A session of Stripe's. */
export function toCheckoutState({
  status,
  payment_status: payment,
  customer,
}: Stripe.Checkout.Session): CheckoutState {
  const customerId = idOf(customer)
  if (status === 'complete' && payment !== 'unpaid') return { status: 'paid', customerId }
  const isOver = status !== 'complete' && status !== 'open'
  return { status: isOver ? 'expired' : 'unpaid', customerId }
}

function toSession(order: CheckoutOrder & { price: string }): Stripe.Checkout.SessionCreateParams {
  const { customerId, ownerId, plan, trial, language, price, successUrl, cancelUrl } = order
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
    subscription_data: { metadata: { ownerId }, ...trialParams(trial) },
    // A tax number is put on the invoices with the name and address that belong to it.
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto', address: 'auto' },
    billing_address_collection: 'auto',
  }
}

function trialParams(
  trial: TrialLeft | null,
): Pick<Stripe.Checkout.SessionCreateParams.SubscriptionData, 'trial_end' | 'trial_period_days'> {
  if (!trial) return {}
  if ('days' in trial) return { trial_period_days: trial.days }
  return { trial_end: Math.ceil(Date.parse(trial.until) / 1000) }
}

async function expire(stripe: Stripe, id: string): Promise<void> {
  // It was paid, or ran out, at this very moment; whoever looks next sees which.
  await stripe.checkout.sessions.expire(id).catch(nullIf(isMissing, isClosed))
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 400
}

/** Stripe's pages know no Arabic; the browser then says which language is next best. */
function stripeLocale(language: string): 'en' | 'auto' {
  return language.toLowerCase().startsWith('en') ? 'en' : 'auto'
}

const INTERVALS = { monthly: 'month', yearly: 'year' } as const

/** Does work until it has succeeded once. */
export function untilDone<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

/** Throws a `PaymentProviderError` if Stripe would charge something else than our pages say. */
export async function comparePrices(stripe: Stripe, prices: Prices): Promise<void> {
  for (const { type, amount, currency } of PLANS) {
    const price = await stripe.prices.retrieve(prices[type])
    const told = `${currency} ${amount * 100} every 1 ${INTERVALS[type]}`
    const charged = describe(price)
    if (charged !== told) {
      throw new PaymentProviderError(`Stripe's ${price.id} is ${charged}, our pages say ${told}`)
    }
  }
}

function describe({ currency, unit_amount, recurring }: Stripe.Price): string {
  const every = recurring ? `every ${recurring.interval_count} ${recurring.interval}` : 'once'
  return `${currency.toUpperCase()} ${unit_amount} ${every}`
}

/** Opens the customer portal, whose configuration is ours and made when there is none. */
export function createStripePortal(
  stripe: Stripe,
  prices: Prices,
  checkPrices: () => Promise<void>,
) {
  const configuration = untilDone(() => findConfiguration(stripe, prices))
  return async ({ customerId, returnUrl, language, switchTo }: PortalVisit) => {
    if (switchTo) await checkPrices()
    const visit = {
      customer: customerId,
      configuration: await configuration(),
      return_url: returnUrl,
      locale: stripeLocale(language),
    }
    const flow = switchTo && (await switchFlow(stripe, switchTo, prices))
    const { url } = await openSession(stripe, visit, flow)
    return { url }
  }
}

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData

async function openSession(
  stripe: Stripe,
  visit: Stripe.BillingPortal.SessionCreateParams,
  flow: Flow | undefined,
): Promise<{ url: string }> {
  const { sessions } = stripe.billingPortal
  if (!flow) return sessions.create(visit)
  try {
    return await sessions.create({ ...visit, flow_data: flow })
  } catch (error) {
    // Not everything can be switched straight away, such as what was put on a schedule.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return sessions.create(visit)
  }
}

async function switchFlow(
  stripe: Stripe,
  { subscriptionId, plan }: NonNullable<PortalVisit['switchTo']>,
  prices: Prices,
): Promise<Flow> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId)
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: subscriptionId,
      items: items.data.slice(0, 1).map(({ id }) => ({ id, price: prices[plan], quantity: 1 })),
    },
  }
}

async function findConfiguration(stripe: Stripe, prices: Prices): Promise<string> {
  const key = `qaima ${prices.monthly} ${prices.yearly}`
  const all = stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  for await (const { id, metadata } of all) if (metadata?.['qaima'] === key) return id
  const features = { ...FEATURES, subscription_update: await switchFeature(stripe, prices) }
  const { id } = await stripe.billingPortal.configurations.create(
    { features, metadata: { qaima: key } },
    { idempotencyKey: `portal-${key}` },
  )
  return id
}

const FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
  // What is paid for stays usable to its end.
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
}

async function switchFeature(
  stripe: Stripe,
  prices: Prices,
): Promise<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate> {
  const products = new Map<string, string[]>()
  for (const price of [prices.monthly, prices.yearly]) {
    const product = idOf((await stripe.prices.retrieve(price)).product)
    if (product === null) continue
    products.set(product, [...(products.get(product) ?? []), price])
  }
  return {
    enabled: true,
    default_allowed_updates: ['price'],
    products: [...products].map(([product, ids]) => ({ product, prices: ids })),
    // The difference is settled at once, so that no one is on a plan that was not paid for.
    proration_behavior: 'always_invoice',
  }
}

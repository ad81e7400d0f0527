import { Stripe } from 'stripe'
import type { PortalVisit } from '../provider.ts'
import { idOf } from './stripe-client.ts'
import { stripeLocale, type Prices } from './stripe-checkouts.ts'

/** Opens the customer portal, whose configuration is ours and made when there is none. */
export function createStripePortal(
  stripe: Stripe,
  prices: Prices,
  checkPrices: () => Promise<void>,
) {
  let configuration: Promise<string> | undefined
  return async ({ customerId, returnUrl, language, switchTo }: PortalVisit) => {
    if (switchTo) await checkPrices()
    // What failed is tried again by the next visitor.
    configuration ??= findConfiguration(stripe, prices).catch((error: unknown) => {
      configuration = undefined
      throw error
    })
    const visit = {
      customer: customerId,
      configuration: await configuration,
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

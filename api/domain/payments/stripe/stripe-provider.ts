import { hash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { PaymentSettings, StripeSettings } from '#db/settings/payment-settings.ts'
import type { ProviderInvoice, ProviderSubscription } from '#db/rules/billing/payments.ts'
import type { ProviderName } from '#db/schema.ts'
import type { Emulator } from '../emulator/emulator.ts'
import type { CheckoutOrder, Payer, PayingOwner, PortalVisit } from '../provider.ts'
import {
  expireStripeCheckouts,
  openStripeCheckout,
  toCheckoutState,
  createStripePortal,
  comparePrices,
  untilDone,
} from './stripe-checkouts.ts'
import {
  ask,
  askFor,
  createStripeClient,
  idOf,
  isMissing,
  isRefunded,
  nullIf,
  readStripeEvent,
  refundsByPayment,
  toProviderInvoice,
  toProviderSubscription,
  type Prices,
} from './stripe-client.ts'

// Nobody has more bills, subscriptions or payments than this; who had would see the newest.
const MOST = 1000
const PAGE = 100

export type PaymentProvider = ReturnType<typeof createStripeProvider>

/**
 * Stripe, by its own pages for checkout and for changes; the emulator instead if one is given. Each of these
 * asks it anew, and each that changes something may be called twice, or twice at once, with the effect of one.
 * They throw a `PaymentProviderError` when Stripe does not answer or refuses; nothing has changed here then.
 */
export function createStripeProvider(
  settings: StripeSettings,
  seller: PaymentSettings['seller'],
  emulator?: Pick<Emulator, 'fetch'>,
) {
  const stripe = createStripeClient(settings, emulator?.fetch)
  const prices = { monthly: settings.priceMonthly, yearly: settings.priceYearly }
  // An amount of a Stripe price never changes.
  const checkPrices = untilDone(() => comparePrices(stripe, prices))
  const openPortal = createStripePortal(stripe, prices, checkPrices)
  const onInvoices = sellerOnInvoices(seller)
  const name: ProviderName = emulator ? 'test' : 'stripe'
  return {
    name,
    prices,
    /** Makes a customer for an owner who has none yet; the same one for the same key. */
    createCustomer: (owner: PayingOwner, idempotencyKey: string) =>
      ask(() => createCustomer(stripe, { ...owner, onInvoices }, idempotencyKey)),
    /** Opens a checkout; one that is open for the same plan is given again, any other closed. */
    createCheckout: (order: CheckoutOrder) =>
      ask(async () => {
        await checkPrices()
        // The seller may have changed since the customer was made.
        if (seller) await stripe.customers.update(order.customerId, onInvoices)
        return openStripeCheckout(stripe, { ...order, price: prices[order.plan] })
      }),
    /** Bills and mails go there from now on; nothing for an unknown customer. */
    changeEmail: async (id: string, email: string) => {
      await askFor(() => stripe.customers.update(id, { email }))
    },
    /** Null for one that Stripe does not know. */
    findCheckout: (id: string) =>
      askFor(async () => toCheckoutState(await stripe.checkout.sessions.retrieve(id))),
    /** Null for no customer of ours. */
    findPayer: (id: string) => askFor(async () => payerOf(await stripe.customers.retrieve(id))),
    /** Every customer who has, or had, a subscription. */
    listPayers: () => listPayers(stripe),
    /** All of a customer's, those that have ended as well; none for an unknown customer. */
    listSubscriptions: async (id: string) =>
      (await askFor(() => listSubscriptions(stripe, id, prices))) ?? [],
    /** All that were issued, in any order. */
    listInvoices: async (id: string) => (await askFor(() => listInvoices(stripe, id))) ?? [],
    /** A page to change the card, switch the plan or cancel. */
    createPortal: (visit: PortalVisit) => ask(() => openPortal(visit)),
    /** Checks a message of Stripe's; null when it is none, or not fresh. */
    readEvent: (body: string, signature: string, now: Date) =>
      readStripeEvent(body, signature, { secret: settings.webhookSecret, now }),
    /** Ends a subscription now, and gives back what was paid for it last if asked to. */
    endSubscription: (id: string, { refund }: { refund: boolean }) =>
      ask(() => endSubscription(stripe, id, refund)),
    /** Closes every open checkout; these subscriptions end with what is paid for. */
    endRenewals: async (customerId: string, ids: readonly string[]) => {
      await askFor(() => expireStripeCheckouts(stripe, customerId))
      for (const id of ids) await ask(() => endRenewal(stripe, id))
    },
    /** Ends every subscription and closes every open checkout; an unknown customer has none. */
    cancelAll: async (id: string) => {
      await askFor(() => cancelAll(stripe, id))
    },
  }
}

interface NewCustomer extends PayingOwner {
  onInvoices: OnInvoices
}

async function createCustomer(
  stripe: Stripe,
  { ownerId, restaurantId, email, name, language, onInvoices }: NewCustomer,
  idempotencyKey: string,
): Promise<{ customerId: string }> {
  const customer = {
    email,
    name,
    // For Stripe's mails and invoices.
    preferred_locales: [language],
    metadata: { ownerId, ...(restaurantId !== null && { restaurantId }) },
    ...onInvoices,
  }
  // Stripe refuses a key for a day once it comes with something else, such as another name.
  const content = hash('sha256', JSON.stringify(customer), 'base64url')
  const { id } = await stripe.customers.create(customer, {
    idempotencyKey: `${idempotencyKey}-${content}`,
  })
  return { customerId: id }
}

type OnInvoices = Pick<Stripe.CustomerCreateParams, 'invoice_settings'>

/** The seller and their tax number on every invoice; Stripe refuses what is empty. */
function sellerOnInvoices(seller: PaymentSettings['seller']): OnInvoices {
  if (!seller) return {}
  const { name, trn } = seller
  const fields = trn === null ? [] : [{ name: 'TRN', value: trn }]
  return {
    invoice_settings: {
      custom_fields: [{ name: 'Seller', value: name }, ...fields],
      footer: trn === null ? name : `${name} · TRN ${trn}`,
    },
  }
}

function payerOf(customer: Stripe.Customer | Stripe.DeletedCustomer): Payer | null {
  if (customer.deleted) return null
  const { ownerId, restaurantId = null } = customer.metadata
  return ownerId === undefined ? null : { ownerId, restaurantId }
}

async function* listPayers(stripe: Stripe): AsyncIterable<string> {
  const seen = new Set<string>()
  const pages = stripe.subscriptions.list({ status: 'all', limit: PAGE })[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await ask(() => pages.next())
    if (done) return
    const customer = idOf(value.customer)
    if (customer === null || seen.has(customer)) continue
    seen.add(customer)
    yield customer
  }
}

async function listSubscriptions(
  stripe: Stripe,
  customer: string,
  prices: Prices,
): Promise<ProviderSubscription[]> {
  const all = await stripe.subscriptions
    .list({ customer, status: 'all', limit: PAGE })
    .autoPagingToArray({ limit: MOST })
  return all.flatMap((subscription) => toProviderSubscription(subscription, prices) ?? [])
}

async function listInvoices(stripe: Stripe, customer: string): Promise<ProviderInvoice[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices
      .list({ customer, limit: PAGE, expand: ['data.payments'] })
      .autoPagingToArray({ limit: MOST }),
    stripe.charges.list({ customer, limit: PAGE }).autoPagingToArray({ limit: MOST }),
  ])
  const refunds = refundsByPayment(charges)
  return invoices.flatMap((invoice) => toProviderInvoice(invoice, refunds) ?? [])
}

async function endSubscription(stripe: Stripe, id: string, refund: boolean): Promise<void> {
  const { status, latest_invoice: latest } = await stripe.subscriptions.retrieve(id)
  const invoice = idOf(latest)
  // Money first: what has ended is not looked at again, so a refund that fails would be lost.
  if (refund && invoice !== null) await payBack(stripe, invoice)
  if (!hasEnded(status)) await cancel(stripe, id)
}

async function payBack(stripe: Stripe, invoice: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: PAGE })
  for (const { payment } of data) {
    const intent = idOf(payment.payment_intent)
    if (intent === null) continue
    const params = { payment_intent: intent, reason: 'duplicate' } as const
    // It may be paid back already by an earlier try, long ago, or by hand.
    await stripe.refunds
      .create(params, { idempotencyKey: `refund-${intent}` })
      .catch(nullIf(isRefunded))
  }
}

async function endRenewal(stripe: Stripe, id: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'active' || status === 'trialing') {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  } else if (!hasEnded(status)) {
    await cancel(stripe, id)
  }
}

async function cancelAll(stripe: Stripe, customer: string): Promise<void> {
  // Checkouts first: one that is paid in between is a subscription to be cancelled.
  await expireStripeCheckouts(stripe, customer)
  const all = stripe.subscriptions.list({ customer, limit: PAGE })
  for await (const { id, status } of all) if (!hasEnded(status)) await cancel(stripe, id)
}

/** Whether nothing can come of a subscription any more; Stripe refuses to change it. */
function hasEnded(status: Stripe.Subscription.Status): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

async function cancel(stripe: Stripe, id: string): Promise<void> {
  // It may have ended already, perhaps by an earlier try whose answer got lost.
  await stripe.subscriptions.cancel(id).catch(nullIf(isMissing))
}

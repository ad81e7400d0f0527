import { notFound } from '#db/errors.ts'
import { getAccount } from '#db/queries/owners.ts'
import {
  addPaymentCustomer,
  lastCheckout,
  listOwnersCustomers,
  noteCheckout,
  removePaymentCustomer,
  findSubscription,
  listInvoices,
  type KeptInvoice,
} from '#db/queries/payments.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { getRestaurant } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { refund } from '#db/queries/rate-limits.ts'
import { type ProviderSubscription, toWholeUnits } from '#db/rules/billing/payments.ts'
import { transact } from '#db/transact.ts'
import { graceEnd, isActive, trialLeft } from '#db/rules/billing/plans.ts'
import type { AppContext } from '../../context.ts'
import { invalid, signedOut } from '../../errors.ts'
import type {
  CheckoutInput,
  VerifiedPayment,
  BillingRecord,
  PaymentDetails,
  SubscriptionAnswer,
} from '../../schemas/payments.ts'
import { assertSessionValid } from '../changes.ts'
import { consume, limitOf, limitsFrom, tryConsume, type Network } from '../../rate-limits.ts'
import { applyCustomer, applyOwner, closeCustomer, paymentParts } from './apply-payments.ts'
import type { PaymentProvider } from './stripe/stripe-provider.ts'
import { PaymentProviderError, PaymentReturnError, type CheckoutOrder } from './provider.ts'

const SESSION_ID = /^[\w-]+$/

/**
 * Where to send an owner who has chosen a plan: to a checkout, or, when something is paid for
 * already, to where that can be switched or paid.
 */
export async function beginCheckout(
  context: AppContext,
  session: Session,
  { priceId, type: plan }: CheckoutInput,
): Promise<{ url: string }> {
  const { ownerId, subscription } = session
  const parts = paymentParts(context)
  const { db, settings } = context
  const { provider } = parts
  if (provider.prices[plan] !== priceId) throw invalid('priceId')
  await assertSessionValid(db, session)
  const { language } = await getAccount(db, ownerId)
  const customerId = await customerOf(context, ownerId)
  const known = await applyOwner(parts, ownerId)
  const cancelUrl = `${settings.publicUrl}/dashboard/subscription`
  if (known?.kept && isAlive(known.kept)) {
    const { id: subscriptionId, plan: present, cancelAtPeriodEnd, status } = known.kept
    const isSwitch = present !== plan && status === 'active' && !cancelAtPeriodEnd
    const switchTo = isSwitch ? { switchTo: { subscriptionId, plan } } : {}
    return provider.createPortal({ customerId, returnUrl: cancelUrl, language, ...switchTo })
  }
  const successUrl = `${settings.publicUrl}/dashboard/paymentdone?session_id={CHECKOUT_SESSION_ID}`
  const trial = trialLeft(subscription, context.now())
  const order = { customerId, ownerId, plan, trial, language, successUrl, cancelUrl }
  const checkout = await openCheckout(context, provider, order)
  // Deleted meanwhile, which closed what was open by then: nobody may pay for what is gone.
  if (!(await findSubscription(db, ownerId))) {
    await closeCustomer(parts, customerId)
    throw signedOut()
  }
  return checkout
}

/** Opens a checkout; of two clicks at the same moment, both get the same one. */
async function openCheckout(
  { db, now }: AppContext,
  provider: PaymentProvider,
  order: Omit<CheckoutOrder, 'idempotencyKey'>,
): Promise<{ url: string }> {
  const { customerId, plan, language } = order
  const customer = { provider: provider.name, customerId }
  const before = await lastCheckout(db, customer)
  const idempotencyKey = ['checkout', customerId, plan, language, before ?? 'first'].join('-')
  try {
    return await provider.createCheckout({ ...order, idempotencyKey })
  } finally {
    await noteCheckout(db, customer, now())
  }
}

/**
 * Says whether a checkout was paid, and brings its owner's state up to date. Anybody may ask, so
 * that guesses from one address are counted before the provider is bothered with them, as are looks at
 * one's own beyond what anybody needs.
 */
export async function verifyPayment(
  context: AppContext,
  sessionId: string,
  networks: readonly Network[],
): Promise<VerifiedPayment> {
  const parts = paymentParts(context)
  const { db, now } = context
  const returns = limitsFrom('guessedReturnsFromAddress', networks)
  if (!SESSION_ID.test(sessionId)) throw notFound()
  await consume(db, returns, now())
  const checkout = await parts.provider.findCheckout(sessionId).catch(unanswered)
  // The provider's own session says whose it is; who else may come back with it changes nothing.
  if (!checkout?.customerId) throw notFound()
  const applied = await applyCustomer(parts, checkout.customerId).catch(unanswered)
  if (!applied) throw notFound()
  // Whoever looks at their own again and again asks the provider as often as somebody who guesses.
  const reads = limitOf('returnsOfOwner', applied.ownerId)
  if (await tryConsume(db, reads, now())) await refund(db, returns)
  return { status: checkout.status, subscriptionType: applied.after.type }
}

/** The provider's page where an owner changes the card, switches the plan or cancels. */
export async function openPortal(
  context: AppContext,
  { ownerId }: Session,
): Promise<{ url: string }> {
  const { provider } = paymentParts(context)
  const customerId = await customerOf(context, ownerId)
  const { language } = await getAccount(context.db, ownerId)
  const returnUrl = `${context.settings.publicUrl}/dashboard/billing`
  return provider.createPortal({ customerId, returnUrl, language })
}

/** The one customer that an owner is to the provider. */
async function customerOf(context: AppContext, ownerId: string): Promise<string> {
  const { provider } = paymentParts(context)
  const { db, now } = context
  const [known] = await listOwnersCustomers(db, provider.name, ownerId)
  if (known !== undefined) {
    if ((await provider.findOwner(known)) === ownerId) return known
    // It was deleted there, or belongs to keys that are not used any more.
    await removePaymentCustomer(db, { provider: provider.name, customerId: known })
  }
  const { email, language } = await getAccount(db, ownerId)
  const name = shownName(await getRestaurant(db, ownerId))
  const { customerId } = await provider.createCustomer(
    { ownerId, email, name, language },
    ['customer', ownerId, known].filter(Boolean).join('-'),
  )
  const customer = { provider: provider.name, customerId, ownerId, email }
  await transact(db, async (trx) => {
    // Deleted while the provider was asked.
    if (!(await findSubscription(trx, ownerId))) throw signedOut()
    await addPaymentCustomer(trx, customer, now())
  })
  return customerId
}

// One that was cancelled but is paid for still can be taken up again where it is managed.
function isAlive({ status }: ProviderSubscription): boolean {
  return status === 'active' || status === 'past_due' || status === 'unpaid'
}

// Who comes back may well have paid, so that the usual words would be wrong.
function unanswered(error: unknown): never {
  if (error instanceof PaymentProviderError) throw new PaymentReturnError(error.message)
  throw error
}

/** An owner's bills, newest first, and what the owner is on. */
export async function readPaymentDetails(
  { db, now }: AppContext,
  { ownerId, subscription }: Session,
): Promise<PaymentDetails> {
  const { type, trialExpiresAt, currentPeriodEnd } = subscription
  const active = isActive(subscription, now())
  const invoices = await listInvoices(db, ownerId)
  return {
    data: invoices.map(toBillingRecord),
    subscriptionStatus: { type, trialExpiresAt, currentPeriodEnd, active },
  }
}

/** What an owner is on. */
export function toSubscriptionAnswer(
  { now }: AppContext,
  { subscription }: Session,
): SubscriptionAnswer {
  const active = isActive(subscription, now())
  return { ...subscription, active, graceEndsAt: graceEnd(subscription) }
}

function toBillingRecord(invoice: KeptInvoice): BillingRecord {
  const { customerName, customerEmail: email, amount, amountRefunded, currency } = invoice
  const { pdfUrl: invoiceId, number, status, createdAt } = invoice
  return {
    customerName,
    email,
    amount: toWholeUnits(amount, currency),
    currency,
    invoiceId,
    number,
    status: amountRefunded > 0 ? 'refunded' : status,
    createdAt,
  }
}

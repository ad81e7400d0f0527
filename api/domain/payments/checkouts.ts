import { notFound } from '#db/errors.ts'
import { getAccount } from '#db/queries/owners.ts'
import {
  addPaymentCustomer,
  lastCheckout,
  listCustomersOf,
  noteCheckout,
  removePaymentCustomer,
  findSubscription,
  listInvoices,
  type KeptInvoice,
} from '#db/queries/payments.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { listOwnRestaurants } from '#db/queries/people.ts'
import { getRestaurant } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { refund } from '#db/queries/rate-limits.ts'
import { type ProviderSubscription, toWholeUnits } from '#db/rules/billing/payments.ts'
import { transact } from '#db/transact.ts'
import { graceEnd, isActive, timeLeft, trialLeft, type TrialLeft } from '#db/rules/billing/plans.ts'
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
import {
  applyCustomer,
  applyRestaurant,
  closeCustomer,
  paymentParts,
  type AppliedPayments,
} from './apply-payments.ts'
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
  const { ownerId, restaurantId } = session
  const parts = paymentParts(context)
  const { db } = context
  const { provider } = parts
  if (provider.prices[plan] !== priceId) throw invalid('priceId')
  await assertSessionValid(db, session)
  const { language } = await getAccount(db, ownerId)
  const customerId = await customerOf(context, session)
  const known = await applyRestaurant(parts, restaurantId)
  const pageOf = await pagesOf(context, session)
  const cancelUrl = pageOf('subscription')
  if (known?.kept && known.isOwners && isAlive(known.kept)) {
    const { id: subscriptionId, plan: present, cancelAtPeriodEnd, status } = known.kept
    const isSwitch = present !== plan && status === 'active' && !cancelAtPeriodEnd
    const switchTo = isSwitch ? { switchTo: { subscriptionId, plan } } : {}
    return provider.createPortal({ customerId, returnUrl: cancelUrl, language, ...switchTo })
  }
  const successUrl = pageOf('paymentdone', 'session_id={CHECKOUT_SESSION_ID}')
  const trial = freeTime(session, known, context.now())
  const order = { customerId, ownerId, plan, trial, language, successUrl, cancelUrl }
  const checkout = await openCheckout(context, provider, order)
  // Deleted or handed over meanwhile, which closed what was open by then: nobody may pay for that.
  const present = await findSubscription(db, restaurantId)
  if (present?.ownerId === ownerId) return checkout
  if (present) await applyRestaurant(parts, restaurantId)
  else await closeCustomer(parts, customerId)
  throw signedOut()
}

/** What is left of the trial, or of what a former owner has paid for. */
function freeTime(
  { subscription }: Session,
  known: AppliedPayments | null,
  now: Date,
): TrialLeft | null {
  const isPaidByOther = known?.kept && !known.isOwners && isActive(known.after, now)
  return isPaidByOther ? timeLeft(known.after.currentPeriodEnd, now) : trialLeft(subscription, now)
}

/** Addresses of the dashboard; the only restaurant of an owner need not be named. */
async function pagesOf(
  { db, settings }: AppContext,
  { ownerId, restaurantId }: Session,
): Promise<(page: string, ...parameters: string[]) => string> {
  const { length } = await listOwnRestaurants(db, ownerId)
  const chosen = length === 1 ? [] : [`restaurant=${restaurantId}`]
  return (page, ...parameters) => {
    const search = [...chosen, ...parameters].join('&')
    return `${settings.publicUrl}/dashboard/${page}${search && `?${search}`}`
  }
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
export async function openPortal(context: AppContext, session: Session): Promise<{ url: string }> {
  const { provider } = paymentParts(context)
  const customerId = await customerOf(context, session)
  const { language } = await getAccount(context.db, session.ownerId)
  const returnUrl = (await pagesOf(context, session))('billing')
  return provider.createPortal({ customerId, returnUrl, language })
}

/** The one customer that an owner is to the provider for a restaurant. */
async function customerOf(
  context: AppContext,
  { ownerId, restaurantId }: Session,
): Promise<string> {
  const { provider } = paymentParts(context)
  const { db, now } = context
  const customers = await listCustomersOf(db, provider.name, restaurantId)
  const known = customers.find((customer) => customer.ownerId === ownerId)?.customerId
  if (known !== undefined) {
    if ((await provider.findPayer(known))?.ownerId === ownerId) return known
    // It was deleted there, or belongs to keys that are not used any more.
    await removePaymentCustomer(db, { provider: provider.name, customerId: known })
  }
  const { email, language } = await getAccount(db, ownerId)
  const name = shownName(await getRestaurant(db, restaurantId))
  const { customerId } = await provider.createCustomer(
    { ownerId, restaurantId, email, name, language },
    ['customer', restaurantId, ownerId, known].filter(Boolean).join('-'),
  )
  const customer = { provider: provider.name, customerId, restaurantId, ownerId, email }
  await transact(db, async (trx) => {
    // Deleted or handed over while the provider was asked.
    if ((await findSubscription(trx, restaurantId))?.ownerId !== ownerId) throw signedOut()
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
  { ownerId, restaurantId, subscription }: Session,
): Promise<PaymentDetails> {
  const { type, trialExpiresAt, currentPeriodEnd } = subscription
  const active = isActive(subscription, now())
  const invoices = await listInvoices(db, { restaurantId, ownerId })
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

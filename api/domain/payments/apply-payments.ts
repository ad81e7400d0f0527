import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#db/open.ts'
import {
  putInvoices,
  addPaymentCustomer,
  findPaymentCustomer,
  listCustomersOf,
  listMovedCustomers,
  noteCancelled,
  noteCustomerEmail,
  findSubscription,
  setSubscription,
  addPaymentEvent,
  isEventDone,
  listPaidFor,
  type RestaurantsCustomer,
} from '#db/queries/payments.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import {
  type ProviderInvoice,
  type ProviderSubscription,
  deriveSubscription,
  type DerivedSubscription,
  isChargedFor,
} from '#db/rules/billing/payments.ts'
import type { Subscription } from '#db/rules/billing/plans.ts'
import { findOwner } from '#db/queries/owners.ts'
import { findOwnRestaurant } from '#db/queries/restaurants.ts'
import { transact } from '#db/transact.ts'
import type { PaymentProvider } from './stripe/stripe-provider.ts'
import { PaymentProviderError, mayBeSigned, type Payer } from './provider.ts'
import type { AppContext } from '../../context.ts'
import { MESSAGES, RequestError, invalid } from '../../errors.ts'
import { sendNoticesOf } from '../notices.ts'

/** What a look at the provider has brought. */
export interface AppliedPayments {
  ownerId: string
  after: Subscription
  /** The provider's subscription that `after` is about; null when there never was one. */
  kept: ProviderSubscription | null
  /** Whether the present owner pays for it. */
  isOwners: boolean
  isChanged: boolean
}

// Each time that another process was quicker, which they hardly ever are twice.
const ATTEMPTS = 5

/**
 * Takes the state of a customer's restaurant whole from the provider; null when it is nobody's. What is
 * charged for a deleted restaurant is ended.
 */
export async function applyCustomer(
  parts: PaymentParts,
  customerId: string,
): Promise<AppliedPayments | null> {
  const { db, provider, now } = parts
  const id = { provider: provider.name, customerId }
  const known = await findPaymentCustomer(db, id)
  if (known?.restaurantId === null) return closeCustomer(parts, customerId)
  if (known) return applyRestaurant(parts, known.restaurantId)
  // As after a restored backup, which is older than the customer. One of nobody here may be of
  // another house with the same keys, or newer than the backup: it is left alone.
  const payer = await provider.findPayer(customerId)
  const restaurantId = payer && (await findPaidRestaurant(db, payer))
  if (!restaurantId) return null
  const account = await findOwner(db, payer.ownerId)
  const customer = { ...id, restaurantId, ownerId: account?.id ?? null }
  await transact(db, (trx) => addPaymentCustomer(trx, customer, now()))
  return applyRestaurant(parts, restaurantId)
}

/** Customers of before name the owner alone, who had one restaurant then. */
async function findPaidRestaurant(
  db: Database,
  { ownerId, restaurantId }: Payer,
): Promise<string | undefined> {
  if (restaurantId === null) return (await findOwnRestaurant(db, ownerId))?.id
  return (await findSubscription(db, restaurantId)) && restaurantId
}

// A payment comes with half a dozen messages at the same moment: one or two fetches tell it all, and
// more at once would only see each other's.
const fetches = new WeakMap<Database, Merged<AppliedPayments | null>>()

/** Takes a restaurant's state whole from the provider; null when there is no such restaurant any more. */
export function applyRestaurant(
  parts: PaymentParts,
  restaurantId: string,
): Promise<AppliedPayments | null> {
  const merged = fetches.get(parts.db) ?? mergedWork()
  fetches.set(parts.db, merged)
  return merged(restaurantId, () => takeState(parts, restaurantId))
}

async function takeState(
  parts: PaymentParts,
  restaurantId: string,
): Promise<AppliedPayments | null> {
  const first = await fetchState(parts, restaurantId)
  if (!first) return null
  await tellAddress(parts, restaurantId)
  let last = first
  // Each of the two may end what the other looks at.
  for (const end of [endRenewals, endSpares]) {
    if (await end(parts, last)) last = (await fetchState(parts, restaurantId)) ?? last
  }
  const isChanged = !isDeepStrictEqual(first.before, last.after)
  if (isChanged) parts.metrics.countPayment('changed')
  if (isChanged || first.hasPaid || last.hasPaid) await parts.notify(restaurantId)
  const { after, kept, ownerId, isOwners } = last
  if (isChanged && kept?.isByHand) {
    parts.log.warn({ subscription: kept.id, plan: kept.plan }, 'a subscription made by hand counts')
  }
  return { ownerId, after, kept, isOwners, isChanged }
}

/** Bills must not go to a mailbox that the owner has left; what fails is tried by the next fetch. */
async function tellAddress(
  { db, provider, log, metrics }: PaymentParts,
  restaurantId: string,
): Promise<void> {
  for (const { customerId, email } of await listMovedCustomers(db, provider.name, restaurantId)) {
    try {
      await provider.changeEmail(customerId, email)
      await noteCustomerEmail(db, { provider: provider.name, customerId }, email)
    } catch (error) {
      log.error({ err: error, customer: customerId }, 'the provider has a former address still')
      metrics.countPayment('provider_failed')
    }
  }
}

interface FetchedState extends Pick<DerivedSubscription, 'kept' | 'spare'> {
  ownerId: string
  before: Subscription
  after: Subscription
  isOwners: boolean
  /** Of former owners. */
  others: CustomersPayments[]
  /** An invoice is paid that was not known to be. */
  hasPaid: boolean
}

async function fetchState(parts: PaymentParts, restaurantId: string): Promise<FetchedState | null> {
  const { db, provider } = parts
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const stored = await findSubscription(db, restaurantId)
    if (!stored) return null
    const { subscription: before, revision, ownerId } = stored
    const payments = await fetchPayments(parts, restaurantId)
    const subscriptions = payments.flatMap((of) =>
      of.ownerId === ownerId ? of.subscriptions : of.subscriptions.map(withoutRenewal),
    )
    const invoices = payments.flatMap((of) => of.invoices)
    const derived = deriveSubscription(before, subscriptions, invoices)
    const { subscription: after, kept, spare } = derived
    const paid = await transact(db, async (trx) => {
      const update = { subscription: after, revision }
      return (await setSubscription(trx, restaurantId, update))
        ? putInvoices(trx, { provider: provider.name, restaurantId }, payments.filter(isOfAccount))
        : null
    })
    // Null: another process has stored a newer state.
    if (paid === null) continue
    const others = payments.filter((of) => of.ownerId !== ownerId)
    const isOwners = !others.some((of) => of.subscriptions.some(({ id }) => id === kept?.id))
    return { ownerId, before, after, kept, spare, isOwners, others, hasPaid: paid.length > 0 }
  }
  throw new PaymentProviderError(`${provider.name} has news of a restaurant without end`)
}

/** Of a former owner: it must never count for more than one of the owner's. */
function withoutRenewal(subscription: ProviderSubscription): ProviderSubscription {
  return subscription.isByHand ? subscription : { ...subscription, cancelAtPeriodEnd: true }
}

interface CustomersPayments extends RestaurantsCustomer {
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}

async function fetchPayments(
  { db, provider }: PaymentParts,
  restaurantId: string,
): Promise<CustomersPayments[]> {
  const customers = await listCustomersOf(db, provider.name, restaurantId)
  return Promise.all(
    customers.map(async (customer) => {
      const [subscriptions, invoices] = await Promise.all([
        provider.listSubscriptions(customer.customerId),
        provider.listInvoices(customer.customerId),
      ])
      return { ...customer, subscriptions, invoices }
    }),
  )
}

/** Bills of a deleted account went with it. */
function isOfAccount(of: CustomersPayments): of is CustomersPayments & { ownerId: string } {
  return of.ownerId !== null
}

/** Charges no former owner again; says whether one would have been. What fails is tried by the next fetch. */
async function endRenewals(
  { provider, log, metrics }: PaymentParts,
  { others }: FetchedState,
): Promise<boolean> {
  let hasEnded = false
  for (const { customerId, subscriptions } of others) {
    const renewing = subscriptions.filter((one) => isChargedFor(one) && !one.isByHand)
    try {
      await provider.endRenewals(
        customerId,
        renewing.map(({ id }) => id),
      )
      if (renewing.length > 0) log.info({ customer: customerId }, 'a former owner pays no longer')
      hasEnded ||= renewing.length > 0
    } catch (error) {
      log.error({ err: error, customer: customerId }, 'a former owner could be charged again')
      metrics.countPayment('provider_failed')
    }
  }
  return hasEnded
}

/**
 * Ends what was paid for twice, as by two checkouts in two tabs; says whether there was any. What
 * cannot be ended is tried again by the next fetch.
 */
async function endSpares(
  { provider, log, metrics }: PaymentParts,
  { spare, kept }: FetchedState,
): Promise<boolean> {
  for (const { id, createdAt } of spare) {
    // One that came to what goes on gave nothing; one that this followed was used until then.
    const age = Date.parse(kept?.createdAt ?? createdAt) - Date.parse(createdAt)
    const refund = age < DAY_MS
    try {
      await provider.endSubscription(id, { refund })
      log.warn({ subscription: id, kept: kept?.id, refund }, 'ended a second subscription')
      metrics.countPayment('spare_ended')
    } catch (error) {
      log.error({ err: error, subscription: id }, 'a second subscription could not be ended')
    }
  }
  return spare.length > 0
}

/** Makes sure that nothing is charged for a restaurant that is deleted. */
export async function closeCustomer(parts: PaymentParts, customerId: string): Promise<null> {
  const { db, provider, now, log, metrics } = parts
  const id = { provider: provider.name, customerId }
  const closedAt = (await findPaymentCustomer(db, id))?.cancelledAt
  if (closedAt) await payBackLate(parts, customerId, closedAt)
  await provider.cancelAll(customerId)
  if (closedAt) return null
  await noteCancelled(db, id, now())
  log.info({ customer: customerId }, 'nothing more is charged for a deleted restaurant')
  metrics.countPayment('account_closed')
  return null
}

/** Gives back what was paid at a checkout after the restaurant was gone already. */
async function payBackLate(
  { provider, log }: PaymentParts,
  customerId: string,
  closedAt: string,
): Promise<void> {
  for (const { id, status, createdAt } of await provider.listSubscriptions(customerId)) {
    if (createdAt <= closedAt || status === 'canceled') continue
    await provider.endSubscription(id, { refund: true })
    log.warn({ subscription: id }, 'gave back what was paid for a deleted restaurant')
  }
}

/** Work on one thing at a time, by its name. */
type Merged<T> = (name: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets nobody work on a thing while somebody does: whoever asks meanwhile shares one more run of the
 * work, which begins afterwards and so sees all that had happened when they asked.
 */
function mergedWork<T>(): Merged<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()
  async function next(name: string, work: () => Promise<T>): Promise<T> {
    await running.get(name)?.catch(() => {})
    const run = waiting.get(name)
    waiting.delete(name)
    if (run) running.set(name, run)
    try {
      return await work()
    } finally {
      if (running.get(name) === run) running.delete(name)
    }
  }
  return (name, work) => {
    const shared = waiting.get(name) ?? next(name, work)
    waiting.set(name, shared)
    return shared
  }
}

/** What work on payments needs, in the server and on the command line. */
export interface PaymentParts extends Pick<AppContext, 'db' | 'log' | 'now' | 'metrics'> {
  provider: PaymentProvider
  /** Tells a restaurant's owner by mail what has changed. */
  notify: (restaurantId: string) => Promise<void>
}

/** The same of a request; a 503 where payments are not set up. */
export function paymentParts(context: AppContext): PaymentParts {
  const { payments: provider, db, log, now, metrics } = context
  if (!provider) throw new RequestError('not_set_up', MESSAGES.noPayments)
  const notify = (restaurantId: string) => sendNoticesOf(context, restaurantId)
  return { provider, db, log, now, metrics, notify }
}

/**
 * Takes a message of the provider's, once. When it cannot be done with, it is not recorded, and the
 * provider sends it again.
 */
export async function receiveEvent(
  parts: PaymentParts,
  body: string,
  signature: string,
): Promise<void> {
  const { db, provider, now, metrics } = parts
  const event = provider.readEvent(body, signature, now())
  if (!event) throw refused(parts, 'No event, or its signature is wrong, old or to come')
  const stored = { provider: provider.name, id: event.id, type: event.type }
  if (await isEventDone(db, stored)) {
    metrics.countPayment('event_again')
    return
  }
  if (event.customerId !== null) await applyCustomer(parts, event.customerId)
  await addPaymentEvent(db, { ...stored, createdAt: event.createdAt }, now())
  metrics.countPayment('event')
}

/** Refuses, before its body is there, what can be no message of the provider's. */
export function refuseUnsigned(parts: PaymentParts, signature: string): void {
  if (!mayBeSigned(signature, parts.now())) throw refused(parts, 'Nothing that signs it now')
}

function refused({ log, metrics }: PaymentParts, reason: string): RequestError {
  log.warn({ reason }, 'refused an event')
  metrics.countPayment('event_refused')
  return invalid('signature')
}

/** After a change of address; where the provider does not answer, the clock tries again. */
export async function tellPaymentsOfAddress(context: AppContext, ownerId: string): Promise<void> {
  if (!context.payments) return
  const parts = paymentParts(context)
  for (const id of await listPaidFor(context.db, parts.provider.name, { ownerId })) {
    await applyRestaurant(parts, id).catch((error: unknown) => {
      context.log.error({ err: error }, 'the provider could not be told of a new address yet')
    })
  }
}

/**
 * How to end all that is paid for restaurants, once they are deleted. That the provider must still
 * be told outlives them: where it does not answer, the clock tries again.
 */
export async function paymentsOf(
  context: AppContext,
  restaurantIds: readonly string[],
): Promise<() => Promise<void>> {
  if (!context.payments) return async () => {}
  const parts = paymentParts(context)
  const customers = await Promise.all(
    restaurantIds.map((id) => listCustomersOf(context.db, parts.provider.name, id)),
  )
  return async () => {
    for (const { customerId } of customers.flat()) {
      const id = { provider: parts.provider.name, customerId }
      // Handed over in the last moment, it is another's.
      if ((await findPaymentCustomer(context.db, id))?.restaurantId) continue
      await closeCustomer(parts, customerId).catch((error: unknown) => {
        context.log.error({ err: error, customer: customerId }, 'payments could not be ended yet')
        context.metrics.countPayment('provider_failed')
      })
    }
  }
}

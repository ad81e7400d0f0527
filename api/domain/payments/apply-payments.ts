import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#db/open.ts'
import {
  putInvoices,
  addPaymentCustomer,
  findPaymentCustomer,
  listMovedCustomers,
  listOwnersCustomers,
  noteCancelled,
  noteCustomerEmail,
  findSubscription,
  setSubscription,
  addPaymentEvent,
  isEventDone,
} from '#db/queries/payments.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import {
  type ProviderSubscription,
  deriveSubscription,
  type DerivedSubscription,
} from '#db/rules/billing/payments.ts'
import type { Subscription } from '#db/rules/billing/plans.ts'
import { transact } from '#db/transact.ts'
import type { PaymentProvider } from './stripe/stripe-provider.ts'
import { PaymentProviderError, mayBeSigned } from './provider.ts'
import type { AppContext } from '../../context.ts'
import { MESSAGES, RequestError, invalid } from '../../errors.ts'
import { sendNoticesTo } from '../notices.ts'

/** What a look at the provider has brought. */
export interface AppliedPayments {
  ownerId: string
  after: Subscription
  /** The provider's subscription that `after` is about; null when there never was one. */
  kept: ProviderSubscription | null
  isChanged: boolean
}

// Each time that another process was quicker, which they hardly ever are twice.
const ATTEMPTS = 5

/**
 * Takes the state of a customer's owner whole from the provider; null when it is nobody's. What is
 * charged for a deleted account is ended.
 */
export async function applyCustomer(
  parts: PaymentParts,
  customerId: string,
): Promise<AppliedPayments | null> {
  const { db, provider, now } = parts
  const id = { provider: provider.name, customerId }
  const known = await findPaymentCustomer(db, id)
  if (known?.ownerId === null) return closeCustomer(parts, customerId)
  if (known) return applyOwner(parts, known.ownerId)
  // As after a restored backup, which is older than the customer. One of nobody here may be of
  // another house with the same keys, or newer than the backup: it is left alone.
  const ownerId = await provider.findOwner(customerId)
  if (ownerId === null || !(await findSubscription(db, ownerId))) return null
  await transact(db, (trx) => addPaymentCustomer(trx, { ...id, ownerId }, now()))
  return applyOwner(parts, ownerId)
}

// A payment comes with half a dozen messages at the same moment: one or two fetches tell it all, and
// more at once would only see each other's.
const fetches = new WeakMap<Database, Merged<AppliedPayments | null>>()

/** Takes an owner's state whole from the provider; null when there is no such owner any more. */
export function applyOwner(parts: PaymentParts, ownerId: string): Promise<AppliedPayments | null> {
  const merged = fetches.get(parts.db) ?? mergedWork()
  fetches.set(parts.db, merged)
  return merged(ownerId, () => takeState(parts, ownerId))
}

async function takeState(parts: PaymentParts, ownerId: string): Promise<AppliedPayments | null> {
  const first = await fetchState(parts, ownerId)
  if (!first) return null
  await tellAddress(parts, ownerId)
  const hasEnded = await endSpares(parts, first)
  const last = (hasEnded && (await fetchState(parts, ownerId))) || first
  const isChanged = !isDeepStrictEqual(first.before, last.after)
  if (isChanged) parts.metrics.countPayment('changed')
  if (isChanged || first.hasPaid || last.hasPaid) await parts.notify(ownerId)
  const { after, kept } = last
  if (isChanged && kept?.isByHand) {
    parts.log.warn({ subscription: kept.id, plan: kept.plan }, 'a subscription made by hand counts')
  }
  return { ownerId, after, kept, isChanged }
}

/** Bills must not go to a mailbox that the owner has left; what fails is tried by the next fetch. */
async function tellAddress(
  { db, provider, log, metrics }: PaymentParts,
  ownerId: string,
): Promise<void> {
  for (const { customerId, email } of await listMovedCustomers(db, provider.name, ownerId)) {
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
  before: Subscription
  after: Subscription
  /** An invoice is paid that was not known to be. */
  hasPaid: boolean
}

async function fetchState(parts: PaymentParts, ownerId: string): Promise<FetchedState | null> {
  const { db, provider } = parts
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const stored = await findSubscription(db, ownerId)
    if (!stored) return null
    const { subscription: before, revision } = stored
    const { subscriptions, invoices } = await fetchPayments(parts, ownerId)
    const derived = deriveSubscription(before, subscriptions, invoices)
    const { subscription: after, kept, spare } = derived
    const paid = await transact(db, async (trx) => {
      if (!(await setSubscription(trx, ownerId, { subscription: after, revision }))) return null
      return putInvoices(trx, provider.name, ownerId, invoices)
    })
    // Null: another process has stored a newer state.
    if (paid) return { before, after, kept, spare, hasPaid: paid.length > 0 }
  }
  throw new PaymentProviderError(`${provider.name} has news of an owner without end`)
}

async function fetchPayments({ db, provider }: PaymentParts, ownerId: string) {
  const customers = await listOwnersCustomers(db, provider.name, ownerId)
  const [subscriptions, invoices] = await Promise.all([
    Promise.all(customers.map((id) => provider.listSubscriptions(id))),
    Promise.all(customers.map((id) => provider.listInvoices(id))),
  ])
  return { subscriptions: subscriptions.flat(), invoices: invoices.flat() }
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

/** Makes sure that nothing is charged for an account that is deleted. */
export async function closeCustomer(parts: PaymentParts, customerId: string): Promise<null> {
  const { db, provider, now, log, metrics } = parts
  const id = { provider: provider.name, customerId }
  const closedAt = (await findPaymentCustomer(db, id))?.cancelledAt
  if (closedAt) await payBackLate(parts, customerId, closedAt)
  await provider.cancelAll(customerId)
  if (closedAt) return null
  await noteCancelled(db, id, now())
  log.info({ customer: customerId }, 'nothing more is charged for a deleted account')
  metrics.countPayment('account_closed')
  return null
}

/** Gives back what was paid at a checkout after the account was gone already. */
async function payBackLate(
  { provider, log }: PaymentParts,
  customerId: string,
  closedAt: string,
): Promise<void> {
  for (const { id, status, createdAt } of await provider.listSubscriptions(customerId)) {
    if (createdAt <= closedAt || status === 'canceled') continue
    await provider.endSubscription(id, { refund: true })
    log.warn({ subscription: id }, 'gave back what was paid for a deleted account')
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
  /** Tells an owner by mail what has changed. */
  notify: (ownerId: string) => Promise<void>
}

/** The same of a request; a 503 where payments are not set up. */
export function paymentParts(context: AppContext): PaymentParts {
  const { payments: provider, db, log, now, metrics } = context
  if (!provider) throw new RequestError('not_set_up', MESSAGES.noPayments)
  const notify = (ownerId: string) => sendNoticesTo(context, ownerId)
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
  await applyOwner(paymentParts(context), ownerId).catch((error: unknown) => {
    context.log.error({ err: error }, 'the provider could not be told of a new address yet')
  })
}

/**
 * How to end all that an owner pays for, once the account is deleted. That the provider must still
 * be told outlives the account: where it does not answer, the clock tries again.
 */
export async function paymentsOf(
  context: AppContext,
  ownerId: string,
): Promise<() => Promise<void>> {
  if (!context.payments) return async () => {}
  const parts = paymentParts(context)
  const customers = await listOwnersCustomers(context.db, parts.provider.name, ownerId)
  return async () => {
    for (const customerId of customers) {
      await closeCustomer(parts, customerId).catch((error: unknown) => {
        context.log.error({ err: error, customer: customerId }, 'payments could not be ended yet')
        context.metrics.countPayment('provider_failed')
      })
    }
  }
}

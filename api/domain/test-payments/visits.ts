import {
  findTestCheckout,
  findTestCustomer,
  findTestInvoice,
  findTestPortal,
  listTestInvoices,
  newTestId,
  updateTestCheckout,
  type TestInvoice,
} from '#db/queries/test-payments.ts'
import type { AppContext } from '../../context.ts'
import type { PortalOrder } from '../../schemas/payments.ts'
import { receiveEvent, paymentParts } from '../payments/apply-payments.ts'
import { type CheckoutView, act, ACTION_EVENTS, possibleActions, type PortalView } from './pages.ts'
import { asTestProvider, workOn } from './provider.ts'
import { settledSubscriptions, startSubscription, type TestWork } from './subscriptions.ts'

/** A checkout as it stands; undefined when there is none, or when real money is taken here. */
export async function findCheckoutView(
  context: AppContext,
  sessionId: string,
): Promise<CheckoutView | undefined> {
  if (!asTestProvider(context.payments)) return undefined
  return workOn(context, (work) => readCheckout(work, sessionId))
}

/** Pays a checkout, once; gives how it stood before. */
export async function payCheckout(
  context: AppContext,
  sessionId: string,
): Promise<CheckoutView | undefined> {
  if (!asTestProvider(context.payments)) return undefined
  const view = await workOn(context, async (work) => {
    const found = await readCheckout(work, sessionId)
    if (found?.state !== 'open') return found
    const { customerId, plan } = found.checkout
    const subscriptionId = await startSubscription(work, customerId, plan)
    await updateTestCheckout(work.trx, sessionId, { subscriptionId })
    return found
  })
  if (view?.state === 'open')
    await sendEvent(context, 'checkout.session.completed', view.customer.id)
  return view
}

/** What the portal shows; undefined when the visit is over or never began. */
export async function findPortalView(
  context: AppContext,
  id: string,
): Promise<PortalView | undefined> {
  if (!asTestProvider(context.payments)) return undefined
  return workOn(context, (work) => readPortal(work, id))
}

/** Does what was asked for on the portal; false when it does not go with how things are. */
export async function actOnPortal(
  context: AppContext,
  id: string,
  { action, subscriptionId }: PortalOrder,
): Promise<boolean | undefined> {
  if (!asTestProvider(context.payments)) return undefined
  const outcome = await workOn(context, async (work) => {
    const view = await readPortal(work, id)
    const row = view?.subscriptions.find((row) => row.id === subscriptionId)
    const isPossible = view && row && possibleActions(row, view.invoices).includes(action)
    if (isPossible) await act(work, row, action)
    return view && { isPossible: isPossible === true, customerId: view.portal.customerId }
  })
  if (outcome?.isPossible) await sendEvent(context, ACTION_EVENTS[action], outcome.customerId)
  return outcome?.isPossible
}

/** An invoice by its address. */
export async function findInvoice(
  { payments, db }: AppContext,
  id: string,
): Promise<TestInvoice | undefined> {
  return asTestProvider(payments) ? findTestInvoice(db, id) : undefined
}

async function readCheckout(
  { trx, now }: TestWork,
  sessionId: string,
): Promise<CheckoutView | undefined> {
  const checkout = await findTestCheckout(trx, sessionId)
  const customer = checkout && (await findTestCustomer(trx, checkout.customerId))
  if (!customer) return undefined
  const unpaid = checkout.expiresAt <= now.toISOString() ? 'expired' : 'open'
  return { state: checkout.subscriptionId === null ? unpaid : 'paid', checkout, customer }
}

async function readPortal(work: TestWork, id: string): Promise<PortalView | undefined> {
  const portal = await findTestPortal(work.trx, id, work.now)
  if (!portal) return undefined
  const subscriptions = await settledSubscriptions(work, portal.customerId)
  const invoices = await listTestInvoices(work.trx, portal.customerId)
  return { portal, subscriptions, invoices }
}

/** Sends word as a provider would; it is no payment's fault when that cannot be taken. */
async function sendEvent(context: AppContext, type: string, customerId: string): Promise<void> {
  const createdAt = context.now().toISOString()
  const body = JSON.stringify({ id: newTestId('evt'), type, customerId, createdAt })
  const signature = asTestProvider(context.payments)?.signEvent(body) ?? ''
  try {
    await receiveEvent(paymentParts(context), body, signature)
  } catch (error) {
    context.log.error({ err: error, type }, 'a test event was not taken')
  }
}

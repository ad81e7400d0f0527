import { createHmac, timingSafeEqual, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#db/rules/dates.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import type { Database } from '#db/open.ts'
import {
  addTestCheckout,
  addTestPortal,
  findTestCheckout,
  findTestCustomer,
  listOpenTestCheckouts,
  listTestInvoices,
  listTestPayers,
  newTestId,
  putTestCustomer,
  updateTestCheckout,
  type TestInvoice,
  type TestSubscriptionRow,
} from '#db/queries/test-payments.ts'
import type { Db } from '#db/schema.ts'
import type { Settings } from '#db/settings/settings.ts'
import { transact } from '#db/transact.ts'
import type { ProviderInvoice, ProviderSubscription } from '#db/rules/payments.ts'
import { testInvoiceNumber } from '#db/rules/test-payments.ts'
import {
  SIGNATURE_MS,
  EventError,
  type PaymentEvent,
  type CheckoutOrder,
  type CheckoutState,
  type PaymentProvider,
  type PortalVisit,
} from '../payments/provider.ts'
import {
  endNow,
  refundLast,
  settledSubscription,
  settledSubscriptions,
  type TestWork,
} from './subscriptions.ts'

const SIGNATURE = /^t=(\d{1,12}),v1=([\da-f]{64})$/
const EVENT = z.object({
  id: z.string(),
  type: z.string(),
  customerId: z.string(),
  createdAt: z.string(),
})

/** Signs a message of the test provider's, as Stripe signs its own. */
function signTestEvent(secret: Buffer, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${macOf(secret, time, body).toString('hex')}`
}

/** Reads a signed message; throws an `EventError` for one that is not ours, or not fresh. */
function readTestEvent(
  secret: Buffer,
  { body, signature }: { body: string; signature: string },
  now: Date,
): PaymentEvent {
  const [, time, mac] = SIGNATURE.exec(signature) ?? []
  if (time === undefined || mac === undefined) throw new EventError('no signature')
  const isOurs = timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, Number(time), body))
  if (!isOurs) throw new EventError('a signature of somebody else')
  if (Math.abs(now.getTime() - Number(time) * 1000) > SIGNATURE_MS)
    throw new EventError('not fresh')
  const event = EVENT.safeParse(JSON.parse(body))
  if (!event.success) throw new EventError('no event')
  return event.data
}

function macOf(secret: Buffer, time: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest()
}

export interface TestProviderParts {
  db: Database
  settings: Settings
  now: () => Date
}

/** The test provider can also send word of what has happened. */
export interface TestProvider extends PaymentProvider {
  /** The signature of an event, which this provider alone makes and takes. */
  signEvent(body: string): string
}

/** The price identifiers of the plans, which nobody but this provider knows. */
const TEST_PRICES = { monthly: 'price_test_monthly', yearly: 'price_test_yearly' } as const

const CHECKOUT_MS = DAY_MS
const PORTAL_MS = HOUR_MS

/** A payment provider of our own in which no money moves, for trying and for tests. */
export function createTestProvider(parts: TestProviderParts): TestProvider {
  const { db, settings, now } = parts
  const secret = randomBytes(32)
  const work = <T>(task: (work: TestWork) => Promise<T>) => workOn(parts, task)
  return {
    name: 'test',
    prices: TEST_PRICES,
    async createCustomer({ ownerId, email, name }) {
      return { customerId: await putTestCustomer(db, { ownerId, email, name }) }
    },
    createCheckout: (order) => work((work) => openCheckout(work, settings, order)),
    findCheckout: (sessionId) => findCheckout(db, sessionId, now()),
    async findOwner(customerId) {
      return (await findTestCustomer(db, customerId))?.ownerId ?? null
    },
    async *listPayers() {
      yield* await listTestPayers(db)
    },
    async listSubscriptions(customerId) {
      return (await work((work) => settledSubscriptions(work, customerId))).map(
        toProviderSubscription,
      )
    },
    listInvoices: (customerId) =>
      work(async (work) => {
        // Time may have made new ones.
        await settledSubscriptions(work, customerId)
        const invoices = await listTestInvoices(work.trx, customerId)
        return invoices.map((invoice) => toProviderInvoice(invoice, settings.publicUrl))
      }),
    createPortal: (visit) => openPortal(parts, visit),
    readEvent: (body, signature, now) => readTestEvent(secret, { body, signature }, now),
    signEvent: (body) => signTestEvent(secret, body, now()),
    endSubscription: (id, options) => work((work) => endSubscription(work, id, options)),
    cancelAll: (customerId) => work((work) => cancelAll(work, customerId)),
  }
}

/** The provider, if it is this one. */
export function asTestProvider(provider: PaymentProvider | null): TestProvider | null {
  return provider && 'signEvent' in provider ? (provider as TestProvider) : null
}

/** Runs a task on the provider's tables in one transaction. */
export function workOn<T>(
  { db, settings, now }: TestProviderParts,
  task: (work: TestWork) => Promise<T>,
): Promise<T> {
  const { name, trn } = settings.seller ?? { name: PRODUCT_NAME.en, trn: null }
  const seller = { sellerName: name, sellerTrn: trn }
  return transact(db, (trx) => task({ trx, seller, now: now() }))
}

async function openCheckout(
  { trx, now }: TestWork,
  { publicUrl }: Settings,
  { customerId, plan, language, successUrl, cancelUrl }: CheckoutOrder,
): Promise<{ sessionId: string; url: string }> {
  let sessionId: string | undefined
  for (const { id, plan: open } of await listOpenTestCheckouts(trx, customerId, now)) {
    if (open === plan) sessionId = id
    else await updateTestCheckout(trx, id, { expiresAt: now.toISOString() })
  }
  if (sessionId === undefined) {
    sessionId = newTestId('cs')
    const expiresAt = new Date(now.getTime() + CHECKOUT_MS).toISOString()
    const order = { customerId, plan, language, successUrl, cancelUrl }
    await addTestCheckout(trx, { id: sessionId, subscriptionId: null, expiresAt, ...order })
  }
  return { sessionId, url: `${publicUrl}/api/test-payments/checkout/${sessionId}` }
}

async function findCheckout(db: Db, sessionId: string, now: Date): Promise<CheckoutState | null> {
  const checkout = await findTestCheckout(db, sessionId)
  if (!checkout) return null
  const { customerId, subscriptionId, expiresAt } = checkout
  const paid = subscriptionId !== null
  const ended = expiresAt <= now.toISOString() ? 'expired' : 'open'
  const customer = await findTestCustomer(db, customerId)
  const ownerId = customer?.ownerId ?? null
  return { status: paid ? 'complete' : ended, paid, ownerId, customerId, subscriptionId }
}

async function openPortal(
  { db, settings, now }: TestProviderParts,
  { customerId, returnUrl, language, switchTo }: PortalVisit,
): Promise<{ url: string }> {
  const id = newTestId('bps')
  const expiresAt = new Date(now().getTime() + PORTAL_MS).toISOString()
  const visit = { id, customerId, returnUrl, language, expiresAt, switchTo: switchTo?.plan ?? null }
  await transact(db, (trx) => addTestPortal(trx, visit, now()))
  return { url: `${settings.publicUrl}/api/test-payments/portal/${id}` }
}

async function endSubscription(
  work: TestWork,
  id: string,
  { refund }: { refund: boolean },
): Promise<void> {
  const row = await settledSubscription(work, id)
  if (!row) return
  if (refund && row.status !== 'canceled') await refundLast(work, row)
  await endNow(work, row)
}

async function cancelAll(work: TestWork, customerId: string): Promise<void> {
  for (const row of await settledSubscriptions(work, customerId)) await endNow(work, row)
  const expiresAt = work.now.toISOString()
  for (const { id } of await listOpenTestCheckouts(work.trx, customerId, work.now)) {
    await updateTestCheckout(work.trx, id, { expiresAt })
  }
}

/** Where the PDF of an invoice is, below the public address. */
export function invoicePath(id: string): string {
  return `/api/test-payments/invoices/${id}`
}

/** A subscription as any provider would tell of it. */
function toProviderSubscription(row: TestSubscriptionRow): ProviderSubscription {
  const { id, plan, status, endedAt, createdAt } = row
  const { periodStart: currentPeriodStart, periodEnd: currentPeriodEnd } = row
  const cancelAtPeriodEnd = row.cancelAtPeriodEnd === 1
  const period = { currentPeriodStart, currentPeriodEnd, cancelAtPeriodEnd }
  return { id, plan, status, ...period, endedAt, createdAt }
}

/** An invoice as any provider would tell of it. */
function toProviderInvoice(invoice: TestInvoice, publicUrl: string): ProviderInvoice {
  const { id, subscriptionId, currency, customerName, email, createdAt, paidAt } = invoice
  const amount = invoice.price - invoice.credit
  const isRefunded = invoice.status === 'refunded'
  return {
    id,
    subscriptionId,
    number: testInvoiceNumber(invoice.number),
    status: invoice.status === 'refunded' ? 'paid' : invoice.status,
    amount,
    amountRefunded: isRefunded ? amount : 0,
    currency,
    customerName,
    customerEmail: email,
    createdAt,
    paidAt,
    pdfUrl: publicUrl + invoicePath(id),
  }
}

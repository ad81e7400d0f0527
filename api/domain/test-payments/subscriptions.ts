import {
  addTestInvoice,
  addTestSubscription,
  findTestCustomer,
  findTestSubscription,
  listTestInvoices,
  listTestSubscriptions,
  newTestId,
  updateTestInvoice,
  updateTestSubscription,
  type TestCustomer,
  type TestInvoice,
  type TestSubscriptionRow,
} from '#db/queries/test-payments.ts'
import type { PaidPlan } from '#db/rules/plans.ts'
import {
  passTime,
  periodFrom,
  testPrice,
  unusedPart,
  type Period,
} from '#db/rules/test-payments.ts'
import type { Db } from '#db/schema.ts'

/** Who is named on invoices as the one who sells. */
interface Seller {
  sellerName: string
  sellerTrn: string | null
}

/** What work on a customer's subscriptions needs; `trx` is a transaction. */
export interface TestWork {
  trx: Db
  seller: Seller
  now: Date
}

/** A customer's subscriptions as they are by now, the newest first. */
export async function settledSubscriptions(
  work: TestWork,
  customerId: string,
): Promise<TestSubscriptionRow[]> {
  const rows = await listTestSubscriptions(work.trx, customerId)
  const settled: TestSubscriptionRow[] = []
  for (const row of rows) settled.push(await settle(work, row))
  return settled
}

/** Starts a subscription that is paid for from now on; returns its id. */
export async function startSubscription(
  work: TestWork,
  customerId: string,
  plan: PaidPlan,
): Promise<string> {
  const { trx, now } = work
  const period = periodFrom(now, plan)
  const subscription: TestSubscriptionRow = {
    id: newTestId('sub'),
    customerId,
    plan,
    status: 'active',
    ...period,
    anchor: period.periodStart,
    cancelAtPeriodEnd: 0,
    endedAt: null,
    createdAt: now.toISOString(),
  }
  await addTestSubscription(trx, subscription)
  await charge(work, subscription, period, { at: now })
  return subscription.id
}

/** Ends the present period, so that the next begins now; its payment comes or fails. */
export async function renewNow(
  work: TestWork,
  row: TestSubscriptionRow,
  { fails }: { fails: boolean },
): Promise<void> {
  const period = periodFrom(work.now, row.plan)
  const status = fails ? 'past_due' : 'active'
  await updateTestSubscription(work.trx, row.id, { ...period, anchor: period.periodStart, status })
  await charge(work, row, period, { at: work.now, fails })
}

/** Pays what is owed, as with another card. */
export async function payOwed({ trx, now }: TestWork, row: TestSubscriptionRow): Promise<void> {
  const paidAt = now.toISOString()
  for (const { id, status } of await invoicesOf(trx, row)) {
    if (status === 'open') await updateTestInvoice(trx, id, { status: 'paid', paidAt })
  }
  await updateTestSubscription(trx, row.id, { status: 'active' })
}

/** Goes over to another plan at once; what is left of the present one goes towards it. */
export async function switchPlan(
  work: TestWork,
  row: TestSubscriptionRow,
  plan: PaidPlan,
): Promise<void> {
  const { trx, now } = work
  const paid = await lastPaid(trx, row)
  const isPresent = paid?.periodStart === row.periodStart
  const credit = paid && isPresent ? unusedPart(paid.price - paid.credit, paid, now) : 0
  const period = periodFrom(now, plan)
  const anew = { ...period, anchor: period.periodStart, cancelAtPeriodEnd: 0 }
  await updateTestSubscription(trx, row.id, { plan, ...anew })
  await charge(work, { ...row, plan }, period, { at: now, credit })
}

/** Ends a subscription now; what is owed for it is owed no more. */
export async function endNow({ trx, now }: TestWork, row: TestSubscriptionRow): Promise<void> {
  if (row.status === 'canceled') return
  for (const { id, status } of await invoicesOf(trx, row)) {
    if (status === 'open') await updateTestInvoice(trx, id, { status: 'uncollectible' })
  }
  const ended = { status: 'canceled', endedAt: now.toISOString() } as const
  await updateTestSubscription(trx, row.id, ended)
}

/** Gives the last payment back; the subscription goes on. */
export async function refundLast({ trx }: TestWork, row: TestSubscriptionRow): Promise<void> {
  const paid = await lastPaid(trx, row)
  if (paid) await updateTestInvoice(trx, paid.id, { status: 'refunded' })
}

/** A subscription as it is by now; undefined when there is none with this id. */
export async function settledSubscription(
  work: TestWork,
  id: string,
): Promise<TestSubscriptionRow | undefined> {
  const row = await findTestSubscription(work.trx, id)
  return row && settle(work, row)
}

async function settle(work: TestWork, row: TestSubscriptionRow): Promise<TestSubscriptionRow> {
  const present = { ...row, cancelAtPeriodEnd: row.cancelAtPeriodEnd === 1 }
  const { subscription, renewals } = passTime(present, work.now)
  const { status, periodStart, periodEnd, endedAt } = subscription
  const change = { status, periodStart, periodEnd, endedAt }
  if (status !== row.status || renewals.length > 0) {
    await updateTestSubscription(work.trx, row.id, change)
  }
  for (const period of renewals) {
    await charge(work, row, period, { at: new Date(period.periodStart) })
  }
  return { ...row, ...change }
}

async function charge(
  { trx, seller }: TestWork,
  { id: subscriptionId, customerId, plan }: TestSubscriptionRow,
  period: Period,
  { at, fails = false, credit = 0 }: { at: Date; fails?: boolean; credit?: number },
): Promise<void> {
  const { name: customerName, email } = (await findTestCustomer(trx, customerId)) as TestCustomer
  const { price, currency } = testPrice(plan)
  const createdAt = at.toISOString()
  await addTestInvoice(trx, {
    subscriptionId,
    status: fails ? 'open' : 'paid',
    plan,
    price,
    credit: Math.min(credit, price),
    currency,
    customerName,
    email,
    ...seller,
    ...period,
    createdAt,
    paidAt: fails ? null : createdAt,
  })
}

/** The last payment that was not given back. */
async function lastPaid(trx: Db, row: TestSubscriptionRow): Promise<TestInvoice | undefined> {
  return (await invoicesOf(trx, row)).find(({ status }) => status === 'paid')
}

async function invoicesOf(trx: Db, row: TestSubscriptionRow): Promise<TestInvoice[]> {
  const invoices = await listTestInvoices(trx, row.customerId)
  return invoices.filter(({ subscriptionId }) => subscriptionId === row.id)
}

import {
  type TestInvoice,
  type TestSubscriptionRow,
  updateTestSubscription,
} from '#db/queries/test-payments.ts'
import type { PaidPlan } from '#db/rules/plans.ts'
import type { PortalAction } from '../../schemas/test-payments.ts'
import { payOwed, refundLast, renewNow, switchPlan, type TestWork } from './subscriptions.ts'

type Act = (work: TestWork, row: TestSubscriptionRow) => Promise<void>

/** What the provider would send word of after each. */
export const ACTION_EVENTS: Record<PortalAction, string> = {
  switch: 'customer.subscription.updated',
  cancel: 'customer.subscription.updated',
  resume: 'customer.subscription.updated',
  pay: 'invoice.paid',
  renew: 'invoice.paid',
  fail: 'invoice.payment_failed',
  refund: 'charge.refunded',
}

const ACTS: Record<PortalAction, Act> = {
  switch: (work, row) => switchPlan(work, row, otherPlan(row.plan)),
  cancel: ({ trx }, { id }) => updateTestSubscription(trx, id, { cancelAtPeriodEnd: 1 }),
  resume: ({ trx }, { id }) => updateTestSubscription(trx, id, { cancelAtPeriodEnd: 0 }),
  pay: payOwed,
  renew: (work, row) => renewNow(work, row, { fails: false }),
  fail: (work, row) => renewNow(work, row, { fails: true }),
  refund: refundLast,
}

/** What goes with a subscription as it is, in the order of the page. */
export function possibleActions(
  { id, status, cancelAtPeriodEnd }: TestSubscriptionRow,
  invoices: readonly TestInvoice[],
): PortalAction[] {
  const isAlive = status !== 'canceled'
  const goesOn = status === 'active' && cancelAtPeriodEnd === 0
  const hasPaid = invoices.some((row) => row.subscriptionId === id && row.status === 'paid')
  const possible: [PortalAction, boolean][] = [
    ['pay', status === 'past_due' || status === 'unpaid'],
    ['resume', isAlive && cancelAtPeriodEnd === 1],
    ['switch', goesOn],
    ['cancel', isAlive && cancelAtPeriodEnd === 0],
    ['renew', goesOn],
    ['fail', goesOn],
    ['refund', hasPaid],
  ]
  return possible.filter(([, isPossible]) => isPossible).map(([action]) => action)
}

/** Does one of the possible actions. */
export function act(work: TestWork, row: TestSubscriptionRow, action: PortalAction): Promise<void> {
  return ACTS[action](work, row)
}

export function otherPlan(plan: PaidPlan): PaidPlan {
  return plan === 'monthly' ? 'yearly' : 'monthly'
}

import { html } from 'hono/html'
import {
  type TestCheckout,
  type TestCustomer,
  type TestInvoice,
  type TestSubscriptionRow,
  updateTestSubscription,
  type TestPortal,
} from '#db/queries/test-payments.ts'
import { testPrice, testInvoiceNumber } from '#db/rules/test-payments.ts'
import type { PaidPlan } from '#db/rules/plans.ts'
import { amountText, dayText } from '../mail/templates.ts'
import { framePage, messagePage, pageWords, type PageWords } from './page-frame.ts'
import type { PortalAction } from '../../schemas/payments.ts'
import { payOwed, refundLast, renewNow, switchPlan, type TestWork } from './subscriptions.ts'
import type { Part } from '../../http/written-page.ts'
import { invoicePath } from './provider.ts'

/** A checkout with how it stands. */
export interface CheckoutView {
  state: 'open' | 'paid' | 'expired'
  checkout: TestCheckout
  customer: TestCustomer
}

/** The page of a checkout, in the owner's language. */
export function checkoutPage({ state, checkout, customer }: CheckoutView): string {
  const words = pageWords(checkout.language)
  const { texts, language } = words
  const { paid, expired, title, total, pay, cancel, note } = texts.checkout
  if (state === 'paid') return messagePage(words, paid, successAddress(checkout))
  if (state === 'expired') return messagePage(words, expired, checkout.cancelUrl)
  const { price, currency } = testPrice(checkout.plan)
  const amount = amountText(language, price, currency)
  const body = html`<h1>${title}</h1>
    <p class="quiet names"><bdi>${customer.name}</bdi><br /><bdi>${customer.email}</bdi></p>
    <dl>
      <div>
        <dt>${texts.plans[checkout.plan]}</dt>
        <dd>${amount} ${texts.periods[checkout.plan]}</dd>
      </div>
      <div class="total">
        <dt>${total}</dt>
        <dd>${amount}</dd>
      </div>
    </dl>
    <form method="post"><button class="main">${pay} ${amount}</button></form>
    <p><a class="button plain" href="${checkout.cancelUrl}">${cancel}</a></p>
    <p class="small quiet last">${note}</p>`
  return framePage(words, title, body)
}

/** Where an owner goes who has paid. */
export function successAddress({ successUrl, id }: TestCheckout): string {
  return successUrl.replace('{CHECKOUT_SESSION_ID}', id)
}

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

function otherPlan(plan: PaidPlan): PaidPlan {
  return plan === 'monthly' ? 'yearly' : 'monthly'
}

export interface PortalView {
  portal: TestPortal
  /** The newest first. */
  subscriptions: TestSubscriptionRow[]
  invoices: TestInvoice[]
}

const TRIES: readonly PortalAction[] = ['renew', 'fail', 'refund']

/** The portal's page; `said` is what was just done, or that it could not be. */
export function portalPage(
  { portal, subscriptions, invoices }: PortalView,
  said: PortalAction | 'nothing' | undefined,
): string {
  const words = pageWords(portal.language)
  const { title, back, done, notDone, none } = words.texts.portal
  const message = said && (said === 'nothing' ? notDone : done[said])
  const body = html`${message && html`<p class="said" role="status">${message}</p>`}
    <h1>${title}</h1>
    ${subscriptions.length === 0 ? html`<p class="quiet">${none}</p>` : ''}
    ${subscriptions.map((row) => subscriptionPart(words, row, invoices, portal))}
    ${invoices.length > 0 ? invoicesPart(words, invoices) : ''}
    <p class="last"><a class="button plain" href="${portal.returnUrl}">${back}</a></p>`
  return framePage(words, title, body)
}

function subscriptionPart(
  words: PageWords,
  row: TestSubscriptionRow,
  invoices: readonly TestInvoice[],
  { switchTo }: TestPortal,
): Part {
  const { texts, language } = words
  const { status, renewsOn, endsOn, try: heading, tryNote } = texts.portal
  const { price, currency } = testPrice(row.plan)
  const possible = possibleActions(row, invoices)
  const goesOn = row.status !== 'canceled' && row.cancelAtPeriodEnd === 0
  const tries = possible.filter((action) => TRIES.includes(action))
  const changes = possible.filter((action) => !TRIES.includes(action))
  const isMain = (action: PortalAction) =>
    action === 'pay' || (action === 'switch' && otherPlan(row.plan) === switchTo)
  return html`<dl>
      <div>
        <dt>${texts.plans[row.plan]}</dt>
        <dd>${amountText(language, price, currency)} ${texts.periods[row.plan]}</dd>
      </div>
      <div>
        <dt class="${row.status === 'active' ? '' : 'error'}">${status[row.status]}</dt>
        <dd>${goesOn ? renewsOn : endsOn} ${dayText(language, row.endedAt ?? row.periodEnd)}</dd>
      </div>
    </dl>
    <div>${changes.map((action) => actionForm(words, row, action, isMain(action)))}</div>
    ${
      tries.length > 0
        ? html`<section class="tries">
            <h2>${heading}</h2>
            <p class="small quiet">${tryNote}</p>
            ${tries.map((action) => actionForm(words, row, action, false))}
          </section>`
        : ''
    }`
}

function actionForm(
  { texts }: PageWords,
  row: TestSubscriptionRow,
  action: PortalAction,
  isMain: boolean,
): Part {
  const { switchTo, switchNote, actions } = texts.portal
  const label = action === 'switch' ? switchTo[otherPlan(row.plan)] : actions[action]
  return html`<form method="post" enctype="multipart/form-data">
    <input type="hidden" name="subscriptionId" value="${row.id}" />
    <button name="action" value="${action}" class="${isMain ? 'main' : ''}">${label}</button>
    ${action === 'switch' ? html`<p class="small quiet">${switchNote}</p>` : ''}
  </form>`
}

function invoicesPart({ texts, language }: PageWords, invoices: readonly TestInvoice[]): Part {
  const { invoices: heading, invoiceStatus } = texts.portal
  return html`<section>
    <h2>${heading}</h2>
    <ul>
      ${invoices.map(
        ({ id, number, status, price, credit, currency, createdAt }) =>
          html`<li>
            <span
              ><a href="${invoicePath(id)}"><bdi>${testInvoiceNumber(number)}</bdi></a
              ><br /><span class="small quiet">${dayText(language, createdAt)}</span></span
            >
            <span
              >${amountText(language, price - credit, currency, { exact: true })}<br /><span
                class="small quiet"
                >${invoiceStatus[status]}</span
              ></span
            >
          </li>`,
      )}
    </ul>
  </section>`
}

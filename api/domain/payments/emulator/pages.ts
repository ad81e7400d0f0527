import { html } from 'hono/html'
import type { PaidPlan } from '#db/rules/billing/plans.ts'
import type { PortalAction } from '../../../schemas/payments.ts'
import { framePage } from '../../../http/test-page.ts'
import type { Part } from '../../../http/written-page.ts'
import { amountText, dayText, type MailLanguage } from '../../mail/templates.ts'
import { includedVat, type Period } from './billing.ts'
import {
  isKept,
  isRenewed,
  otherPlan,
  planOf,
  PRICE_IDS,
  type Books,
  type Customer,
  type Invoice,
  type Portal,
  type Price,
  type Session,
  type Subscription,
} from './books.ts'
import { INVOICE_TEXTS, messagePage, pageWords, type PageWords } from './page-frame.ts'

/** The page of a checkout, in the owner's language. */
export function checkoutPage(
  session: Session,
  customer: Customer,
  { price, trialEnd }: { price: Price; trialEnd: number | null },
): string {
  const words = pageWords(session.metadata['language'] ?? 'en')
  const { texts, language } = words
  const { paid, expired, title, total, pay, begin, free, cancel, note } = texts.checkout
  if (session.status === 'complete') return messagePage(words, paid, successAddress(session))
  if (session.status === 'expired') return messagePage(words, expired, session.cancel_url)
  const plan = planOf(price)
  const amount = amountText(language, price.unit_amount, price.currency)
  const today = trialEnd === null ? amount : amountText(language, 0, price.currency)
  const body = html`<h1>${title}</h1>
    <p class="quiet names"><bdi>${customer.name}</bdi><br /><bdi>${customer.email}</bdi></p>
    <dl>
      <div>
        <dt>${texts.plans[plan]}</dt>
        <dd>${amount} ${texts.periods[plan]}</dd>
      </div>
      <div class="total">
        <dt>${total}</dt>
        <dd>${today}</dd>
      </div>
      ${
        trialEnd === null
          ? ''
          : html`<div>
              <dt>${free} ${dayText(language, isoTime(trialEnd))}</dt>
              <dd>${amount}</dd>
            </div>`
      }
    </dl>
    <form method="post">
      <button class="main">${trialEnd === null ? html`${pay} ${amount}` : begin}</button>
    </form>
    <p><a class="button plain" href="${session.cancel_url}">${cancel}</a></p>
    <p class="small quiet last">${note}</p>`
  return framePage(words, title, body)
}

/** Where an owner goes who has paid. */
export function successAddress({ success_url: url, id }: Session): string {
  return url.replace('{CHECKOUT_SESSION_ID}', id)
}

/** What Stripe would send word of after each. */
export const ACTION_EVENTS: Record<PortalAction, string> = {
  switch: 'customer.subscription.updated',
  cancel: 'customer.subscription.updated',
  resume: 'customer.subscription.updated',
  pay: 'invoice.paid',
  renew: 'invoice.paid',
  fail: 'invoice.payment_failed',
  refund: 'charge.refunded',
}

const ACTS: Record<PortalAction, (books: Books, subscription: Subscription) => void> = {
  switch: (books, subscription) => books.switchPlan(subscription),
  cancel: (_, subscription) => void (subscription.cancel_at_period_end = true),
  resume: (_, subscription) => void (subscription.cancel_at_period_end = false),
  pay: (books, subscription) => books.payOwed(subscription),
  renew: (books, subscription) => books.renew(subscription, { fails: false }),
  fail: (books, subscription) => books.renew(subscription, { fails: true }),
  refund: (books, subscription) => books.refundLast(subscription),
}

/** Does what was asked for on the portal; false when it does not go with how things are. */
export function act(
  books: Books,
  { customer }: Portal,
  { action, subscriptionId }: { action: PortalAction; subscriptionId: string },
): boolean {
  const subscription = books.of('sub', customer).find(({ id }) => id === subscriptionId)
  if (!subscription || !possibleActions(books, subscription).includes(action)) return false
  ACTS[action](books, subscription)
  return true
}

/** What goes with a subscription as it is, in the order of the page. */
function possibleActions(books: Books, subscription: Subscription): PortalAction[] {
  const { status, cancel_at_period_end: ends } = subscription
  const isAlive = status !== 'canceled'
  const goesOn = isRenewed({ status }) && !ends
  const possible: [PortalAction, boolean][] = [
    ['pay', status === 'past_due' || status === 'unpaid'],
    ['resume', isAlive && ends],
    ['switch', goesOn],
    ['cancel', isAlive && !ends],
    ['renew', goesOn],
    ['fail', goesOn],
    ['refund', books.invoicesOf(subscription).some(isKept)],
  ]
  return possible.filter(([, isPossible]) => isPossible).map(([action]) => action)
}

const TRIES: readonly PortalAction[] = ['renew', 'fail', 'refund']

/** The portal's page; `said` is what was just done, or that it could not be. */
export function portalPage(
  books: Books,
  portal: Portal,
  said: PortalAction | 'nothing' | undefined,
): string {
  // Stripe's pages know no Arabic, so that `stripe/` leaves it to the browser.
  const words = pageWords(portal.locale === 'en' ? 'en' : 'ar')
  const subscriptions = books.of('sub', portal.customer).toReversed()
  const invoices = books.of('in', portal.customer).toReversed()
  const { title, back, done, notDone, none } = words.texts.portal
  const message = said && (said === 'nothing' ? notDone : done[said])
  const price = portal.flow_data?.subscription_update_confirm.items['0']?.price
  const wanted = price === undefined ? null : planOf({ id: price })
  const body = html`${message && html`<p class="said" role="status">${message}</p>`}
    <h1>${title}</h1>
    ${subscriptions.length === 0 ? html`<p class="quiet">${none}</p>` : ''}
    ${subscriptions.map((one) => subscriptionPart(words, one, possibleActions(books, one), wanted))}
    ${invoices.length > 0 ? invoicesPart(words, invoices) : ''}
    <p class="last"><a class="button plain" href="${portal.return_url}">${back}</a></p>`
  return framePage(words, title, body)
}

function subscriptionPart(
  words: PageWords,
  { id, status, items, cancel_at_period_end: ends, ended_at: endedAt }: Subscription,
  possible: readonly PortalAction[],
  wanted: PaidPlan | null,
): Part {
  const [item] = items.data
  if (!item || status === 'incomplete_expired') return html``
  const { texts, language } = words
  const { status: statuses, renewsOn, endsOn, try: heading, tryNote } = texts.portal
  const plan = planOf(item.price)
  const { unit_amount: price, currency } = item.price
  const goesOn = status !== 'canceled' && !ends
  const day = dayText(language, isoTime(endedAt ?? item.current_period_end))
  const until = `${goesOn ? renewsOn : endsOn} ${day}`
  const tries = possible.filter((action) => TRIES.includes(action))
  const changes = possible.filter((action) => !TRIES.includes(action))
  const isMain = (action: PortalAction) =>
    action === 'pay' || (action === 'switch' && otherPlan(plan) === wanted)
  const form = (action: PortalAction) =>
    html`<form method="post" enctype="multipart/form-data">
      <input type="hidden" name="subscriptionId" value="${id}" />
      <button name="action" value="${action}" class="${isMain(action) ? 'main' : ''}">
        ${action === 'switch' ? texts.portal.switchTo[otherPlan(plan)] : texts.portal.actions[action]}
      </button>
      ${action === 'switch' ? html`<p class="small quiet">${texts.portal.switchNote}</p>` : ''}
    </form>`
  return html`<dl>
      <div>
        <dt>${texts.plans[plan]}</dt>
        <dd>${amountText(language, price, currency)} ${texts.periods[plan]}</dd>
      </div>
      <div>
        <dt class="${isRenewed({ status }) ? '' : 'error'}">${statuses[status]}</dt>
        <dd>${until}</dd>
      </div>
    </dl>
    <div>${changes.map(form)}</div>
    ${
      tries.length > 0
        ? html`<section class="tries">
            <h2>${heading}</h2>
            <p class="small quiet">${tryNote}</p>
            ${tries.map(form)}
          </section>`
        : ''
    }`
}

function invoicesPart({ texts, language }: PageWords, invoices: readonly Invoice[]): Part {
  return html`<section>
    <h2>${texts.portal.invoices}</h2>
    <ul>
      ${invoices.map((invoice) => {
        const { invoice_pdf: url, number, total, currency, created } = invoice
        return html`<li>
          <span
            ><a href="${new URL(url).pathname}"><bdi>${number}</bdi></a
            ><br /><span class="small quiet">${dayText(language, isoTime(created))}</span></span
          >
          <span
            >${amountText(language, total, currency, { exact: true })}<br /><span
              class="small quiet"
              >${INVOICE_TEXTS[statusOf(invoice)][language]}</span
            ></span
          >
        </li>`
      })}
    </ul>
  </section>`
}

/** An invoice for paper or a PDF by the browser, in both languages of its readers. */
export function invoicePage(invoice: Invoice): string {
  const { number, created, total, currency, lines, custom_fields: fields } = invoice
  const [sold, left] = lines.data
  const field = (name: string) => fields.find((one) => one.name === name)?.value
  const trn = field('TRN')
  const dates = (language: MailLanguage) => sold && periodText(language, sold.period)
  const amount = (value: number) => amountText('en', value, currency, { exact: true })
  const title = trn === undefined ? INVOICE_TEXTS.invoice : INVOICE_TEXTS.taxInvoice
  const plan = planOf({ id: sold?.price ?? PRICE_IDS.monthly })
  const words = pageWords('en')
  const body = html`<h1>${title.en} <span lang="ar" dir="rtl">${title.ar}</span></h1>
    <p lang="ar" dir="rtl" class="quiet">${pageWords('ar').texts.test}</p>
    <dl class="invoice">
      ${row('number', html`<bdi>${number}</bdi>`)}
      ${row(
        'date',
        both((language) => dayText(language, isoTime(created))),
      )}
      ${row(
        'status',
        both((language) => INVOICE_TEXTS[statusOf(invoice)][language]),
      )}
      ${row('period', both(dates))}
      ${row('seller', html`<bdi>${field('Seller')}</bdi>${trn && html`<br />TRN ${trn}`}`)}
      ${row(
        'buyer',
        html`<bdi>${invoice.customer_name}</bdi><br /><bdi>${invoice.customer_email}</bdi>`,
      )}
    </dl>
    <dl class="invoice">
      ${row(plan, amount(sold?.amount ?? total))} ${left ? row('credit', amount(left.amount)) : ''}
      ${trn ? [row('net', amount(total - includedVat(total))), row('vat', amount(includedVat(total)))] : ''}
      ${row('total', amount(total), 'total')}
    </dl>
    ${
      trn &&
      html`<p class="small quiet">${INVOICE_TEXTS.vatNote.en}</p>
        <p class="small quiet" lang="ar" dir="rtl">${INVOICE_TEXTS.vatNote.ar}</p>`
    }`
  return framePage(words, `${number} · ${title.en}`, body)
}

/** A label in both languages, and what it is about. */
function row(name: keyof typeof INVOICE_TEXTS, value: unknown, kind = ''): Part {
  const { en, ar } = INVOICE_TEXTS[name]
  const wraps = typeof value === 'string' ? '' : 'names'
  return html`<div class="${kind}">
    <dt>${en}<br /><span lang="ar" dir="rtl" class="quiet">${ar}</span></dt>
    <dd class="${wraps}">${value}</dd>
  </div>`
}

function both(text: (language: MailLanguage) => string | undefined): Part {
  return html`${text('en')}<br /><span lang="ar" dir="rtl">${text('ar')}</span>`
}

function statusOf({ status, amount_refunded: refunded }: Invoice) {
  return refunded > 0 ? 'refunded' : status
}

function periodText(language: MailLanguage, period: Period): string {
  const { current_period_start: start, current_period_end: end } = period
  return `${dayText(language, isoTime(start))} – ${dayText(language, isoTime(end))}`
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

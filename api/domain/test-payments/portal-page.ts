import { html } from 'hono/html'
import type { TestInvoice, TestPortal, TestSubscriptionRow } from '#db/queries/test-payments.ts'
import { testInvoiceNumber, testPrice } from '#db/rules/test-payments.ts'
import type { Part } from '../../http/written-page.ts'
import type { PortalAction } from '../../schemas/test-payments.ts'
import { amountText, dayText } from '../local-texts.ts'
import { framePage, pageWords, type PageWords } from './page-frame.ts'
import { otherPlan, possibleActions } from './portal-actions.ts'
import { invoicePath } from './provider-shapes.ts'

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

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en, type Texts } from '#admin/i18n/texts.ts'
import { PAGE_TEXTS } from '#api/domain/payments/emulator/page-frame.ts'
import type { PortalAction } from '#api/schemas/payments.ts'
import type { SignedIn } from './calls.ts'
import { CUT, layHardLine, SERVER_ERROR } from './hard-line.ts'
import { DESK, startProduct } from './product.ts'
import { filled } from './filled.ts'
import { expectWellMade } from './well-made.ts'
import { openAs } from './open-as.ts'

const product = startProduct()

test('an owner subscribes monthly, finds the bill, and cancels', async () => {
  const owner = await product.signUp({ language: 'en' })
  const page = await product.openScreen(owner, 'subscription', { colorScheme: 'dark' })
  const monthly = page.getByRole('region', { name: 'Monthly Plan' })
  const yearly = page.getByRole('region', { name: 'Yearly Plan' })
  await monthly.getByText('AED 49/Month', { exact: true }).waitFor()
  await yearly.getByText('AED 588/year', { exact: true }).waitFor()
  await page.getByText(en.subscription.footer).waitFor()
  await page.getByRole('heading', { name: 'Choose Your Plan', level: 1 }).waitFor()
  await expectWellMade(page)

  const line = await layHardLine(page, '/create-checkout-session')
  await monthly.getByRole('button', { name: 'Subscribe Now' }).click()
  await monthly.getByRole('button', { name: 'Processing...', disabled: true }).waitFor()
  expect(await yearly.getByRole('button').innerText()).toBe('Subscribe Now')
  expect(await yearly.getByRole('button').isEnabled()).toBe(true)
  line.answer(CUT)
  await monthly.getByRole('alert').getByText(en.problem.offline).waitFor()
  await line.end()
  await monthly.getByRole('button', { name: 'Subscribe Now' }).click()
  await page.waitForURL('**/api/test-payments/checkout/**')
  await page.getByRole('link', { name: PAGE_TEXTS.en.checkout.cancel }).click()
  await page.waitForURL('**/dashboard/subscription')
  await page.getByText(en.subscription.cancelled).waitFor()

  await monthly.getByRole('button', { name: 'Subscribe Now' }).click()
  const verified = page.waitForRequest('**/verify-payment?**')
  await page.getByRole('button', { name: PAGE_TEXTS.en.checkout.begin }).click()
  await page.waitForURL('**/dashboard/billing')
  await page.getByText(en.payment.paid).waitFor()
  await page.getByText(en.billing.none, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Your monthly subscription is active' }).click()
  await atProvider(page, 'renew')
  await page.goto(`${product.url}/dashboard/billing`)
  await expectBill(page, owner, 'AED 49')
  await expectWellMade(page)
  await expectInvoiceOpens(page, owner, en)

  const sessionId = new URL((await verified).url()).searchParams.get('sessionId')
  const places = await page.evaluate(() => history.length)
  await page.goto(`${product.url}/dashboard/paymentdone?session_id=${sessionId}`)
  await page.waitForURL('**/dashboard/billing')
  await page.getByText(en.payment.paid).waitFor()
  expect(await page.evaluate(() => history.length)).toBe(places + 1)
  await expectBill(page, owner, 'AED 49')
  await page.reload()
  await expectBill(page, owner, 'AED 49')
  expect(await page.getByText(en.payment.paid).count()).toBe(0)

  await page.getByRole('link', { name: 'Your monthly subscription is active' }).click()
  await monthly.getByText('Your current plan').waitFor()
  await page.getByText('Renews on').waitFor()
  expect(await page.getByText(en.subscription.cancelled).count()).toBe(0)
  await page.route('**/api/billing-portal', SERVER_ERROR, { times: 1 })
  await page.getByRole('button', { name: en.subscription.manage }).click()
  await page.getByRole('alert').getByText(en.problem.failed).waitFor()
  await atProvider(page, 'fail')
  await page.getByRole('alert').getByText('Your last payment failed.').waitFor()
  await expectWellMade(page)
  await atProvider(page, 'pay', 'cancel')
  await page.getByText('Ends on').waitFor()
})

test('an owner subscribes yearly in Arabic', async () => {
  const owner = await product.signUp({ language: 'ar' })
  const options = { viewport: DESK, locale: 'ar-AE' }
  const page = await product.openScreen(owner, 'billing', options)
  await page.getByText(ar.billing.none, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'تنتهي فترتك التجريبية المجانية خلال 7 أيام' }).click()
  const yearly = page.getByRole('region', { name: ar.subscription.yearly })
  await yearly
    .getByText(filled(ar.subscription.perYear, { price: 'AED 588' }), { exact: true })
    .waitFor()
  await expectWellMade(page)
  await yearly.getByRole('button', { name: ar.subscription.subscribe }).click()
  await page.getByRole('button', { name: PAGE_TEXTS.ar.checkout.begin }).click()
  await page.waitForURL('**/dashboard/billing')
  await page.getByText(ar.payment.paid).waitFor()
  await page.getByRole('link', { name: ar.banner.yearlyActive }).waitFor()
  const portal = await owner.post<{ url: string }>('/api/billing-portal', {})
  await page.goto(portal.url)
  await page.getByRole('button', { name: PAGE_TEXTS.ar.portal.actions.renew }).click()
  await page.getByText(PAGE_TEXTS.ar.portal.done.renew).waitFor()
  await page.goto(`${product.url}/dashboard/billing`)
  await page.getByRole('columnheader').first().waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    ar.billing.invoice,
    ar.billing.admin,
    ar.billing.amount,
    ar.billing.download,
  ])
  await expectBill(page, owner, 'AED 588')
  await expectWellMade(page)
  await expectInvoiceOpens(page, owner, ar)
})

test('what goes wrong with payments is said, and leads on', async () => {
  const owner = await product.signUp({ language: 'en' })
  const before = await product.openScreen(await product.signUp(), 'subscription')
  await before.getByRole('button', { name: 'Subscribe Now' }).first().click()
  await before.waitForURL('**/api/test-payments/checkout/**')
  await openAs(before, owner.token, `${product.url}/dashboard/subscription`)
  await before.getByText('Monthly Plan').waitFor()
  expect(await before.getByText(en.subscription.cancelled).count()).toBe(0)
  const page = await product.openScreen(owner, 'paymentdone?session_id=nonsense')
  await page.waitForURL('**/dashboard/billing')
  await page.getByRole('alert').getByText(en.payment.unknown).waitFor()
  await page.getByText('No Billing History Found', { exact: true }).waitFor()

  await page.route('**/verify-payment?**', (route) => route.abort(), { times: 1 })
  await page.goto(`${product.url}/dashboard/paymentdone?session_id=nonsense`)
  await page.getByRole('alert').getByText(en.problem.offline).waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: en.common.retry }).click()
  await page.waitForURL('**/dashboard/billing')

  const message = 'The payment service does not answer. Nothing was charged. Please try again.'
  await page.route('**/create-checkout-session', (route) =>
    route.fulfill({ status: 502, json: { message } }),
  )
  await page.goto(`${product.url}/dashboard/subscription`)
  const yearly = page.getByRole('region', { name: 'Yearly Plan' })
  await yearly.getByRole('button').click()
  await yearly.getByRole('alert').getByText(message).waitFor()
  expect(await yearly.getByRole('button', { name: 'Subscribe Now' }).isEnabled()).toBe(true)

  const plan = { priceId: null, amount: 49, currency: 'AED' }
  await page.route('**/api/plans', (route) =>
    route.fulfill({ json: ['monthly', 'yearly'].map((type) => ({ ...plan, type })) }),
  )
  await page.reload()
  await page.getByRole('alert').getByText('Payments are not set up').waitFor()
  expect(await yearly.getByRole('button').isDisabled()).toBe(true)

  // Paid for on another device, which the bills tell first.
  const subscriptionStatus = { type: 'yearly', active: true, trialExpiresAt: null }
  await page.route('**/paymentDetails', (route) =>
    route.fulfill({ json: { data: [], subscriptionStatus } }),
  )
  await page.getByRole('link', { name: 'Your free trial ends' }).waitFor()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByRole('link', { name: 'Your yearly subscription is active' }).waitFor()
})

/** Has things happen on the provider's page, and comes back to the subscription. */
async function atProvider(page: Page, ...actions: PortalAction[]): Promise<void> {
  const texts = PAGE_TEXTS.en.portal
  await page.getByRole('button', { name: en.subscription.manage }).click()
  for (const action of actions) {
    await page.getByRole('button', { name: texts.actions[action] }).click()
    await page.getByText(texts.done[action]).waitFor()
  }
  await page.getByRole('link', { name: texts.back }).click()
  await page.waitForURL('**/dashboard/billing')
  await page.getByRole('link', { name: 'Your monthly subscription is active' }).click()
}

/** One bill, of this owner, whose invoice opens in a new tab and without a token. */
async function expectBill(page: Page, owner: SignedIn, amount: string): Promise<void> {
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(1)
  for (const text of [owner.restaurantName, owner.email, amount]) {
    expect(await rows.getByText(text, { exact: true }).isVisible()).toBe(true)
  }
  const link = rows.getByRole('link')
  expect(await link.getAttribute('target')).toBe('_blank')
  const invoice = await fetch(new URL((await link.getAttribute('href')) ?? '', product.url))
  expect(invoice.status).toBe(200)
}

/** A tap on the download opens a tab of its own with an invoice that tells who pays and what. */
async function expectInvoiceOpens(page: Page, owner: SignedIn, { billing }: Texts): Promise<void> {
  await page.getByText(billing.hint, { exact: true }).waitFor()
  const link = page.getByRole('row').getByRole('link', { name: billing.download })
  const opening = page.context().waitForEvent('page')
  await link.click()
  const invoice = await opening
  await invoice.getByText(owner.restaurantName, { exact: true }).waitFor()
  await invoice.getByText(owner.email, { exact: true }).waitFor()
  await expectWellMade(invoice)
  await invoice.close()
}

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { readOutbox } from '#api/testing/outbox.ts'
import type { SignedIn } from './calls.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'
import { openAs } from './open-as.ts'

const product = startProduct()

test('an owner cancels, pays, comes back twice and opens the invoice', async () => {
  const owner = await product.signUp({ restaurantName: 'Noor Café', language: 'en' })
  const url = await checkout(owner, 'monthly')
  const page = await product.newPage()
  const problems = watch(page)
  await openAs(page, owner.token, `${product.url}/dashboard`)
  await page.waitForURL('**/dashboard/home')
  await page.goto(url)
  await page.getByText('Test payment, no money moves').waitFor()
  await page.getByText('Noor Café').waitFor()
  await expectWellMadeAtBothWidths(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/dashboard/subscription')
  expect(await details(owner)).toMatchObject({
    data: [],
    subscriptionStatus: { type: 'free_trial' },
  })

  await page.goto(url)
  await page.getByText('Due today').waitFor()
  await page.getByText('First payment on').waitFor()
  await page.getByRole('button', { name: 'Start the subscription' }).click()
  await page.waitForURL('**/dashboard/billing')
  expect((await details(owner)).data).toEqual([])
  const portal = await owner.post<{ url: string }>('/api/billing-portal', {})
  await page.goto(portal.url)
  await page.getByRole('button', { name: 'Renewal now' }).click()
  await page.getByText('The next period has begun and is paid for.').waitFor()
  const { data, subscriptionStatus } = await details(owner)
  expect(subscriptionStatus).toMatchObject({ type: 'monthly', active: true })
  expect(data).toMatchObject([{ customerName: 'Noor Café', amount: 49, currency: 'AED' }])

  await page.goto(url)
  await page.getByRole('heading', { name: 'This is already paid' }).waitFor()
  await expectWellMadeAtBothWidths(page)
  await page.getByRole('link', { name: 'Go to your invoices' }).click()
  await page.waitForURL('**/dashboard/billing')
  expect((await details(owner)).data).toHaveLength(1)

  // Opened as the link in the mail is, by somebody without a token.
  const { link } = await mailAbout(owner, 'We have received your payment')
  expect(link).toBe(data[0]?.invoiceId)
  const invoice = await fetch(link)
  const text = (await invoice.text()).replaceAll('\u00A0', ' ')
  for (const part of ['Noor Café', owner.email, 'TEST-000002', 'AED 49.00', 'Paid']) {
    expect(text).toContain(part)
  }
  expect(problems).toEqual([])
})

test('an Arabic owner pays for a year without JavaScript, and tries what may happen', async () => {
  const owner = await product.signUp({ restaurantName: 'مقهى الميناء', language: 'ar' })
  const plain = await product.newPage({ javaScriptEnabled: false })
  await plain.goto(await checkout(owner, 'yearly'))
  expect(await plain.locator('html').getAttribute('dir')).toBe('rtl')
  await plain.getByText('دفع تجريبي، لا تُحوَّل أي أموال').waitFor()
  await plain.getByRole('button', { name: 'ابدأ الاشتراك' }).click()
  await plain.waitForURL('**/dashboard/paymentdone?session_id=*')
  const sessionId = new URL(plain.url()).searchParams.get('session_id')
  const verified = await fetch(`${product.url}/verify-payment?sessionId=${sessionId}`)
  expect(await verified.json()).toEqual({ status: 'paid', subscriptionType: 'yearly' })

  const page = await product.newPage()
  const problems = watch(page)
  const { url } = await owner.post<{ url: string }>('/api/billing-portal', {})
  await page.goto(url)
  await expectWellMadeAtBothWidths(page)
  for (const [button, said] of [
    ['تجديد يفشل دفعه', 'بدأت المدة التالية ولم تتم عملية دفعها.'],
    ['دفع المستحق', 'تم دفع كل المستحق.'],
    ['إلغاء عند نهاية المدة', 'سينتهي اشتراكك مع نهاية المدة المدفوعة.'],
    ['الاستمرار في الاشتراك', 'اشتراكك مستمر.'],
    ['الانتقال إلى الباقة الشهرية', 'أنت الآن على الباقة الجديدة.'],
    ['تجديد الآن', 'بدأت المدة التالية وتم دفعها.'],
    ['استرداد آخر دفعة', 'تم استرداد آخر دفعة.'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('status').getByText(said, { exact: true }).waitFor()
  }
  await expectWellMadeAtBothWidths(page)
  expect((await mailAbout(owner, 'لم تتم عملية الدفع')).link).toBe(
    `${product.url}/dashboard/billing`,
  )
  const { data, subscriptionStatus } = await details(owner)
  expect(subscriptionStatus).toMatchObject({ type: 'monthly', active: true })
  expect(data.map(({ status }) => status)).toEqual(['refunded', 'paid', 'paid'])
  const invoice = await fetch(data.at(-1)?.invoiceId ?? '')
  expect(await invoice.text()).toContain(owner.email)
  expect(problems).toEqual([])
})

async function checkout({ post }: SignedIn, type: 'monthly' | 'yearly'): Promise<string> {
  const json = { priceId: `price_test_${type}`, type }
  return (await post<{ url: string }>('/create-checkout-session', json)).url
}

interface Details {
  data: { invoiceId: string; status: string }[]
  subscriptionStatus: object
}

function details({ get }: SignedIn): Promise<Details> {
  return get('/paymentDetails')
}

async function mailAbout({ email }: SignedIn, subject: string) {
  const find = async () =>
    (await readOutbox(product.server.dataDir)).find(
      (mail) => mail.to === email && mail.subject === subject,
    )
  await expect.poll(find).toBeDefined()
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>
}

/** What the content security policy stops, and what else goes wrong in the page. */
function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
  return problems
}

async function expectWellMadeAtBothWidths(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await expectWellMade(page)
  }
}

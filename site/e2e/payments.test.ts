import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutbox } from '#api/testing/outbox.ts'
import { readPdf } from '#api/testing/read-pdf.ts'
import { startBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

const PASSWORD = 'karak and dates'
const WIDTHS = [390, 1440]

interface Owner {
  email: string
  token: string
}

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), startBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
})

test('an owner cancels, pays, comes back twice and opens the invoice', async () => {
  const owner = await anOwner('noor@example.com', 'Noor Café', 'en')
  const url = await checkout(owner, 'monthly')
  const page = await openPage()
  const problems = watch(page)
  await page.goto(`${server.url}/dashboard?token=${owner.token}`)
  await page.waitForURL('**/dashboard/home')
  await page.goto(url)
  await page.getByText('Test payment, no money moves').waitFor()
  await page.getByText('Noor Café').waitFor()
  await expectNothingAmiss(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/dashboard/subscription')
  expect(await details(owner)).toMatchObject({
    data: [],
    subscriptionStatus: { type: 'free_trial' },
  })

  await page.goto(url)
  await page.getByRole('button', { name: 'Pay AED 49' }).click()
  await page.waitForURL('**/dashboard/billing')
  const { data, subscriptionStatus } = await details(owner)
  expect(subscriptionStatus).toMatchObject({ type: 'monthly', active: true })
  expect(data).toMatchObject([{ customerName: 'Noor Café', amount: 49, currency: 'AED' }])

  await page.goto(url)
  await page.getByRole('heading', { name: 'This is already paid' }).waitFor()
  await expectNothingAmiss(page)
  await page.getByRole('link', { name: 'Go to your invoices' }).click()
  await page.waitForURL('**/dashboard/billing')
  expect((await details(owner)).data).toHaveLength(1)

  // Opened as the link in the mail is, by somebody without a token.
  const { link } = await mailAbout(owner, 'We have received your payment')
  expect(link).toBe(data[0]?.invoiceId)
  const invoice = await fetch(link)
  const text = readPdf(new Uint8Array(await invoice.arrayBuffer()))
  for (const part of ['Noor Café', owner.email, 'TEST-000001', 'AED 49.00', 'Paid']) {
    expect(text).toContain(part)
  }
  expect(problems).toEqual([])
})

test('an Arabic owner pays for a year without JavaScript, and tries what may happen', async () => {
  const owner = await anOwner('salem@example.com', 'مقهى الميناء', 'ar')
  const plain = await openPage({ javaScriptEnabled: false })
  await plain.goto(await checkout(owner, 'yearly'))
  expect(await plain.locator('html').getAttribute('dir')).toBe('rtl')
  await plain.getByText('دفع تجريبي، لا تُحوَّل أي أموال').waitFor()
  await plain.getByRole('button', { name: 'ادفع' }).click()
  await plain.waitForURL('**/dashboard/paymentdone?session_id=*')
  const sessionId = new URL(plain.url()).searchParams.get('session_id')
  const verified = await fetch(`${server.url}/verify-payment?sessionId=${sessionId}`)
  expect(await verified.json()).toEqual({ status: 'paid', subscriptionType: 'yearly' })

  const page = await openPage()
  const problems = watch(page)
  const { url } = await post<{ url: string }>('/api/billing-portal', {}, owner.token)
  await page.goto(url)
  await expectNothingAmiss(page)
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
    expect(await page.getByRole('status').innerText()).toBe(said)
  }
  await expectNothingAmiss(page)
  expect((await mailAbout(owner, 'لم تتم عملية الدفع')).link).toBe(
    `${server.url}/dashboard/billing`,
  )
  const { data, subscriptionStatus } = await details(owner)
  expect(subscriptionStatus).toMatchObject({ type: 'monthly', active: true })
  expect(data.map(({ status }) => status)).toEqual(['refunded', 'paid', 'paid', 'paid'])
  const invoice = await fetch(data.at(-1)?.invoiceId ?? '')
  expect(readPdf(new Uint8Array(await invoice.arrayBuffer()))).toContain('مقهى')
  expect(problems).toEqual([])
})

/** Signs up and in; the language is the one that the owner is written to in. */
async function anOwner(email: string, restaurantName: string, language: string): Promise<Owner> {
  const headers = { 'Accept-Language': language }
  await post('/signup', { email, password: PASSWORD, restaurantName }, '', headers)
  const { token } = await post<{ token: string }>('/login', { email, password: PASSWORD })
  return { email, token }
}

async function checkout({ token }: Owner, type: 'monthly' | 'yearly'): Promise<string> {
  const json = { priceId: `price_test_${type}`, type }
  return (await post<{ url: string }>('/create-checkout-session', json, token)).url
}

async function post<T>(path: string, json: object, token = '', headers = {}): Promise<T> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...headers,
    },
  })
  expect(answer.ok, `${path} ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

async function details({ token }: Owner) {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/paymentDetails`, { headers })
  return (await answer.json()) as {
    data: { invoiceId: string; status: string }[]
    subscriptionStatus: object
  }
}

async function mailAbout({ email }: Owner, subject: string) {
  const find = async () =>
    (await readOutbox(server.dataDir)).find((mail) => mail.to === email && mail.subject === subject)
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>
}

async function openPage(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
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

async function expectNothingAmiss(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
}

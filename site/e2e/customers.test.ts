import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ar } from '#admin/i18n/ar.ts'
import { en } from '#admin/i18n/en.ts'
import { readOutbox } from '#api/testing/outbox.ts'
import { startBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

const PASSWORD = 'a quiet corner'
const OPERATOR = { email: 'operator@example.com', restaurantName: 'Noura Café' }
const OWNER = { email: 'owner@example.com', restaurantName: 'مقهى الواحة' }

let server: Server
let browser: Browser
let operator: string
let owner: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ OPERATOR_EMAILS: OPERATOR.email }),
    startBrowser(),
  ])
  operator = await signUp(OPERATOR)
  owner = await signUp(OWNER)
  await confirmAddress(OPERATOR.email)
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
})

test.each([
  ['en-US', en, 390, 'dark'],
  ['ar-AE', ar, 1440, 'light'],
] as const)('an operator sees who is registered: %s', async (locale, texts, width, colorScheme) => {
  const viewport = { width, height: 844 }
  const page = await openPage({ locale, viewport, colorScheme }, operator)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/customers', async (route) => {
    await answered
    await route.fallback()
  })
  await page.goto(`${server.url}/customers`)
  await page.getByText(texts.customers.loading, { exact: true }).waitFor()
  answer()
  const table = page.getByRole('table', { name: texts.customers.title })
  await table.waitFor()
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    texts.customers.id,
    texts.customers.name,
    texts.customers.email,
  ])
  const rows = await table.locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.locator('bdi').allTextContents()))
  const id = expect.stringMatching(/^\w+/)
  expect(cells).toEqual([
    [id, OPERATOR.restaurantName, OPERATOR.email],
    [id, OWNER.restaurantName, OWNER.email],
  ])
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.customers.title)
  await expectNothingAmiss(page)

  await page.unroute('**/api/customers')
  await page.route('**/api/customers', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await page.getByText(texts.customers.none, { exact: true }).waitFor()
  await expectNothingAmiss(page)
  await page.context().close()
})

test('nobody else sees anything, and is told no more', async () => {
  const page = await openPage({ locale: 'en-US' }, owner)
  const failed = page.getByRole('alert')
  await page.goto(`${server.url}/customers`)
  await failed.waitFor()
  expect(await failed.innerText()).toBe('Failed to fetch customers')
  expect(await page.getByText(OPERATOR.email).count()).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await expectNothingAmiss(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await failed.waitFor()
  expect(page.url()).toBe(`${server.url}/customers`)
  await page.getByRole('button', { name: en.language.other }).click()
  expect(await failed.innerText()).toBe(ar.customers.failed)
  await page.context().close()
})

async function signUp(fields: { email: string; restaurantName: string }): Promise<string> {
  await post('/signup', { ...fields, password: PASSWORD })
  const answer = await post('/login', { email: fields.email, password: PASSWORD })
  return ((await answer.json()) as { token: string }).token
}

async function confirmAddress(email: string): Promise<void> {
  const mailed = async () => (await readOutbox(server.dataDir)).find(({ to }) => to === email)
  // Mails come after the answer to the sign-up.
  while (!(await mailed())) await new Promise((resolve) => setTimeout(resolve, 20))
  await post('/api/confirm-email', { token: (await mailed())?.token })
}

function post(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function openPage(options: BrowserContextOptions, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  return page
}

async function expectNothingAmiss(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
}

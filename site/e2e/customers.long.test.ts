import type { BrowserContextOptions, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { CUT, layHardLine, SERVER_ERROR } from './hard-line.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const OPERATOR = { email: 'operator@example.com', restaurantName: 'Noura Café' }
const OWNER = { email: 'owner@example.com', restaurantName: 'مقهى الواحة' }

const product = startProduct({ OPERATOR_EMAILS: OPERATOR.email })
let operator: string
let owner: string
beforeAll(async () => {
  const signedIn = await product.signUp(OPERATOR)
  operator = signedIn.token
  owner = (await product.signUp(OWNER)).token
  await product.confirmAddress(signedIn)
})

test.each([
  ['en-US', en, PHONE, 'dark'],
  ['ar-AE', ar, DESK, 'light'],
] as const)(
  'an operator sees who is registered: %s',
  async (locale, texts, viewport, colorScheme) => {
    const page = await openPage({ locale, viewport, colorScheme }, operator)
    const line = await layHardLine(page, '/api/customers')
    await page.goto(`${product.url}/customers`)
    await page.getByText(texts.customers.loading, { exact: true }).waitFor()
    for (const fate of [SERVER_ERROR, CUT]) {
      line.answer(fate)
      line.from(fate)
      await page.getByRole('alert').getByText(texts.customers.failed, { exact: true }).waitFor()
      await page.reload()
    }
    await line.end()
    await page.reload()
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
    await expectWellMade(page)

    await page.route('**/api/customers', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await page.getByText(texts.customers.none, { exact: true }).waitFor()
    await expectWellMade(page)
  },
)

test('nobody else sees anything, and is told no more', async () => {
  const page = await openPage({}, owner)
  const failed = page.getByRole('alert')
  await page.goto(`${product.url}/customers`)
  await failed.waitFor()
  expect(await failed.innerText()).toBe('Failed to fetch customers')
  expect(await page.getByText(OPERATOR.email).count()).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await expectWellMade(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await failed.waitFor()
  expect(page.url()).toBe(`${product.url}/customers`)
  await page.getByRole('button', { name: en.language.other }).click()
  await expect.poll(() => failed.innerText()).toBe(ar.customers.failed)
})

async function openPage(options: BrowserContextOptions, token: string): Promise<Page> {
  const page = await product.newPage(options)
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  return page
}

test('an operator who needs a passkey is led to the account', async () => {
  const page = await openPage({ locale: 'ar-AE' }, operator)
  // As in production, where a server needs https.
  const message = 'Operators need a passkey. Please add one in your account.'
  await page.route('**/api/customers', (route) => route.fulfill({ status: 403, json: { message } }))
  await page.goto(`${product.url}/customers`)
  await page.getByText(ar.problem.operatorsPasskey).waitFor()
  await expectWellMade(page)
  const link = page.getByRole('link', { name: ar.customers.toAccount })
  expect(await link.getAttribute('href')).toBe('/dashboard/account')
  await link.click()
  await page.getByText(ar.passkeys.hint).waitFor()
})

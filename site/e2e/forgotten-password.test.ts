import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ar } from '#admin/i18n/ar.ts'
import { en } from '#admin/i18n/en.ts'
import { readOutbox, type OutboxMail } from '#api/testing/outbox.ts'
import { startBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

const OWNER = {
  email: 'noor@example.com',
  password: 'a quiet corner',
  restaurantName: 'Noor Café',
}
const NEW_PASSWORD = 'a lively corner'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), startBrowser()])
  const answer = await fetch(`${server.url}/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  if (answer.status !== 201) throw new Error(`The sign-up was answered with ${answer.status}`)
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
})

test('a forgotten password is replaced by way of the mail', async () => {
  const page = await openPage({ locale: 'en-US' })
  const texts = en.session
  await page.goto(`${server.url}/login`)
  await expectNothingAmiss(page)
  await page.getByRole('link', { name: texts.forgotLink }).click()
  await page.waitForURL('**/forgot-password')
  await page.getByLabel(texts.email).fill('noor')
  await page.getByRole('button', { name: texts.sendLink }).click()
  await page.getByText(en.problem.email).waitFor()
  await page.getByLabel(texts.email).fill(OWNER.email)
  await expectNothingAmiss(page)
  await page.getByRole('button', { name: texts.sendLink }).click()
  await page.getByText(texts.linkSent).waitFor()

  const { link } = await mailOf('/reset-password')
  await page.goto(link)
  await page.getByLabel(texts.newPassword, { exact: true }).fill('short')
  expect(page.url()).toBe(`${server.url}/reset-password`)
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByText('Please use 8 to 200 characters').waitFor()
  await expectNothingAmiss(page)
  await page.getByLabel(texts.newPassword, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByText(texts.passwordSet).waitFor()

  await page.getByRole('link', { name: texts.logIn }).click()
  await page.getByLabel(texts.email).fill(OWNER.email)
  await page.getByLabel(texts.password, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: texts.logIn, exact: true }).click()
  await page.waitForURL('**/dashboard/home')

  await page.goto(link)
  await page.getByLabel(texts.newPassword, { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByText(en.problem.linkEnded).waitFor()
  await page.getByRole('link', { name: texts.newLink }).click()
  await page.waitForURL('**/forgot-password')
})

test('the link of the mail confirms the address, once, in the owner’s language', async () => {
  const page = await openPage({ locale: 'ar-AE', colorScheme: 'dark' })
  const { link } = await mailOf('/confirm-email')
  await page.goto(link)
  await page.getByText(ar.session.confirmed).waitFor()
  expect(page.url()).toBe(`${server.url}/confirm-email`)
  await expectNothingAmiss(page)
  await page.goto(link)
  await page.getByText(ar.problem.linkEnded).waitFor()
})

test.each([
  ['/google', en.problem.googleNotSetUp],
  ['/login?error=google', en.problem.google],
])('%s leads to a message of the login', async (path, message) => {
  const page = await openPage({ locale: 'en-US' })
  await page.goto(server.url + path)
  expect(await page.getByRole('alert').innerText()).toBe(message)
  expect(page.url()).toBe(`${server.url}/login`)
  const google = page.getByRole('link', { name: 'Sign in with Google' })
  expect(await google.getAttribute('href')).toBe('/google')
  await expectNothingAmiss(page)
})

test('the sign-up leads to Google too', async () => {
  const page = await openPage({ locale: 'en-US' })
  await page.goto(`${server.url}/register`)
  const google = page.getByRole('link', { name: 'Sign up with Google' })
  expect(await google.getAttribute('href')).toBe('/google')
  await expectNothingAmiss(page)
})

test.each([
  ['/login', 'en-US', en, 'logIn', 'loggingIn'],
  ['/register', 'ar-AE', ar, 'createAccount', 'creatingAccount'],
] as const)(
  '%s says what it waits for and what went wrong',
  async (path, locale, texts, idleKey, busyKey) => {
    const [idle, busy] = [texts.session[idleKey], texts.session[busyKey]]
    const page = await openPage({ locale })
    await page.goto(server.url + path)
    const name = page.getByLabel(texts.session.restaurantName)
    if (path === '/register') await name.fill('Another Café')
    await page.getByLabel(texts.session.email).fill('another@example.com')
    const password = page.getByLabel(texts.session.password, { exact: true })
    await password.fill('a quiet corner')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const sent: string[] = []
    await page.route(/\/(?:login|signup)$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(route.request().url())
      await answered
      return route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
    })
    await password.press('Enter')
    await page.getByRole('button', { name: busy, disabled: true }).waitFor()
    await password.press('Enter')
    expect(sent).toHaveLength(1)
    // As when going back brings the page out of the browser's memory.
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await page.getByRole('button', { name: idle, exact: true, disabled: false }).waitFor()
    answer()
    await page.getByRole('alert').getByText(texts.problem.failed).waitFor()
    await page.unroute(/\/(?:login|signup)$/)
    await page.context().setOffline(true)
    await password.press('Enter')
    await page.getByRole('alert').getByText(texts.problem.offline).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: texts.language.other }).click()
    const other = texts === en ? ar : en
    await page.getByRole('alert').getByText(other.problem.offline).waitFor()
    expect(await password.count()).toBe(0)
    await expectNothingAmiss(page)
  },
)

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return page
}

/** The newest mail that leads to this page; mails come after the answer to who asked for them. */
async function mailOf(path: string): Promise<OutboxMail> {
  const newest = async () =>
    (await readOutbox(server.dataDir)).findLast(({ link }) => new URL(link).pathname === path)
  await expect.poll(newest, { timeout: 10_000 }).toBeDefined()
  return (await newest()) as OutboxMail
}

async function expectNothingAmiss(page: Page): Promise<void> {
  // The screen replaces its waiting host once its script is there.
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

import { AxeBuilder } from '@axe-core/playwright'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ar } from '#admin/i18n/ar.ts'
import { en } from '#admin/i18n/en.ts'
import { readOutbox } from '#api/testing/outbox.ts'
import { startBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

const PASSWORD = 'a quiet corner'
const NEW_PASSWORD = 'a lively corner'
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

let server: Server
let browser: Browser
let owners = 0
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), startBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
})

test('an owner changes the password, takes the data along and deletes the account', async () => {
  const owner = await signUp()
  const page = await openAccount(owner.token, { viewport: PHONE, colorScheme: 'dark' })
  const current = page.getByLabel('Current password', { exact: true })
  const chosen = page.getByLabel('New password', { exact: true })
  const change = page.getByRole('button', { name: 'Change password' })
  await expectNothingAmiss(page)

  await change.click()
  await page.getByText('Please fill in this field').first().waitFor()
  expect(await isFocused(page, 'password')).toBe(true)
  await current.fill('not this one')
  await chosen.fill('short')
  await chosen.press('Enter')
  await page.getByText('Please use 8 to 200 characters').waitFor()
  expect(await isFocused(page, 'newPassword')).toBe(true)
  await chosen.fill(NEW_PASSWORD)
  await chosen.press('Enter')
  await page.getByText('This is not your password.').waitFor()
  expect(await isFocused(page, 'password')).toBe(true)
  await current.fill(PASSWORD)
  await change.click()
  await page.getByText('Your password is changed.').waitFor()
  expect(await current.inputValue()).toBe('')
  expect(await statusOf(owner.token)).toBe(401)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(await statusOf(token ?? '')).toBe(200)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await download
  await page.getByText('The file is in your downloads.').waitFor()
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  expect(Object.keys(files)).toContain('menu.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(`${server.url}/${owner.slug}`).waitFor()
  await expectNothingAmiss(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText('Please fill in this field').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your account is deleted.').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['i18nextLng'])
  await expectNothingAmiss(page)
  await page.reload()
  await page.getByRole('button', { name: 'Log In' }).waitFor()
  expect(await page.getByText('Your account is deleted.').count()).toBe(0)
  await page.context().close()
})

test('in Arabic the address is confirmed by a second mail, and every sign-in ended', async () => {
  const owner = await signUp()
  const page = await openAccount(owner.token, { viewport: DESK, locale: 'ar-AE' })
  const texts = ar.account
  await expectNothingAmiss(page)
  await page.getByRole('button', { name: texts.resend }).click()
  await page.getByText(texts.resent).waitFor()
  const mails = async () =>
    (await readOutbox(server.dataDir)).filter(({ to }) => to === owner.email)
  await expect.poll(async () => (await mails()).length).toBe(2)
  const token = (await mails())[1]?.token
  expect((await post('/api/confirm-email', { token })).status).toBe(200)
  await page.reload()
  await page.getByText(texts.confirmed, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: texts.resend }).count()).toBe(0)

  await page.route('**/api/sign-out-everywhere', (route) => route.abort(), { times: 1 })
  const everywhere = page.getByRole('button', { name: texts.signOutEverywhere })
  await everywhere.click()
  await page.getByText(ar.problem.offline).waitFor()
  await everywhere.click()
  await page.waitForURL('**/login')
  await page.getByText(ar.session.signedOutEverywhere).waitFor()
  expect(await statusOf(owner.token)).toBe(401)
  await page.context().close()
})

test('who signs in with Google types the e-mail, and gets a password by mail', async () => {
  const owner = await signUp()
  const page = await openAccount(owner.token, { viewport: PHONE }, async (page) => {
    const account = { email: owner.email, emailConfirmedAt: '2026-01-01T08:00:00.000Z' }
    await page.route('**/api/account', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...account, hasPassword: false } })
        : route.fulfill({ status: 403, json: { message: 'Not allowed', field: 'password' } }),
    )
  })
  await page.getByText('Confirmed', { exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'Choose a password by mail' })
  expect(await link.getAttribute('href')).toBe('/forgot-password')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Your email address, to confirm').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('This is not your email address.').waitFor()
  await expectNothingAmiss(page)
  await page.context().close()
})

describe('the shell', () => {
  test('has everything in its place and is used by keyboard alone', async () => {
    const owner = await signUp()
    const page = await openPage({ viewport: DESK, locale: 'en-US' })
    await page.goto(`${server.url}/dashboard?token=${owner.token}`)
    await page.waitForURL('**/dashboard/home')
    const banner = page.getByRole('link', { name: 'Your free trial ends in 7 days' })
    expect(await banner.getAttribute('href')).toBe('/dashboard/subscription')
    expect(await page.getByText(owner.hyphenated, { exact: true }).isVisible()).toBe(true)
    const links = page.getByRole('navigation').getByRole('link')
    expect(await links.allTextContents()).toEqual(SIDE_MENU)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation').getByRole('link', { name: 'Account' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
    expect(await menu.getAttribute('aria-current')).toBe('page')

    await page.getByRole('button', { name: en.language.other }).press('Enter')
    await page.getByRole('heading', { name: ar.account.title, level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByText('تنتهي فترتك التجريبية المجانية خلال 7 أيام').waitFor()
    await page.reload()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('button', { name: ar.language.other }).press('Enter')

    // An old token, as after seven days.
    await page.route('**/verifytoken', (route) =>
      route.fulfill({ status: 401, json: { message: 'Please sign in' } }),
    )
    await page.reload()
    await page.waitForURL('**/login')
    await page.getByText('Your session has ended. Please log in again.').waitFor()
    await page.context().close()
  })

  test('says that a trial has ended as soon as it has', async () => {
    const owner = await signUp()
    const page = await openPage({ viewport: PHONE, locale: 'en-US' })
    await page.clock.install()
    await page.goto(`${server.url}/dashboard?token=${owner.token}`)
    const banner = page.getByRole('link', { name: 'Your free trial' })
    await banner.waitFor()
    const seen = [await banner.innerText()]
    for (const days of [6.1, 1]) {
      await page.clock.fastForward(days * 86_400_000)
      seen.push(await banner.innerText())
    }
    expect(seen).toEqual([
      'Your free trial ends in 7 days',
      'Your free trial ends in 1 days',
      'Your free trial has expired',
    ])
    await page.context().close()
  })
})

const SIDE_MENU = [
  'Home',
  'Edit Your Menu',
  'Information',
  'View Your Menus (opens in a new tab)',
  'Download QR',
  'Subscription',
  'Billing',
  'Account',
]

interface Owner {
  email: string
  restaurantName: string
  hyphenated: string
  slug: string
  token: string
}

async function signUp(): Promise<Owner> {
  owners += 1
  const owner = { email: `o${owners}@example.com`, restaurantName: `Quiet Place ${owners}` }
  await post('/signup', { ...owner, password: PASSWORD })
  const answer = await post('/login', { email: owner.email, password: PASSWORD })
  const { token } = (await answer.json()) as { token: string }
  const hyphenated = `Quiet-Place-${owners}`
  return { ...owner, hyphenated, slug: hyphenated.toLowerCase(), token }
}

function post(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function statusOf(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${server.url}/verifytoken`, { headers })).status
}

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(10_000)
  return context.newPage()
}

async function openAccount(
  token: string,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await openPage({ locale: 'en-US', ...options })
  await prepare(page)
  await page.goto(`${server.url}/dashboard/account?token=${token}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

function isFocused(page: Page, name: string): Promise<boolean> {
  return page.evaluate((name) => document.activeElement?.getAttribute('name') === name, name)
}

async function expectNothingAmiss(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
}

import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { readOutbox } from '#api/testing/outbox.ts'
import { CUT, layHardLine, SERVER_ERROR } from './hard-line.ts'
import { DESK, startProduct, ZOOMED } from './product.ts'
import { expectWellMade } from './well-made.ts'
import { openAs, signedInAt } from './open-as.ts'

const NEW_PASSWORD = 'a lively corner'
const GREEN = 'rgb(30, 91, 74)'

const product = startProduct()

test('an owner changes the password, takes the data along and deletes the account', async () => {
  const owner = await product.signUp()
  await product.confirmAddress(owner)
  await owner.post('/api/key', {})
  const page = await product.openScreen(owner, 'account', { colorScheme: 'dark' })
  const current = page.getByLabel('Current password', { exact: true })
  const chosen = page.getByLabel('New password', { exact: true })
  const change = page.getByRole('button', { name: 'Change password' })
  await change.waitFor()
  await expectWellMade(page)

  await change.click()
  await page.getByText('Please fill in this field').first().waitFor()
  await isFocused(page, 'password')
  await current.fill('not this one')
  await chosen.fill('short')
  await chosen.press('Enter')
  await page.getByText('Please use 8 to 200 characters').waitFor()
  await isFocused(page, 'newPassword')
  await current.fill(owner.password)
  await chosen.fill('Password1')
  await chosen.press('Enter')
  await page.getByText(en.problem.commonPassword).waitFor()
  await isFocused(page, 'newPassword')
  await current.fill(owner.password)
  await chosen.fill(owner.password)
  await chosen.press('Enter')
  await page.getByText(en.problem.samePassword).waitFor()
  await current.fill('not this one')
  await chosen.fill(NEW_PASSWORD)
  await chosen.press('Enter')
  await page.getByText('This is not your password.').waitFor()
  await isFocused(page, 'password')
  await current.fill(owner.password)
  const changing = await layHardLine(page, '/api/change-password')
  await change.click()
  await page.getByRole('button', { name: 'Saving…' }).waitFor()
  changing.answer(SERVER_ERROR)
  await page.getByRole('alert').getByText(en.problem.failed).waitFor()
  await changing.end()
  await change.click()
  await page.getByText('Your password is changed.').waitFor()
  // The key has ended with it.
  await page.getByRole('button', { name: en.programs.makeKey, exact: true }).waitFor()
  expect(await current.inputValue()).toBe('')
  expect(await statusOf(owner.token)).toBe(401)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(await statusOf(token ?? '')).toBe(200)

  const exporting = await layHardLine(page, '/api/export')
  await page.getByRole('button', { name: 'Download your data' }).click()
  await page.getByRole('button', { name: 'Preparing the file…' }).waitFor()
  exporting.answer(CUT)
  await page.getByRole('alert').getByText(en.problem.offline).waitFor()
  await exporting.end()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await download
  await page.getByText('The file is in your downloads.').waitFor()
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  expect(Object.keys(files)).toContain('menu.json')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog
    .getByText(`${product.url}/${owner.restaurantName.toLowerCase().replaceAll(' ', '-')}`)
    .waitFor()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Its answers are below the end of such a window.
  await page.setViewportSize(ZOOMED)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText('Please fill in this field').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  const deleting = await layHardLine(page, '/api/account')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByRole('button', { name: 'Deleting…' }).waitFor()
  deleting.answer(SERVER_ERROR)
  await dialog.getByRole('alert').getByText(en.problem.failed).waitFor()
  await deleting.end()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your account is deleted.').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['i18nextLng'])
  await expectWellMade(page)
  await page.reload()
  await page.getByRole('button', { name: 'Log In' }).waitFor()
  expect(await page.getByText('Your account is deleted.').count()).toBe(0)
})

test('in Arabic the address is confirmed by a second mail, and every sign-in ended', async () => {
  const owner = await product.signUp()
  const page = await product.openScreen(owner, 'account', { viewport: DESK, locale: 'ar-AE' })
  const texts = ar.account
  const resend = page.getByRole('button', { name: texts.resend })
  await resend.waitFor()
  await expectWellMade(page)
  await resend.click()
  await page.getByText(texts.resent.split('{{email}}').at(-1) ?? '').waitFor()
  const mails = async () =>
    (await readOutbox(product.server.dataDir)).filter(({ to }) => to === owner.email)
  await expect.poll(async () => (await mails()).length).toBe(2)
  const token = (await mails())[1]?.token
  await owner.post('/api/confirm-email', { token })
  await page.reload()
  await page.getByText(texts.confirmed, { exact: true }).waitFor()
  expect(await resend.count()).toBe(0)

  await page.route('**/api/sign-out-everywhere', (route) => route.abort(), { times: 1 })
  const everywhere = page.getByRole('button', { name: texts.signOutEverywhere })
  await everywhere.click()
  await page.getByText(ar.problem.offline).waitFor()
  await everywhere.click()
  await page.waitForURL('**/login')
  await page.getByText(ar.session.signedOutEverywhere).waitFor()
  expect(await statusOf(owner.token)).toBe(401)
})

test('who signs in with Google types the e-mail, and gets a password by mail', async () => {
  const owner = await product.signUp()
  const page = await product.newPage({ reducedMotion: 'reduce' })
  const account = { email: owner.email, emailConfirmedAt: '2026-01-01T08:00:00.000Z' }
  await page.route('**/api/account', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...account, hasPassword: false } })
      : route.fulfill({ status: 403, json: { message: 'Not allowed', field: 'password' } }),
  )
  await openAs(page, owner.token, `${product.url}/dashboard/account`)
  await page.getByText('Confirmed', { exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'Choose a password by email' })
  expect(await link.getAttribute('href')).toBe('/forgot-password')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your email address, to confirm').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('This is not your email address.').waitFor()
  await expectWellMade(page)
})

describe('the shell', () => {
  test('has everything in its place and is used by keyboard alone', async () => {
    const owner = await product.signUp()
    const signedIn = signedInAt(product.url, owner.token)
    const page = await product.newPage({ viewport: DESK, ...signedIn })
    await page.goto(`${product.url}/dashboard`)
    await page.waitForURL('**/dashboard/home')
    const banner = page.getByRole('link', { name: 'Your free trial ends in 7 days' })
    expect(await banner.getAttribute('href')).toBe('/dashboard/subscription')
    expect(await banner.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe(GREEN)
    // Nothing to go back to: the address without a screen was replaced.
    expect(await page.evaluate(() => history.length)).toBe(2)
    const slug = owner.restaurantName.toLowerCase().replaceAll(' ', '-')
    for (const name of [`${new URL(product.url).host}/${slug}`, 'View Your Menus']) {
      const menu = page.getByRole('link', { name })
      expect(await menu.getAttribute('href')).toBe(`/${slug}`)
      expect(await menu.getAttribute('target')).toBe('_blank')
    }
    await page.getByText(owner.restaurantName.replaceAll(' ', '-'), { exact: true }).waitFor()
    const links = page.getByRole('navigation').getByRole('link')
    expect(await links.allTextContents()).toEqual(SIDE_MENU)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation').getByRole('link', { name: 'Account' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
    expect(await menu.getAttribute('aria-current')).toBe('page')

    await page.route('**/assets/shell.*', (route) => route.abort())
    await page.getByRole('button', { name: en.language.other }).press('Enter')
    await page.getByRole('alert').getByText(en.problem.offline).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.unroute('**/assets/shell.*')
    await page.getByRole('button', { name: en.language.other }).press('Enter')
    await page.getByRole('heading', { name: ar.account.title, level: 1 }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByText('تنتهي فترتك التجريبية المجانية خلال 7 أيام').waitFor()
    await page.reload()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('button', { name: ar.language.other }).press('Enter')
    await page.getByRole('heading', { name: en.account.title, level: 1 }).waitFor()

    // An old token, as after seven days.
    await page.route('**/verifytoken', (route) =>
      route.fulfill({ status: 401, json: { message: 'Please sign in' } }),
    )
    await page.reload()
    await page.waitForURL('**/login')
    await page.getByText('Your session has ended. Please log in again.').waitFor()
  })

  test('says that a trial has ended as soon as it has, whatever the clock of the device', async () => {
    const owner = await product.signUp()
    const page = await product.newPage()
    // The clock of the device is a day ahead.
    await page.clock.install({ time: Date.now() + 86_400_000 })
    await openAs(page, owner.token, `${product.url}/dashboard`)
    const banner = page.getByRole('link', { name: 'Your free trial' })
    for (const [days, text] of [
      [0, 'Your free trial ends in 7 days'],
      [6.1, 'Your free trial ends in 1 days'],
      [1, 'Your free trial has expired'],
    ] as const) {
      await page.clock.fastForward(days * 86_400_000)
      await expect.poll(() => banner.innerText()).toBe(text)
    }
  })
})

const SIDE_MENU = [
  'Home',
  'Edit Your Menu',
  'Options',
  'Allergens',
  'Translations',
  'View Your Menus (opens in a new tab)',
  'Information',
  'Design',
  'Opening hours',
  'Download QR',
  'Statistics',
  'Changes',
  'Legal requirements',
  'Subscription',
  'Billing',
  'People',
  'Account',
]

async function statusOf(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${product.url}/verifytoken`, { headers })).status
}

async function isFocused(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe(name)
}

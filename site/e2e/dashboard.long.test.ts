import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { arLaw } from '#admin/i18n/ar/law.ts'
import { ar, en, type Texts } from '#admin/i18n/texts.ts'
import { CRASH_TEXTS } from '#admin/i18n/i18n.ts'
import { enLaw } from '#admin/i18n/en/law.ts'
import { filled } from './filled.ts'
import { CUT, layHardLine, SERVER_ERROR } from './hard-line.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { DESK, PHONE, startProduct, ZOOMED } from './product.ts'
import { expectFits, expectWellMade } from './well-made.ts'
import { openAs } from './open-as.ts'

const PASSWORD = 'a quiet corner'

// As it comes over the wire.
const FIRST_SCREEN_BYTES = 130 * 1024

const product = startProduct()
let photo: Buffer
beforeAll(async () => {
  photo = await aPhoto(800, 600)
})

describe.each([
  ['en', en, PHONE, 'light'],
  ['ar', ar, DESK, 'dark'],
] as const)('in %s', (language, texts, viewport, colorScheme) => {
  test(`an owner makes a menu at ${viewport.width} px`, async () => {
    const locale = language === 'ar' ? 'ar-AE' : 'en-US'
    const page = await product.newPage({ locale, viewport, colorScheme, reducedMotion: 'reduce' })
    const dialog = page.getByRole('dialog')
    const owner = `owner-${language}-${viewport.width}@example.com`
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const editKarak = button(filled(texts.edit.editProduct, { name: 'Karak' }))

    await page.goto(`${product.url}/register`)
    await page.getByLabel(texts.session.restaurantName).fill(`Noor ${language} ${viewport.width}`)
    await page.getByLabel(texts.session.restaurantName).press('Enter')
    await page.keyboard.type(owner)
    await page.keyboard.press('Enter')
    await page.keyboard.type(PASSWORD)
    await expectWellMadeAtAnySize(page)
    await page.getByRole('link', { name: texts.session.logInLink }).waitFor()
    await button(texts.session.createAccount).click()
    await page.waitForURL('**/login')
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(await page.getByLabel(texts.session.email).inputValue()).toBe(owner)
    const password = page.getByLabel(texts.session.password, { exact: true })
    await expect.poll(() => password.evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.keyboard.type(PASSWORD)
    await expectWellMade(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/home')
    await page.getByText(texts.home.welcome).waitFor()
    await expectWellMade(page)

    await page.getByText(texts.home.banner).click()
    await page.waitForURL('**/dashboard/edit')
    await page.getByText(texts.edit.noCategories).waitFor()
    await button(texts.edit.addCategory).click()
    await page.getByLabel(texts.category.title, { exact: true }).fill('Hot Drinks')
    await page.getByRole('option').first().click()
    await expectWellMade(page)
    expect(await button(texts.category.delete).count()).toBe(0)
    await dialog.getByRole('button', { name: texts.category.add }).click()
    await page.getByText(texts.edit.noProducts).waitFor()
    await page.locator('.category-tile img[src^="/icons/"]').waitFor()

    await button(texts.edit.addProduct).click()
    await page.getByLabel(texts.dish.name).fill('Karak')
    await page.getByLabel(texts.dish.price, { exact: true }).fill('١٢٫٥')
    await page.getByLabel(texts.dish.description).fill('Strong tea with milk, boiled slowly')
    await page.getByText(texts.dish.image, { exact: true }).waitFor()
    await choosePicture(page)
    await expectWellMadeAtAnySize(page)
    expect(await button(texts.dish.delete).count()).toBe(0)
    await button(texts.dish.add).click()
    const karak = page.getByRole('row', { name: 'Karak' })
    await karak.getByText('Aed 12.50').waitFor()
    await karak.getByText('Strong tea with milk, boiled slow..').waitFor()
    await page.locator('img[src^="/media/"]').waitFor()
    await page.getByText(texts.publication.publishedNow).waitFor()
    await expectWellMadeAtAnySize(page)

    await editKarak.click()
    await page.getByLabel(texts.dish.price, { exact: true }).fill('15')
    await button(texts.dish.update).click()
    await karak.getByText('Aed 15').waitFor()
    await editKarak.click()
    await button(texts.dish.delete).click()
    await karak.waitFor({ state: 'detached' })
    // Before anything else: the offer stands for six seconds.
    await button(texts.common.undo).click()
    await karak.waitFor()
    await expectWellMade(page)

    await page.reload()
    await karak.getByText('Aed 15').waitFor()
    await page.goto(`${product.url}/dashboard/home`)
    const next = filled(texts.home.steps.dishesHint, { made: '1', all: '5' })
    await page.getByText(next).waitFor()
    await page.frameLocator('.menu-frame').getByText('Karak').first().waitFor()
    await expectWellMadeAtAnySize(page)
    await page.evaluate(() => localStorage.setItem('anything', 'else'))
    if (viewport === PHONE) await button(texts.nav.open).click()
    await button(texts.session.logOut).click()
    await page.waitForURL('**/login')
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept).toEqual(['i18nextLng'])
  })
})

test('the menu opens and closes on a phone', async () => {
  const page = await product.openScreen(await product.signUp(), 'edit')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await expectWellMade(page)
  await drawer.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/dashboard/home')
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('Create Your Digital Menu').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Home')
  await page.getByText('Create Your Digital Menu').click()
  await expect.poll(focused).toBe('Edit Your Menu')
  await page.goBack()
  await expect.poll(focused).toBe('Home')
  // A phone on its side is lower than the menu.
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await drawer.getByRole('link', { name: 'Account' }).click()
  await expect.poll(focused).toBe('Account')
})

test('a dashboard that cannot be opened says why, in any language, and tries again', async () => {
  const { token } = await product.signUp()
  const page = await product.newPage({ reducedMotion: 'reduce' })
  const line = await layHardLine(page, '/verifytoken')
  await openAs(page, token, `${product.url}/dashboard/home`)
  await page.getByText(en.session.checking).waitFor()
  line.answer(SERVER_ERROR)
  await page.getByRole('heading', { name: en.session.unreachable }).waitFor()
  await page.getByText(en.problem.failed).waitFor()
  await expectWellMade(page)
  line.from(CUT)
  await page.goto(`${product.url}/dashboard/home?lng=ar`)
  await page.getByRole('heading', { name: ar.session.unreachable }).waitFor()
  await page.getByText(ar.problem.offline).waitFor()
  await line.end()
  await page.getByRole('button', { name: ar.common.retry }).click()
  await page.getByText(ar.home.banner).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

/** What a screen asks for, what it says meanwhile and when that fails, and when it is there. */
function askingScreens({ common, edit, settings, qr, ...texts }: Texts): Asking[] {
  const { subscription, billing, payment, account } = texts
  const { loading } = common
  const law = texts.language === en.language ? enLaw : arLaw
  return [
    ['edit', '/categories', [loading, edit.loadFailed, edit.noCategories]],
    ['law', '/api/law', [loading, law.failed, law.noAdvice]],
    ['info', '/api/restaurantData', [loading, settings.loadFailed, qr.title]],
    ['view', '/api/site', [loading, qr.loadFailed, qr.size]],
    ['options', '/api/options', [loading, texts.options.failed, texts.options.none]],
    ['subscription', '/api/plans', [loading, subscription.loadFailed, subscription.footer]],
    ['billing', '/paymentDetails', [loading, billing.loadFailed, billing.none]],
    ['paymentdone', '/verify-payment', [payment.verifying, payment.unknown, billing.none]],
    ['account', '/api/account', [loading, account.loadFailed, account.delete]],
  ]
}

type Asking = [screen: string, call: string, says: [waiting: string, failed: string, there: string]]

test('each screen waits, tells what failed, and opens at another try, in both languages', async () => {
  const { token } = await product.signUp()
  const page = await product.newPage({ reducedMotion: 'reduce' })
  await openAs(page, token, `${product.url}/dashboard`)
  await page.getByText(en.home.banner).waitFor()
  const arabic = askingScreens(ar)
  for (const [place, [screen, call, english]] of askingScreens(en).entries()) {
    const isEven = place % 2 === 0
    const [waiting, failed] = english
    const [, failedToo, there] = arabic[place]?.[2] ?? english
    await page.setViewportSize(isEven ? PHONE : DESK)
    await page.emulateMedia({ colorScheme: isEven ? 'dark' : 'light' })
    const line = await layHardLine(page, call)
    await page.goto(`${product.url}/dashboard/${screen}`)
    await page.getByText(waiting, { exact: true }).waitFor()
    line.answer(SERVER_ERROR)
    const alert = page.getByRole('alert')
    const again = alert.getByRole('button', { name: ar.common.retry })
    await alert.getByText(`${failed} ${en.problem.failed}`).waitFor()
    await expectWellMade(page)
    line.from(CUT)
    if (isEven) await page.getByRole('button', { name: en.nav.open }).click()
    await page.getByRole('button', { name: en.language.other }).click()
    if (isEven) await page.getByRole('button', { name: ar.common.close }).click()
    await alert.getByText(`${failedToo} ${ar.problem.failed}`).waitFor()
    await again.click()
    await alert.getByText(`${failedToo} ${ar.problem.offline}`).waitFor()
    await line.end()
    await again.click()
    await page.getByText(there, { exact: true }).first().waitFor()
    expect(await again.count()).toBe(0)
    await page.setViewportSize(ZOOMED)
    await expectFits(page)
    await page.getByRole('button', { name: ar.nav.open }).click()
    await page.getByRole('button', { name: ar.language.other }).click()
    // A language is kept once its texts are there; whoever leaves before stays in the other one.
    await page.getByRole('button', { name: en.language.other }).waitFor()
  }
})

test('a screen whose code does not come leaves the way to all others open', async () => {
  const page = await product.openScreen(await product.signUp(), 'home', { viewport: DESK })
  await page.route('**/assets/billing-screen.*', (route) => route.abort())
  await page.getByRole('link', { name: en.nav.billing }).click()
  await page.getByRole('alert').getByText(CRASH_TEXTS.en.title).waitFor()
  await expectWellMade(page)
  await page.getByRole('link', { name: en.nav.account }).click()
  await page.getByRole('heading', { level: 1, name: en.account.title }).waitFor()
  await page.getByRole('link', { name: en.nav.billing }).click()
  await page.unroute('**/assets/billing-screen.*')
  await page.getByRole('button', { name: CRASH_TEXTS.en.reload }).click()
  await page.getByText(en.billing.none).waitFor()
  expect(await page.getByText(CRASH_TEXTS.en.title).count()).toBe(0)
})

test('texts that do not come are said to be missing, in the language they are missing in', async () => {
  const page = await product.newPage({ viewport: DESK, locale: 'ar-AE' })
  await page.route('**/assets/shell.*', (route) => route.abort())
  await page.goto(`${product.url}/login`)
  await page.getByRole('heading', { name: CRASH_TEXTS.ar.title }).waitFor()
  await expectWellMade(page)
  await page.unroute('**/assets/shell.*')
  await page.getByRole('button', { name: CRASH_TEXTS.ar.reload }).click()
  await page.getByRole('heading', { name: ar.session.logInTitle }).waitFor()
  expect(await page.getByText(CRASH_TEXTS.ar.title).count()).toBe(0)
})

test('the first screen needs no more JavaScript than its budget', async () => {
  const { token } = await product.signUp()
  const page = await product.newPage()
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await openAs(page, token, `${product.url}/dashboard/home`)
  await page.getByText(en.home.banner).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = await Promise.all(scripts)
  expect(bytes.length).toBeGreaterThan(3)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(FIRST_SCREEN_BYTES)
})

test('a token that has ended leads to the login from wherever the owner is', async () => {
  const { token } = await product.signUp()
  const page = await product.newPage()
  for (const [screen, call] of askingScreens(en)) {
    const line = await layHardLine(page, call)
    line.from((route) => route.fulfill({ status: 401, json: { message: 'Please sign in' } }))
    await openAs(page, token, `${product.url}/dashboard/${screen}`)
    await page.waitForURL('**/login')
    await page.getByText(en.session.sessionEnded).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await line.end()
  }
})

async function choosePicture(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(jpegFile(photo))
  await page.locator('.picture-field-preview').waitFor()
}

/** Well made at the other size and in the other colours, too. */
async function expectWellMadeAtAnySize(page: Page): Promise<void> {
  await expectWellMade(page)
  const isPhone = page.viewportSize()?.width === PHONE.width
  await page.setViewportSize(isPhone ? DESK : PHONE)
  await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' })
  await expectWellMade(page)
  await page.setViewportSize(isPhone ? PHONE : DESK)
  await page.emulateMedia({ colorScheme: isPhone ? 'light' : 'dark' })
}

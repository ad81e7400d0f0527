import jsQR from 'jsqr'
import type { BrowserContextOptions, Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import type { SignedIn } from './calls.ts'
import { stopTime } from './clock.ts'
import { CUT, layHardLine, SERVER_ERROR } from './hard-line.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'
import { openAs } from './open-as.ts'

// How long React Aria keeps what it told screen readers about a button that was left.
const ANNOUNCEMENT_MS = 7000
const LINKS = {
  googleMap: 'https://maps.example/?q=25.2,55.3',
  facebook: 'https://facebook.example/corner',
  instagram: 'https://instagram.example/corner',
  whatsapp: 'https://wa.example/971500000000',
}

const product = startProduct()
let photo: Buffer
beforeAll(async () => {
  photo = await aPhoto(600, 400)
})

describe.each([
  ['en', en, DESK, 'light'],
  ['ar', ar, PHONE, 'dark'],
] as const)('in %s', (locale, texts, viewport, colorScheme) => {
  const { common, settings, qr, problem } = texts

  test(`an owner settles everything at ${viewport.width} px`, async () => {
    const owner = await product.signUp()
    const slug = owner.restaurantName.toLowerCase().replaceAll(' ', '-')
    const page = await openSettings(owner, { locale, viewport, colorScheme })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const name = page.getByLabel(settings.name)
    await page.getByRole('heading', { level: 1, name: settings.title }).waitFor()
    await page.clock.install()
    await expectTab(page, settings.info)
    expect(await name.inputValue()).toBe(owner.restaurantName)
    await expect.poll(() => codeOf(page)).toBe(`${product.url}/${slug}`)
    await expectWellMade(page)

    const currency = page.getByRole('combobox', { name: settings.currency })
    expect(await currency.getAttribute('placeholder')).toBe(settings.chooseCurrency)
    await currency.click()
    await currency.fill('kuwait')
    await page.getByRole('listbox').getByRole('option').waitFor()
    expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('KWD'),
    ])
    await currency.fill('nothing like it')
    await page.getByText(settings.noCurrency).waitFor()
    await currency.fill('qatar')
    await page.getByRole('listbox').getByRole('option').waitFor()
    await expectWellMade(page)
    await page.getByRole('listbox').getByRole('option').click()
    await page.getByLabel(settings.vatIncluded).check()
    await page.getByLabel(settings.service).selectOption('7.5')
    await page.getByLabel(settings.about).fill('First line\nsecond')
    await page.getByLabel(settings.location).fill('Al Seef, Dubai')
    const renamed = `Harbour ${locale}`
    await name.fill(renamed)
    const general = await layHardLine(page, '/restaurant')
    await button(settings.save).click()
    await button(common.saving).waitFor()
    await page.locator('.saving-form-spinner').waitFor()
    general.answer(SERVER_ERROR)
    await page.getByRole('alert').getByText(problem.failed).waitFor()
    general.from(CUT)
    await button(settings.save).click()
    await page.getByRole('alert').getByText(problem.offline).waitFor()
    await general.end()
    await stopTime(page)
    await button(settings.save).click()
    const saved = page.getByRole('status').getByText(settings.saved)
    await saved.waitFor()
    await page.clock.fastForward(3000)
    expect(await saved.isVisible()).toBe(true)
    await page.clock.fastForward(2000)
    await saved.waitFor({ state: 'detached' })
    await page.clock.resume()
    await page.locator('.header-name', { hasText: `Harbour-${locale}` }).waitFor()
    // A scheme of the owner's own, which would draw black on black.
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => codeOf(page)).toBe(`${product.url}/harbour-${locale}`)
    await page.emulateMedia({ forcedColors: 'none' })
    expect(await owner.get('/api/restaurantData')).toMatchObject({
      restaurant: {
        name: renamed,
        currency: 'QAR',
        vatNote: 'included',
        servicePercent: 7.5,
        about: 'First line\nsecond',
      },
    })

    await page.getByRole('link', { name: settings.infoLogo }).click()
    await page.waitForURL('**/dashboard/info/logo')
    await page.clock.fastForward(ANNOUNCEMENT_MS)
    await expectTab(page, settings.infoLogo)
    await button(settings.upload).click()
    await page.getByRole('alert').getByText(problem.noFiles).waitFor()
    expect(await page.getByText(settings.pickHint).count()).toBe(2)
    expect(await page.getByText(problem.pictureType).count()).toBe(2)
    await expectWellMade(page)
    await choosePicture(page, settings.uploadLogo)
    await page.getByText(settings.changeLogo).waitFor()
    await cut(page, texts.picture)
    await choosePicture(page, settings.uploadCover)
    await page.getByText(settings.changeCover).waitFor()
    const pictures = await layHardLine(page, '/api/uploadLogo')
    await button(settings.upload).click()
    await button(common.saving).waitFor()
    pictures.answer(CUT)
    await page.getByRole('alert').getByText(settings.uploadFailed).waitFor()
    await pictures.end()
    await button(settings.upload).click()
    await page.getByRole('alert').getByText(settings.uploaded).waitFor()
    await page.getByText(settings.changeLogo).waitFor()
    await page.getByText(settings.changeCover).waitFor()
    await expectWellMade(page)
    expect(await owner.get('/api/restaurantData')).toMatchObject({
      restaurant: { logo: expect.stringMatching(/^\/media/), cover: expect.any(String) },
    })

    await page.getByRole('link', { name: settings.infoSocial }).click()
    await page.waitForURL('**/dashboard/info/social')
    await page.clock.fastForward(ANNOUNCEMENT_MS)
    await expectTab(page, settings.infoSocial)
    const { facebook, ...others } = LINKS
    for (const [key, link] of Object.entries(others)) {
      const field = page.getByLabel(settings[key as keyof typeof LINKS])
      expect(await field.getAttribute('placeholder')).toMatch(/^https:\/\//)
      await field.fill(link)
    }
    await button(settings.saveLinks).click()
    await page.getByText(problem.emptyField).waitFor()
    await page.getByLabel(settings.facebook).fill('facebook.example/corner')
    await button(settings.saveLinks).click()
    await page.getByText(problem.webAddress).waitFor()
    await expectWellMade(page)
    await page.getByLabel(settings.facebook).fill(facebook)
    const links = await layHardLine(page, '/api/socialLink')
    await button(settings.saveLinks).click()
    await button(common.saving).waitFor()
    await page.locator('.saving-form-spinner').waitFor()
    links.answer(SERVER_ERROR)
    await page.getByRole('alert').getByText(settings.linksFailed).waitFor()
    await links.end()
    await stopTime(page)
    await button(settings.saveLinks).click()
    const linksSaved = page.getByText(settings.linksSaved)
    await linksSaved.waitFor()
    await page.clock.fastForward(1500)
    expect(await linksSaved.isVisible()).toBe(true)
    await page.clock.fastForward(1500)
    await linksSaved.waitFor({ state: 'detached' })
    await page.clock.resume()

    await page.goto(`${product.url}/dashboard/info`)
    const download = page.waitForEvent('download')
    await button(qr.download).click()
    expect((await download).suggestedFilename()).toBe('e-menu-qr-code.png')
  })
})

test('a name that cannot be taken is told under its field, and nothing is sent before', async () => {
  const taken = await product.signUp()
  const page = await openSettings(await product.signUp(), { viewport: DESK })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/restaurant')) sent += 1
  })
  const name = page.getByLabel('Restaurant name *')
  const save = page.getByRole('button', { name: 'Save changes' })
  await name.fill('Mac & Cheese')
  await save.click()
  await page.getByRole('alert').getByText('Special characters are not allowed').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('restaurantName')
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Use “Mac and Cheese”' }).click()
  expect(await name.inputValue()).toBe('Mac and Cheese')
  await name.fill(taken.restaurantName)
  await name.press('Enter')
  const problem = page.getByText("Please use another name! It's already used", { exact: true })
  await problem.waitFor()
  expect(sent).toBe(1)
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  const red = await problem.evaluate((element) => getComputedStyle(element).color)
  const border = () => name.evaluate((element) => getComputedStyle(element).borderColor)
  await expect.poll(border).toBe(red)
  await expectWellMade(page)
  await name.fill('Something Else')
  await problem.waitFor({ state: 'detached' })
})

test('the list of currencies is at most 300 pixels high and moves with the keyboard, by fives too', async () => {
  const page = await openSettings(await product.signUp(), { viewport: DESK })
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.press('ArrowDown')
  const list = page.locator('.choices')
  await list.waitFor()
  const height = async () => (await list.boundingBox())?.height
  await expect.poll(height).toBe(300)
  const options = await page.getByRole('listbox').getByRole('option').allInnerTexts()
  const here = page.locator('[role=option][data-focused]')
  for (const [key, place] of [
    ['PageDown', 5],
    ['PageDown', 10],
    ['PageUp', 5],
    ['PageUp', 0],
    ['PageUp', 0],
  ] as const) {
    await currency.press(key)
    await expect.poll(() => here.innerText()).toBe(options[place])
  }
  await expectWellMade(page)
  await page.getByRole('heading', { level: 1 }).click()
  await list.waitFor({ state: 'detached' })
  await currency.press('ArrowDown')
  await currency.fill('emirates')
  await page.getByRole('listbox').getByRole('option').waitFor()
  await expect.poll(height).toBe(140)
  await currency.press('ArrowDown')
  await currency.press('Enter')
  expect(await currency.inputValue()).toBe('United Arab Emirates Dirham (AED)')
  await page.getByLabel('About').focus()
  await currency.click()
  const selected = () =>
    currency.evaluate((field: HTMLInputElement) => field.selectionEnd !== field.selectionStart)
  await expect.poll(selected).toBe(true)
  // At a person's speed: the list answers each letter, and may take none of them.
  await page.keyboard.type('riyal', { delay: 60 })
  await page.getByRole('option', { name: 'Qatari Riyal (QAR)' }).waitFor()
  expect(await currency.inputValue()).toBe('riyal')
  // Enter takes what a search found first, and sends nothing while it found nothing.
  await currency.press('Enter')
  await expect.poll(() => currency.inputValue()).toBe('Qatari Riyal (QAR)')
  await list.waitFor({ state: 'detached' })
  await currency.fill('nothing like it')
  await page.getByText(en.settings.noCurrency).waitFor()
  await currency.press('Enter')
  await page.getByText(en.settings.noCurrency).waitFor()
  expect(await page.getByText(en.settings.saved).count()).toBe(0)
})

test('who logs out in one tab leaves nothing that was typed in any other', async () => {
  const owner = await product.signUp()
  const page = await openSettings(owner, { viewport: DESK })
  const tab = await page.context().newPage()
  for (const isAsleep of [false, true]) {
    await page.getByLabel('About').fill('Half a sen')
    await expect.poll(() => typedSettings(page)).toContain('Half a sen')
    if (isAsleep) {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.goto(`${product.url}/icons`)
    }
    await tab.goto(`${product.url}/dashboard/home`)
    await tab.getByRole('button', { name: 'Log Out' }).click()
    await tab.waitForURL('**/login')
    if (isAsleep) await page.goto(`${product.url}/login`)
    await page.waitForURL('**/login')
    await expect.poll(() => typedSettings(page)).toBeNull()
    await openAgain(page, owner)
    expect(await page.getByLabel('About').inputValue()).toBe('')
  }
})

test('what is typed for one restaurant never reaches another, nor undoes what another device did', async () => {
  const [owner, other] = [await product.signUp(), await product.signUp()]
  const page = await openSettings(owner, { viewport: DESK })
  await page.getByLabel('About').fill('By the sea')
  await owner.post('/restaurant', { formData: { currency: 'QAR', about: 'In the hills' } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await expect.poll(() => currency.inputValue()).toContain('QAR')

  const asked = page.waitForEvent('dialog')
  const tab = await page.context().newPage()
  await openAs(tab, other.token, `${product.url}/dashboard/home`)
  await tab.locator('.header-name').waitFor()
  await (await asked).dismiss()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('We have updated your info').waitFor()
  expect(await restaurantOf(owner)).toMatchObject({ about: 'By the sea', currency: 'QAR' })
  expect(await restaurantOf(other)).toMatchObject({ about: null, currency: null })

  // A new token of the same owner changes nothing for who types.
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Restaurant name *').inputValue())
    .toBe(other.restaurantName)
  await page.getByLabel('About').fill('Half a sen')
  await page.getByLabel('Location').fill('Quay 4')
  const { email, password } = other
  const { token } = await other.post<{ token: string }>('/login', { email, password })
  await openAs(tab, token, `${product.url}/dashboard/home`)
  await tab.locator('.header-name').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => restaurantOf(other)).toMatchObject({ about: 'Half a sen' })
  await page.reload()
  await expect.poll(() => page.getByLabel('About').inputValue()).toBe('Half a sen')
  expect(await page.getByLabel('Location').inputValue()).toBe('Quay 4')
})

test('when the trial has ended, everything can be seen and nothing changed', async () => {
  const owner = await product.signUp()
  const page = await openSettings(owner)
  await page.getByLabel('About').fill('Too late')
  await page.route('**/restaurant', (route) =>
    route.fulfill({ status: 402, json: { message: 'Your free trial has expired' } }),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your free trial has expired' })
  await notice.getByRole('link', { name: 'Choose a plan' }).waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.route('**/api/restaurantData', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { restaurant: object }
    const ended = { active: false, trialExpiresAt: '2026-01-01T08:00:00.000Z' }
    await route.fulfill({ json: { ...body, restaurant: { ...body.restaurant, ...ended } } })
  })
  await page.reload()
  await notice.waitFor()
  expect(await page.getByLabel('Restaurant name').getAttribute('readonly')).not.toBeNull()
  await page.getByRole('button', { name: 'Save changes', disabled: true }).waitFor()
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Logo', exact: true }).click()
  await expect.poll(() => page.locator('input[type=file]:disabled').count()).toBe(2)
  await notice.getByRole('link', { name: 'Choose a plan' }).click()
  await page.waitForURL('**/dashboard/subscription')
})

/** The draft in this tab. */
function typedSettings(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('settings.info'))
}

/** Signs the owner in again in the same tab. */
async function openAgain(page: Page, { post, email, password }: SignedIn): Promise<void> {
  const { token } = await post<{ token: string }>('/login', { email, password })
  await openAs(page, token, `${product.url}/dashboard/info`)
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
}

async function restaurantOf({ get }: SignedIn): Promise<object> {
  return (await get<{ restaurant: object }>('/api/restaurantData')).restaurant
}

async function openSettings(owner: SignedIn, options?: BrowserContextOptions): Promise<Page> {
  const page = await product.openScreen(owner, 'info', options)
  await page.locator('.qr-image svg').waitFor()
  return page
}

async function expectTab(page: Page, title: string): Promise<void> {
  const tab = page.locator('.settings-tabs [aria-current="page"]', { hasText: title })
  await tab.waitFor()
  const width = () => tab.evaluate((element) => getComputedStyle(element).borderBlockEndWidth)
  await expect.poll(width).toBe('3px')
}

/** What a camera reads in the panel. */
async function codeOf(page: Page): Promise<string | undefined> {
  const box = page.locator('.qr-image')
  expect(await box.locator('svg').boundingBox()).toMatchObject({ width: 160, height: 160 })
  const raw = sharp(await box.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function choosePicture(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).setInputFiles(jpegFile(photo))
}

async function cut(page: Page, { crop, use }: { crop: string; use: string }): Promise<void> {
  await page.getByRole('button', { name: crop }).first().click()
  await page.locator('.crop-area img').waitFor()
  await page.getByRole('button', { name: use }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ar } from '#admin/i18n/ar.ts'
import { en } from '#admin/i18n/en.ts'
import { startBrowser, untilStill } from './browser.ts'
import { startServer, type Server } from './server.ts'

const PASSWORD = 'a quiet corner'
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const UNDO_MS = 6000

let server: Server
let browser: Browser
let photo: Buffer
let owners = 0
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const
  const drawing = sharp({
    create: { width: 800, height: 600, channels: 3, background: '#a63', noise },
  })
  ;[server, browser, photo] = await Promise.all([
    startServer(),
    startBrowser(),
    drawing.jpeg().toBuffer(),
  ])
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
})

describe.each([
  ['en', en, PHONE, 'light'],
  ['ar', ar, DESK, 'dark'],
] as const)('in %s', (language, texts, viewport, colorScheme) => {
  test(`an owner makes a menu at ${viewport.width} px`, { timeout: 90_000 }, async () => {
    const locale = language === 'ar' ? 'ar-AE' : 'en-US'
    const page = await openPage({ locale, viewport, colorScheme, reducedMotion: 'reduce' })
    const dialog = page.getByRole('dialog')
    const owner = `owner-${language}-${viewport.width}@example.com`
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const editKarak = button(texts.edit.editProduct.replace('{{name}}', 'Karak'))

    await page.goto(`${server.url}/register`)
    await page.getByLabel(texts.session.restaurantName).fill(`Noor ${language} ${viewport.width}`)
    await page.getByLabel(texts.session.email).fill(owner)
    await page.getByLabel(texts.session.password, { exact: true }).fill(PASSWORD)
    await expectWellMadeAtAnySize(page)
    await page.getByRole('link', { name: texts.session.logInLink }).waitFor()
    await button(texts.session.createAccount).click()
    await page.waitForURL('**/login')
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(await page.getByLabel(texts.session.email).inputValue()).toBe(owner)
    await page.getByLabel(texts.session.password, { exact: true }).fill(PASSWORD)
    await expectWellMade(page)
    await button(texts.session.logIn).click()
    await page.waitForURL('**/dashboard/home')
    await page.getByText(texts.home.banner).waitFor()
    await expectWellMade(page)

    await page.getByText(texts.home.banner).click()
    await page.waitForURL('**/dashboard/edit')
    await page.getByText(texts.edit.noCategories).waitFor()
    await button(texts.edit.addCategory).click()
    await page.getByLabel(texts.category.title, { exact: true }).fill('Hot Drinks')
    await page.getByRole('option').first().click()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: texts.category.add }).click()
    await page.getByText(texts.edit.noProducts).waitFor()

    await button(texts.edit.addProduct).click()
    await page.getByLabel(texts.dish.name).fill('Karak')
    await page.getByLabel(texts.dish.price).fill('١٢٫٥')
    await page.getByLabel(texts.dish.description).fill('Strong tea with milk, boiled slowly')
    await page.getByText(texts.dish.image, { exact: true }).waitFor()
    await choosePicture(page)
    await expectWellMadeAtAnySize(page)
    await button(texts.dish.add).click()
    const karak = page.getByRole('row', { name: 'Karak' })
    await karak.getByText('Aed 12.50').waitFor()
    await karak.getByText('Strong tea with milk, boiled slow..').waitFor()
    await page.locator('img[src^="/media/"]').waitFor()
    await page.getByText(texts.publication.publishedNow).waitFor()
    await expectWellMadeAtAnySize(page)

    await editKarak.click()
    await page.getByLabel(texts.dish.price).fill('15')
    await button(texts.dish.update).click()
    await karak.getByText('Aed 15').waitFor()
    await editKarak.click()
    await button(texts.dish.delete).click()
    await karak.waitFor({ state: 'detached' })
    await expectWellMade(page)
    await button(texts.common.undo).click()
    await karak.waitFor()

    await page.reload()
    await karak.getByText('Aed 15').waitFor()
    await button(texts.session.logOut).click()
    await page.waitForURL('**/login')
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept).toEqual(['i18nextLng'])
    await page.context().close()
  })
})

describe('signing up and in', () => {
  test('taken names and e-mails are told under their fields', async () => {
    const { email, restaurantName } = await signUp()
    const page = await openPage()
    await page.goto(`${server.url}/register`)
    await register(page, { email, restaurantName: 'Another Place' })
    expect(await problemOf(page, 'Email address')).toBe(
      "Please use another email! It's already used.",
    )
    await register(page, { email: 'another@example.com', restaurantName })
    expect(await problemOf(page, 'Restaurant Name')).toBe(
      "Please use other Name! It's already used.",
    )
    await register(page, { email: 'another@example.com', restaurantName: 'Mac & Cheese' })
    expect(await problemOf(page, 'Restaurant Name')).toBe('Special characters are not allowed')
    await page.context().close()
  })

  test('a wrong password is told for four seconds', async () => {
    const { email } = await signUp()
    const page = await openPage()
    await page.clock.install()
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('something else')
    await page.getByRole('button', { name: 'Log In' }).click()
    const notice = page.getByRole('alert')
    await notice.waitFor()
    expect(await notice.innerText()).toBe('Your email or password are incorrect. Please try again!')
    await page.clock.fastForward(3000)
    expect(await notice.isVisible()).toBe(true)
    await page.clock.fastForward(1000)
    await notice.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('too many tries and a lost connection have messages of their own', async () => {
    const page = await openPage()
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email address').fill('noor@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const logIn = page.getByRole('button', { name: 'Log In' })
    await page.route('**/login', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, headers: { 'Retry-After': '130' }, json: { message: '' } })
        : route.fallback(),
    )
    await logIn.click()
    const wait = page.getByText('Too many tries. Please wait 3 minutes and try again.')
    await wait.waitFor()
    await page.unroute('**/login')
    await page.context().setOffline(true)
    await logIn.click()
    await page.getByText('No connection.').waitFor()
    expect(await wait.count()).toBe(0)
    await page.context().close()
  })

  test('a token in the address is kept and taken out of it, and a bad one leads to the login', async () => {
    const { token } = await signUp()
    const page = await openPage()
    await page.goto(`${server.url}/dashboard?token=${token}`)
    await page.waitForURL('**/dashboard/home')
    expect(page.url()).not.toContain('token')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
    await page.goto(`${server.url}/dashboard/edit?token=nonsense`)
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.context().close()
  })

  test('nobody sees the dashboard without a token', async () => {
    const page = await openPage()
    await page.goto(`${server.url}/dashboard/edit`)
    await page.waitForURL('**/login')
    expect(await page.getByRole('button', { name: 'Log In' }).isEnabled()).toBe(true)
    await page.context().close()
  })
})

describe('editing', () => {
  test('what cannot be saved is told beside its field', async () => {
    const page = await openEditor(await signUp())
    await addCategory(page, 'Grills')
    await page.getByRole('button', { name: 'Add Category' }).click()
    await submit(page, 'Add Category')
    expect(await problemOf(page, 'Title')).toBe("You can't save empty fields")
    await page.getByLabel('Title').fill(' grills')
    await page.getByRole('option').first().click()
    await submit(page, 'Add Category')
    expect(await problemOf(page, 'Title')).toBe(
      'This category name already exists in your category.',
    )
    await page.getByLabel('Title').fill('Sweets')
    await submit(page, 'Add Category')
    const sweets = page.getByRole('row', { name: 'Sweets' })
    await sweets.and(page.locator('[aria-selected="true"]')).waitFor()

    await page.getByRole('button', { name: 'Add new dish' }).click()
    await page.getByLabel('Product Name').fill('Mac & Cheese')
    await page.getByLabel('Product Price').fill('1')
    await page.getByRole('button', { name: 'Add Product' }).click()
    expect(await problemOf(page, 'Product description')).toBe("You can't save empty fields")
    await page.getByLabel('Product description').fill('Both')
    await page.getByRole('button', { name: 'Add Product' }).click()
    expect(await problemOf(page, 'Product Name')).toBe('Special characters are not allowed')
    await page.context().close()
  })

  test('a change that the server refuses is taken back and its form opens again', async () => {
    const page = await openEditor(await signUp())
    await addCategory(page, 'Grills')
    await page.route('**/addCategory', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something broke' } }),
    )
    await fillCategory(page, 'Sweets')
    await page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Sweets')
    expect(await page.locator('[role=row]').allInnerTexts()).toEqual([
      expect.stringContaining('Grills'),
    ])
    await page.unroute('**/addCategory')
    await submit(page, 'Add Category')
    await page.getByRole('row', { name: 'Sweets' }).waitFor()
    await page.reload()
    await page.getByRole('row', { name: 'Sweets' }).waitFor()
    await page.context().close()
  })

  test('typed things are not lost by a tap beside the form or by leaving the screen', async () => {
    const page = await openEditor(await signUp())
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByLabel('Title').fill('Half a na')
    await page.mouse.click(10, 450)
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a na')
    await page.goBack()
    await page.getByText('Create Your Digital Menu').waitFor()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.goForward()
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a na')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('You have need to create category').waitFor()
    await page.getByRole('link', { name: 'Information' }).click()
    await page.getByLabel('About').fill('Half a sen')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.context().close()
  })

  test('a deletion reaches the server after six seconds, or when the page is left', async () => {
    const owner = await signUp()
    const page = await openEditor(owner, (page) => page.clock.install())
    await addCategory(page, 'Grills')
    await addCategory(page, 'Sweets')
    await deleteCategory(page, 'Sweets')
    await page.getByRole('row', { name: 'Grills' }).and(selected(page)).waitFor()
    expect(await titlesOf(owner)).toEqual(['Grills', 'Sweets'])
    await page.clock.fastForward(UNDO_MS)
    await expect.poll(() => titlesOf(owner)).toEqual(['Grills'])
    await deleteCategory(page, 'Grills')
    await page.getByText('You have need to create category').waitFor()
    await page.goto('about:blank')
    await expect.poll(() => titlesOf(owner)).toEqual([])
    await page.context().close()
  })

  test('dishes keep the order in which they were added, however long their photos take', async () => {
    const owner = await signUp()
    const page = await openEditor(owner)
    await addCategory(page, 'Grills')
    await addProduct(page, 'Slow', { picture: true })
    await addProduct(page, 'Quick', { picture: false })
    await page.getByText('Saving…').first().waitFor({ state: 'detached' })
    expect(await page.getByText('No Image Available').count()).toBe(1)
    await page.reload()
    await page.getByRole('row', { name: 'Quick' }).waitFor()
    const names = await page.getByRole('grid').nth(1).locator('[role=row]').allInnerTexts()
    expect(names.map((text) => /Slow|Quick/.exec(text)?.[0])).toEqual(['Slow', 'Quick'])
    await page.context().close()
  })

  test('the menu opens and closes on a phone', async () => {
    const page = await openEditor(await signUp(), (page) => page.setViewportSize(PHONE))
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const drawer = page.getByRole('dialog')
    await expectWellMade(page)
    await drawer.getByRole('link', { name: 'Home' }).click()
    await page.waitForURL('**/dashboard/home')
    await drawer.waitFor({ state: 'detached' })
    expect(await page.getByText('Create Your Digital Menu').isVisible()).toBe(true)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Home')
    await page.getByText('Create Your Digital Menu').click()
    await expect.poll(focused).toBe('Edit Your Menu')
    await page.goBack()
    await expect.poll(focused).toBe('Home')
    await page.context().close()
  })
})

interface Owner {
  email: string
  restaurantName: string
  token: string
}

async function signUp(): Promise<Owner> {
  owners += 1
  const owner = { email: `o${owners}@example.com`, restaurantName: `Place ${owners}` }
  await post('/signup', { ...owner, password: PASSWORD })
  const answer = await post('/login', { email: owner.email, password: PASSWORD })
  const { token } = (await answer.json()) as { token: string }
  return { ...owner, token }
}

function post(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function titlesOf({ token }: Owner): Promise<string[]> {
  const answer = await fetch(`${server.url}/categories`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const categories = (await answer.json()) as { title: string }[]
  return categories.map(({ title }) => title)
}

async function openPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ locale: 'en-US', ...options })
  context.setDefaultTimeout(10_000)
  return context.newPage()
}

async function openEditor(
  { token }: Owner,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await openPage({ viewport: DESK })
  await prepare(page)
  await page.goto(`${server.url}/dashboard?token=${token}`)
  await page.getByText('Create Your Digital Menu').click()
  await page.getByRole('button', { name: 'Add Category' }).waitFor()
  return page
}

async function register(page: Page, fields: { email: string; restaurantName: string }) {
  await page.getByLabel('Restaurant Name').fill(fields.restaurantName)
  await page.getByLabel('Email address').fill(fields.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function addCategory(page: Page, title: string): Promise<void> {
  await fillCategory(page, title)
  await page.getByRole('button', { name: `Edit category ${title}`, disabled: false }).waitFor()
}

async function fillCategory(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('option').first().click()
  await submit(page, 'Add Category')
}

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function deleteCategory(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit category ${title}` }).click()
  await page.getByRole('button', { name: 'Delete Category' }).click()
}

async function addProduct(page: Page, name: string, { picture }: { picture: boolean }) {
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Price').fill('1')
  await page.getByLabel('Product description').fill('Good')
  if (picture) await choosePicture(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByRole('row', { name }).waitFor()
}

async function choosePicture(page: Page): Promise<void> {
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('.picture-field-preview').waitFor()
}

/** What is said about a field, as a screen reader finds it. */
async function problemOf(page: Page, label: string): Promise<string> {
  await page.getByRole('alert').waitFor()
  const field = page.getByLabel(label, { exact: true })
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = ids.map((id) => page.locator(`[role=alert] [id="${id}"]`).allInnerTexts())
  return (await Promise.all(texts)).flat().join()
}

function selected(page: Page) {
  return page.locator('[aria-selected="true"]')
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

async function expectWellMade(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  expect(found).toEqual([])
}

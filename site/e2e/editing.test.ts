import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, untilStill } from './browser.ts'
import { startServer, type Server } from './server.ts'

// Long walks, on machines that do other things beside.
const PATIENT = { timeout: 60_000 }
const PASSWORD = 'a quiet corner'
const DESK = { width: 1440, height: 900 }
const ARABIC_PHONE = { viewport: { width: 390, height: 844 }, locale: 'ar-AE', hasTouch: true }

let server: Server
let browser: Browser
let photo: Buffer
let smallPhoto: Buffer
let owners = 0
beforeAll(async () => {
  ;[server, browser, photo] = await Promise.all([
    startServer(),
    startBrowser(),
    drawSidewaysPhoto(),
  ])
  smallPhoto = await sharp(photo).resize(800).jpeg().toBuffer()
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
})

describe('a photo', () => {
  test('is cut, turned upright and made small before it is sent', async () => {
    const owner = await signUp()
    const page = await openEditor(owner, { Grills: [] })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    await page.locator('input[type=file]').setInputFiles(jpegFile(photo))
    await page.getByRole('button', { name: 'Choose what to show' }).click()
    const crop = page.getByRole('dialog', { name: 'Choose what to show' })
    await crop.getByRole('group').focus()
    await page.keyboard.press('ArrowUp')
    await crop.getByLabel('Zoom').fill('1')
    await expectWellMade(page)
    await crop.getByRole('button', { name: 'Use this photo' }).click()
    await expect
      .poll(() => lookAtPreview(page), { timeout: 10_000 })
      .toEqual({ width: 2048, height: 1536, colours: ['red', 'blue'] })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.locator('.product-card img[src^="/media/"]').waitFor()
    const { requestBodySize } = await (await sent).sizes()
    expect(photo.byteLength / requestBodySize).toBeGreaterThan(2)
    await page.context().close()
  })

  test('that this browser cannot read is left to the server, whose answer stands by the field', async () => {
    const page = await openEditor(await signUp(), { Grills: [] })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    const files = page.locator('input[type=file]')
    await files.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') })
    await page.getByText('Only jpeg, jpg, png, webp files are supported.').waitFor()
    await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
    await page.locator('.picture-field-preview').waitFor()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.getByRole('alert').getByText('Only jpeg, jpg, png, webp').waitFor()
    expect(await page.getByLabel('Product Name').inputValue()).toBe('Karak')
    await page.context().close()
  })

  test('shows how far its upload is, can be stopped, and is sent at the second try', async () => {
    const page = await openEditor(await signUp(), { Grills: [] })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    await choosePhoto(page)
    const network = await page.context().newCDPSession(page)
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await limit(20_000)
    await page.getByRole('button', { name: 'Add Product' }).click()
    const progress = page.getByRole('progressbar', { name: 'Uploading the photo of Karak' })
    await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Stop uploading Karak' }).click()
    await page.getByText('You stopped the upload, so nothing was saved.').waitFor()
    expect(await page.getByLabel('Product description').inputValue()).toBe('Good')
    expect(await page.locator('.product-card').count()).toBe(0)
    await limit(-1)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.locator('.product-card img[src^="/media/"]').waitFor()
    await page.context().close()
  })
})

describe('the order', () => {
  test(
    'is made by dragging, by keyboard and by a menu, also while something is being saved',
    PATIENT,
    async () => {
      const owner = await signUp()
      const page = await openEditor(owner, {
        Grills: ['Kofta', 'Tawook', 'Wings'],
        Sweets: ['Kunafa'],
      })
      await drag(page, grip(page, 'Wings'), card(page, 'Kofta'))
      await expect.poll(() => shownDishes(page)).toEqual(['Wings', 'Kofta', 'Tawook'])
      await drag(page, grip(page, 'Grills'), page.getByRole('row', { name: 'Sweets' }))
      await expect
        .poll(() => menuOf(owner))
        .toEqual([
          ['Sweets', ['Kunafa']],
          ['Grills', ['Wings', 'Kofta', 'Tawook']],
        ])

      await drag(page, grip(page, 'Tawook'), page.getByRole('row', { name: 'Sweets' }))
      await expect.poll(() => shownDishes(page)).toEqual(['Wings', 'Kofta'])
      await page.getByRole('button', { name: 'Add new dish' }).focus()
      for (const key of ['Tab', 'Home', 'Alt+ArrowDown']) await page.keyboard.press(key)
      await expect.poll(() => shownDishes(page)).toEqual(['Kofta', 'Wings'])
      await page.getByText('Wings is now 2 of 2.').waitFor()
      for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
      await expectWellMade(page)
      await page.getByRole('menuitem', { name: 'Sweets' }).click()
      await expect.poll(() => shownDishes(page)).toEqual(['Kofta'])

      // A dish on its way to the server has no id of its own yet.
      const held = Promise.withResolvers<void>()
      await page.route('**/products', (route) => held.promise.then(() => route.continue()))
      await page.getByRole('button', { name: 'Add new dish' }).click()
      await fillDish(page, 'Shawarma')
      await page.getByRole('button', { name: 'Add Product' }).click()
      await grip(page, 'Kofta').click()
      await page.getByRole('menuitem', { name: 'Move down' }).click()
      await expect.poll(() => shownDishes(page)).toEqual(['Shawarma', 'Kofta'])
      held.resolve()
      await expect
        .poll(() => menuOf(owner))
        .toEqual([
          ['Sweets', ['Kunafa', 'Tawook', 'Wings']],
          ['Grills', ['Shawarma', 'Kofta']],
        ])
      expect(await shownDishes(page)).toEqual(['Shawarma', 'Kofta'])
      await page.context().close()
    },
  )

  test('is made with a finger, which scrolls everywhere but on a grip', async () => {
    const owner = await signUp()
    const dishes = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    const page = await openEditor(owner, { المشاوي: dishes }, ARABIC_PHONE)
    await swipe(page, card(page, 'Two').locator('.product-name'), -200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    expect(await shownDishes(page)).toEqual(dishes)
    const [from, to] = [await boxOf(card(page, 'Two')), await boxOf(card(page, 'Four'))]
    await swipe(page, grip(page, 'Two'), to.y - from.y)
    const moved = ['One', 'Three', 'Four', 'Two', 'Five', 'Six', 'Seven']
    await expect.poll(() => shownDishes(page)).toEqual(moved)
    await expect.poll(() => menuOf(owner)).toEqual([['المشاوي', moved]])
    await expectWellMade(page)
    await page.context().close()
  })

  test('that the server refuses is taken back with a message, and one that came too late sent again', async () => {
    const owner = await signUp()
    const page = await openEditor(owner, { Grills: ['Kofta', 'Wings'] })
    await page.route('**/api/order', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Add new dish' }).focus()
    for (const key of ['Tab', 'Alt+ArrowDown']) await page.keyboard.press(key)
    await page.getByRole('alert').getByText('The new order was not saved.').waitFor()
    expect(await shownDishes(page)).toEqual(['Kofta', 'Wings'])
    await page.unroute('**/api/order')
    await fillMenu(owner, { Sweets: ['Kunafa'] })
    await page.keyboard.press('Alt+ArrowDown')
    await expect
      .poll(() => menuOf(owner))
      .toEqual([
        ['Grills', ['Wings', 'Kofta']],
        ['Sweets', ['Kunafa']],
      ])
    await page.getByRole('row', { name: 'Sweets' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })
})

describe('what is not saved', () => {
  test(
    'outlives a lost connection, a failing server, a reload and another language',
    PATIENT,
    async () => {
      const owner = await signUp()
      const page = await openEditor(owner, { Grills: [] })
      await page.getByRole('button', { name: 'Add new dish' }).click()
      await fillDish(page, 'Karak')
      await choosePhoto(page)
      const add = page.getByRole('button', { name: 'Add Product' })
      await page.context().setOffline(true)
      await add.click()
      await page.getByText('No connection. Please check your internet and try again.').waitFor()
      await page.context().setOffline(false)
      await page.route('**/products', (route) => route.fulfill({ status: 503, json: {} }))
      await add.click()
      await page.getByText('Something went wrong. Please try again.').waitFor()
      expect(await page.getByLabel('Product description').inputValue()).toBe('Good')
      await page.unroute('**/products')

      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      const offer = page
        .getByRole('status')
        .filter({ hasText: 'What you did not save is still here' })
      await offer.getByText('Karak').waitFor()
      await expectWellMade(page)
      await page.getByRole('button', { name: 'العربية' }).click()
      await page.getByRole('button', { name: 'أكمل' }).click()
      expect(await page.getByLabel('اسم الطبق').inputValue()).toBe('Karak')
      await page.locator('img.picture-field-preview').waitFor()
      await page.getByRole('button', { name: 'أضف الطبق' }).click()
      await page.locator('.product-card img[src^="/media/"]').waitFor()
      expect(await menuOf(owner)).toEqual([['Grills', ['Karak']]])
      expect(await page.evaluate(() => sessionStorage.getItem('unsavedForms'))).toBeNull()
      await page.context().close()
    },
  )

  test('waits for an owner whose token has ended, and for nobody else', async () => {
    const owner = await signUp()
    const page = await openEditor(owner, { Grills: [] })
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByLabel('Title').fill('Sweets')
    await page.getByRole('option').first().click()
    await send('POST', '/api/sign-out-everywhere', {}, owner.token)
    await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click()
    await page.waitForURL('**/login')
    const stranger = await signUp()
    const kept = await page.evaluate(() => sessionStorage.getItem('unsavedForms') ?? '')
    await page.goto(`${server.url}/dashboard/edit?token=${stranger.token}`)
    await page.getByText('You have need to create category').waitFor()
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('unsavedForms'))).toBeNull()

    await page.evaluate((text) => sessionStorage.setItem('unsavedForms', text), kept)
    const { token } = await send<{ token: string }>('POST', '/login', owner.account)
    // Where the login leads.
    await page.goto(`${server.url}/dashboard?token=${token}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/dashboard/edit')
    expect(await page.getByLabel('Title').inputValue()).toBe('Sweets')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click()
    await page.getByRole('row', { name: 'Sweets' }).waitFor()
    await page.context().close()
  })

  test('is shown as being saved while the network is slow, and can be edited after it', async () => {
    const page = await openEditor(await signUp(), { Grills: [] })
    const held = Promise.withResolvers<void>()
    await page.route('**/products', (route) => held.promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await card(page, 'Karak').getByText('Saving…').waitFor()
    const edit = page.getByRole('button', { name: 'Edit dish Karak' })
    expect(await edit.isDisabled()).toBe(true)
    held.resolve()
    await card(page, 'Karak').getByText('Saving…').waitFor({ state: 'detached' })
    expect(await edit.isEnabled()).toBe(true)
    await page.context().close()
  })
})

test('six dishes are added in a row on a phone, and a refused one comes back at the end', async () => {
  const owner = await signUp()
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const page = await openEditor(owner, { Grills: [] }, phone)
  await page.route('**/products', async (route) => {
    const isRefused = route.request().postData()?.includes('Tikka') ?? false
    await (isRefused ? route.fulfill({ status: 500, json: {} }) : route.continue())
  })
  await page.getByRole('button', { name: 'Add new dish' }).tap()
  for (const name of ['Kofta', 'Tikka', 'Wings', 'Tawook', 'Arayes']) {
    await fillDish(page, name)
    await page.getByRole('button', { name: 'Add and go on' }).tap()
    await page.getByText(`“${name}” is added. What comes next?`).waitFor()
    const field = page.getByLabel('Product Name')
    expect(await field.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe('')
  }
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Add and go on' }).tap()
  await page.getByText("You can't save empty fields").waitFor()
  await fillDish(page, 'Shawarma')
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await page.getByText('Something went wrong. Please try again.').waitFor()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Tikka')
  await page.unroute('**/products')
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => menuOf(owner))
    .toEqual([['Grills', ['Kofta', 'Wings', 'Tawook', 'Arayes', 'Shawarma', 'Tikka']]])
  await page.context().close()
})

test('an owner whose trial has ended sees the menu, why it cannot be changed, and the plans', async () => {
  const owner = await signUp()
  const page = await openEditor(owner, { Grills: ['Kofta', 'Wings'] })
  await page.route('**/editProducts', (route) =>
    route.fulfill({ status: 402, json: { message: 'Your free trial has expired' } }),
  )
  await page.route('**/api/restaurantData', async (route) => {
    const answer = await route.fetch()
    const { restaurant, ...more } = (await answer.json()) as { restaurant: object }
    await route.fulfill({ json: { ...more, restaurant: { ...restaurant, active: false } } })
  })
  await page.getByRole('button', { name: 'Edit dish Kofta' }).click()
  await page.getByLabel('Product Price').fill('9')
  await page.getByRole('button', { name: 'Update Product' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('alert').getByText('Your free trial has expired').waitFor()
  expect(await page.getByLabel('Product Price').inputValue()).toBe('9')
  expect(await form.getByRole('button', { name: 'Update Product' }).isDisabled()).toBe(true)
  expect(await form.getByRole('link').getAttribute('href')).toBe('/dashboard/subscription')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  const content = page.getByRole('main')
  await content.getByText('Your free trial has expired').waitFor()
  expect(await content.getByRole('link').first().getAttribute('href')).toBe(
    '/dashboard/subscription',
  )
  for (const name of [/^Add/, /^Edit/, /^Move/]) {
    for (const button of await content.getByRole('button', { name }).all()) {
      expect(await button.isDisabled(), String(name)).toBe(true)
    }
  }
  await expectWellMade(page)
  await page.context().close()
})

test('the preview is the public page of the category, as it is after each change', async () => {
  const owner = await signUp()
  const page = await openEditor(owner, { Grills: ['Kofta'], Sweets: ['Kunafa'] })
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Grills' }).waitFor()
  await preview.getByText('Kofta').waitFor()
  await page.getByRole('row', { name: 'Sweets' }).click()
  // The dish that the owner has gone on to is deleted on another device.
  await preview.getByRole('link', { name: 'Kunafa' }).click()
  await preview.getByText('Close the Product').waitFor()
  await deleteDish(owner, 'Kunafa')
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await fillDish(page, 'Basbousa')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await preview.getByText('Basbousa').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview.getByText('Basbousa').waitFor()
  expect(await preview.getByText('Kofta').count()).toBe(0)
  await expectWellMade(page)
  await page.context().close()
})

interface Owner {
  token: string
  account: { email: string; password: string }
}

async function signUp(): Promise<Owner> {
  owners += 1
  const account = { email: `o${owners}@example.com`, password: PASSWORD }
  await send('POST', '/signup', { ...account, restaurantName: `Place ${owners}` })
  const { token } = await send<{ token: string }>('POST', '/login', account)
  return { token, account }
}

async function send<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}

type Menu = Record<string, readonly string[]>

/** Makes the menu by the calls. */
async function fillMenu({ token }: Owner, menu: Menu): Promise<void> {
  for (const [title, names] of Object.entries(menu)) {
    const json = { title, selectedIcon: '/icons/pizza.svg' }
    const { category } = await send<{ category: { _id: string } }>(
      ...(['POST', '/addCategory', json, token] as const),
    )
    for (const name of names) {
      const body = new FormData()
      for (const [field, value] of Object.entries({ name, price: '1', description: 'Good' })) {
        body.set(field, value)
      }
      const headers = { Authorization: `Bearer ${token}` }
      const path = `/categories/${category._id}/products`
      await fetch(server.url + path, { method: 'POST', headers, body })
    }
  }
}

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

async function openEditor(owner: Owner, menu: Menu, options: ContextOptions = {}): Promise<Page> {
  await fillMenu(owner, menu)
  const context = await browser.newContext({ locale: 'en-US', viewport: DESK, ...options })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await page.goto(`${server.url}/dashboard/edit?token=${owner.token}`)
  await page.locator('.category-strip').waitFor()
  return page
}

function grip(page: Page, name: string): Locator {
  return page.locator('.grip').and(page.getByLabel(new RegExp(`(Move|نقل) ${name}`)))
}

function card(page: Page, name: string): Locator {
  return page.locator('.product-card', { hasText: name })
}

async function deleteDish({ token }: Owner, name: string): Promise<void> {
  type Answer = { products: { _id: string; name: string }[] }[]
  const categories = await send<Answer>('GET', '/categories', undefined, token)
  const dish = categories.flatMap(({ products }) => products).find((dish) => dish.name === name)
  await send('DELETE', `/api/${dish?._id}/deletedProduct`, undefined, token)
}

/** The dishes as they are seen: a drag that is under way changes only how they are drawn. */
function shownDishes(page: Page): Promise<string[]> {
  return page.locator('.product-card .product-name').allInnerTexts()
}

/** The menu as the server has it: titles and names, in order. */
async function menuOf({ token }: Owner): Promise<[string, string[]][]> {
  type Answer = { title: string; products: { name: string }[] }[]
  const categories = await send<Answer>('GET', '/categories', undefined, token)
  return categories.map(({ title, products }) => [title, products.map(({ name }) => name)])
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

/** Drags by a grip, so that the pointer ends on the target's middle. */
async function drag(page: Page, from: Locator, target: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = (await boxOf(from)).middle
  const end = (await boxOf(target)).middle
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await nextFrame(page)
  await page.mouse.up()
}

/** Moves a finger down (or up) the screen, beginning on something. */
async function swipe(page: Page, from: Locator, by: number): Promise<void> {
  const { x, y } = (await boxOf(from)).middle
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as [] })
  await touch('touchStart', [{ x, y }])
  for (const part of [0.1, 0.3, 0.6, 1]) await touch('touchMove', [{ x, y: y + by * part }])
  await nextFrame(page)
  await touch('touchEnd', [])
  await page.evaluate(restOfScrolling)
}

async function restOfScrolling(): Promise<void> {
  for (let before = NaN; before !== scrollY;) {
    before = scrollY
    await new Promise((done) => setTimeout(done, 100))
  }
}

function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

async function fillDish(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Price').fill('1')
  await page.getByLabel('Product description').fill('Good')
}

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(jpegFile(smallPhoto))
  await page.locator('.picture-field-preview').waitFor()
}

function jpegFile(buffer: Buffer) {
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

/** A large photo that is stored lying on its side, as cameras do: red above blue when upright. */
async function drawSidewaysPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 0, sigma: 40 } as const
  const grain = sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#000', noise },
  })
  const halves = `<svg width="1000" height="750">
    <rect width="500" height="750" fill="red"/><rect x="500" width="500" height="750" fill="blue"/>
  </svg>`
  const small = await grain
    .composite([{ input: Buffer.from(halves), blend: 'add' }])
    .png()
    .toBuffer()
  return sharp(small)
    .resize(4000, 3000, { kernel: 'nearest' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** What is about to be sent: its size, and which colour is on top and at the bottom. */
function lookAtPreview(page: Page) {
  return page.locator('img.picture-field-preview').evaluate(async (picture: HTMLImageElement) => {
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    function colourAt(y: number): string {
      const [red = 0, , blue = 0] = context?.getImageData(width / 2, y, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { width, height, colours: [colourAt(20), colourAt(height - 20)] }
  })
}

async function expectWellMade(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  expect(found).toEqual([])
}

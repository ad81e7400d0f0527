import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

const PASSWORD = 'a quiet corner'
const DESK = { width: 1440, height: 900 }

let server: Server
let browser: Browser
let photo: Buffer
let owners = 0
beforeAll(async () => {
  ;[server, browser, photo] = await Promise.all([
    startServer(),
    startBrowser(),
    drawSidewaysPhoto(),
  ])
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
    await page.locator('input[type=file]').setInputFiles(photoFile())
    const crop = page.getByRole('dialog', { name: 'Choose what to show' })
    await crop.getByRole('group').focus()
    await page.keyboard.press('ArrowUp')
    await crop.getByLabel('Zoom').fill('1')
    await expectWellMade(page)
    await crop.getByRole('button', { name: 'Use this photo' }).click()
    expect(await lookAtPreview(page)).toEqual({
      width: 2048,
      height: 1536,
      colours: ['red', 'blue'],
    })
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

interface Owner {
  token: string
  slug: string
}

async function signUp(): Promise<Owner> {
  owners += 1
  const account = { email: `o${owners}@example.com`, password: PASSWORD }
  await send('POST', '/signup', { ...account, restaurantName: `Place ${owners}` })
  const { token } = await send<{ token: string }>('POST', '/login', account)
  return { token, slug: `place-${owners}` }
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
  await page.getByRole('button', { name: 'Add Category' }).waitFor()
  return page
}

async function fillDish(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Price').fill('1')
  await page.getByLabel('Product description').fill('Good')
}

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(photoFile())
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await page.locator('.picture-field-preview').waitFor()
}

function photoFile() {
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }
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
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  expect(found).toEqual([])
}

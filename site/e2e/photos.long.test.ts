import sharp from 'sharp'
import type { FileChooser, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { card, fillDish, menuOf, openEditor } from './editor.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()
let photo: Buffer
let smallPhoto: Buffer
beforeAll(async () => {
  ;[photo, smallPhoto] = await Promise.all([drawSidewaysPhoto(), aPhoto(800, 600)])
})

describe('a photo', () => {
  test('is cut, turned upright and made small before it is sent', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: [] })
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
      .poll(() => lookAtPreview(page))
      .toEqual({ width: 2048, height: 1536, colours: ['red', 'blue'] })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.locator('.product-card img[src^="/media/"]').waitFor()
    const { requestBodySize } = await (await sent).sizes()
    expect(photo.byteLength / requestBodySize).toBeGreaterThan(2)
  })

  test('that stands upright makes no card higher than a wide one', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: [] })
    const cards = page.locator('.product-card')
    const upright = await aPhoto(600, 800)
    for (const [index, picture] of [smallPhoto, upright].entries()) {
      await page.getByRole('button', { name: 'Add new dish' }).click()
      await fillDish(page, `Karak ${index}`)
      await page.locator('input[type=file]').setInputFiles(jpegFile(picture))
      await page.getByRole('button', { name: 'Add Product' }).click()
      await cards.nth(index).locator('img[src^="/media/"]').waitFor()
    }
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.product-picture')].every(
        ({ naturalWidth }) => naturalWidth > 0,
      ),
    )
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight))
      expect(heights).toEqual([heights[0], heights[0]])
    }
  })

  test('that this browser cannot read is left to the server, whose answer stands by the field', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: [] })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    const files = page.locator('input[type=file]')
    await files.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') })
    await page.getByText('Only jpeg, jpg, png, webp files are supported.').waitFor()
    await page.getByLabel('Product Price').fill('2')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
    await page.getByText('Only jpeg, jpg, png, webp files are supported.').waitFor()
    await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
    await page.locator('.picture-field-preview').waitFor()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.getByRole('alert').getByText('Only jpeg, jpg, png, webp').waitFor()
    expect(await page.getByLabel('Product Name').inputValue()).toBe('Karak')
  })

  test('of an iPhone is made a jpeg where this browser can read it, and the owner told elsewhere', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: [] })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Karak')
    const files = page.locator('input[type=file]')
    expect(await files.getAttribute('accept')).toContain('.heic')
    // No Chromium reads HEIC.
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    for (const [price, mimeType] of ['image/heic', ''].entries()) {
      await files.setInputFiles({ name: 'IMG_1.HEIC', mimeType, buffer: heic })
      await page.getByRole('alert').getByText(en.problem.pictureHeic).waitFor()
      await page.getByLabel('Product Price').fill(String(price))
      await page.getByRole('alert').waitFor({ state: 'detached' })
    }
    // Nor does it mind that this is one by its name alone.
    await files.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: smallPhoto })
    await page.locator('.picture-field-preview').waitFor()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.locator('.product-card img[src^="/media/"]').waitFor()
  })

  test('shows how far its upload is, can be stopped, and is sent at the second try', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: [] })
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
    await expect.poll(() => page.locator('.product-card').count()).toBe(0)
    await limit(-1)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.locator('.product-card img[src^="/media/"]').waitFor()
  })

  test('is given to a dish from the list, whose form opens where it cannot be taken', async () => {
    const page = await openEditor(product, await product.signUp(), { Grills: ['Kofta'] })
    const choose = async (file: Parameters<FileChooser['setFiles']>[0]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Add photo of Kofta' }).click()
      await (await chooser).setFiles(file)
    }
    await choose({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no photo') })
    await page.getByRole('dialog').getByText(en.problem.pictureType).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await choose(jpegFile(smallPhoto))
    await card(page, 'Kofta').locator('img[src^="/media/"]').waitFor()
    expect(await page.getByText('No Image Available').count()).toBe(0)
  })

  test('that is saved can be cut again', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: [] })
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await fillDish(page, 'Kofta')
    await choosePhoto(page)
    await page.getByRole('button', { name: 'Add Product' }).click()
    const shown = card(page, 'Kofta').locator('img[src^="/media/"]')
    const before = await shown.getAttribute('src')
    await page.getByRole('button', { name: 'Edit dish Kofta', disabled: false }).click()
    await page.getByRole('button', { name: 'Choose what to show' }).click()
    const crop = page.getByRole('dialog', { name: 'Choose what to show' })
    await crop.getByLabel('Zoom').fill('2')
    await crop.getByRole('button', { name: 'Use this photo' }).click()
    await crop.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect.poll(() => shown.getAttribute('src')).not.toBe(before)
  })

  test('dishes keep the order in which they were added, however long their photos take', async () => {
    const owner = await product.signUp()
    const page = await openEditor(product, owner, { Grills: [] })
    for (const name of ['Slow', 'Quick']) {
      await page.getByRole('button', { name: 'Add new dish' }).click()
      await fillDish(page, name)
      if (name === 'Slow') await choosePhoto(page)
      await page.getByRole('button', { name: 'Add Product' }).click()
      await card(page, name).waitFor()
    }
    await page.getByText('Saving…').first().waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('No Image Available').count()).toBe(1)
    expect(await menuOf(owner)).toEqual([['Grills', ['Slow', 'Quick']]])
    await page.reload()
    await card(page, 'Quick').waitFor()
    const names = await page.locator('.product-card .product-name').allInnerTexts()
    expect(names).toEqual(['Slow', 'Quick'])
  })
})

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(jpegFile(smallPhoto))
  await page.locator('.picture-field-preview').waitFor()
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

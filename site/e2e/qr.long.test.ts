import type { BrowserContextOptions, Page } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { bytesOf, decode, download, openSheet, SCALE } from './card-sheet.ts'
import { filled } from './filled.ts'
import { aPhoto } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test.each([
  { name: 'Cardamom Corner', slug: 'cardamom-corner', locale: 'en', viewport: DESK },
  { name: 'مطبخ الميناء القديم', slug: 'مطبخ-الميناء-القديم', locale: 'ar', viewport: PHONE },
  {
    name: 'The Old Harbour Kitchen and Bakery مطعم ومخبز الميناء القديم للمأكولات البحرية 8',
    slug: 'the-old-harbour-kitchen-and-bakery-مطعم-ومخبز-الميناء-القديم-للمأكولات-البحرية-8',
    locale: 'en',
    viewport: PHONE,
  },
])('every output for $name leads to its menu', async (owner) => {
  const { name, slug, locale, viewport } = owner
  const { qr } = locale === 'en' ? en : ar
  const address = `${product.url}${encodePath(`/${slug}`)}`
  const page = await openView(name, { locale, viewport })
  await page.locator('.card-preview text').first().waitFor()
  expect(await decode(sharp(await page.locator('.card-preview').screenshot()))).toBe(address)
  await page.frameLocator('.preview-phone iframe').getByRole('heading', { name }).waitFor()
  await expectWellMade(page)

  await page.getByText(qr.further, { exact: true }).click()
  await page.getByRole('radio', { name: 'H ·' }).check()
  const png = await download(page, qr.download)
  expect(png.suggestedFilename()).toBe('e-menu-qr-code.png')
  expect(await decode(shrunk(sharp(await bytesOf(png))))).toBe(address)
  const svg = await download(page, qr.svg)
  expect(svg.suggestedFilename()).toBe('e-menu-qr-code.svg')
  expect(await decode(sharp(await bytesOf(svg), { density: 300 }))).toBe(address)

  const pdf = await download(page, qr.cards)
  expect(pdf.suggestedFilename()).toBe(`${slug}-table-cards.pdf`)
  const sheet = await openSheet(await bytesOf(pdf))
  await page.getByLabel(qr.tables, { exact: true }).fill('1-6')
  await page.reload()
  expect(await page.getByLabel(qr.tables, { exact: true }).inputValue()).toBe('1-6')
  expect(sheet.size).toEqual([210, 297])
  for (const card of sheet.cards) {
    expect(await decode(card)).toBe(address)
    expect(await isClear(card)).toBe(true)
  }
  const plain = `${product.url.replace('http://', '')}/${slug}`
  const isPlain = /^[ -~]*$/.test(plain)
  expect(isPlain ? sheet.text.split(plain).length - 1 : 4).toBe(4)
})

test('cards of tables in each design, with the logo, lead to the menu', async () => {
  const owner = await product.signUp({ restaurantName: 'Harbour Grill' })
  const logo = new FormData()
  logo.append('logo', new File([await aPhoto(400, 400)], 'logo.jpg'))
  await owner.post('/api/uploadLogo', logo)
  await owner.send('PUT', '/api/menu-settings', { accent: '#0b3d91', surface: 'oak' })
  const page = await product.openScreen(owner, 'view', { viewport: DESK })
  const address = `${product.url}/harbour-grill`
  await page.getByLabel(en.qr.tables, { exact: true }).fill(`1-4, ${'x'.repeat(21)}`)
  await page.getByText(filled(en.qr.tablesProblem, { most: '200' })).waitFor()
  await page.getByLabel(en.qr.tables, { exact: true }).fill('١-3, 12')
  for (const [design, place] of [
    ['band', 'above'],
    ['surface', 'over'],
  ] as const) {
    await page.getByRole('radio', { name: en.qr.designs[design], exact: true }).check()
    await page.getByRole('radio', { name: en.qr.logoPlaces[place], exact: true }).check()
    const preview = sharp(await page.locator('.card-preview').screenshot())
    expect(await decode(preview)).toBe(`${address}#t1`)
    const sheet = await openSheet(await bytesOf(await download(page, en.qr.cards)))
    const codes = await Promise.all(sheet.cards.map((card) => decode(card)))
    expect(codes).toEqual([1, 2, 3, 12].map((table) => `${address}#t${table}`))
  }
  await expectWellMade(page)
})

test('codes that some phones cannot read are warned of, and a failure is told', async () => {
  const page = await openView('Warnings', { locale: 'en', viewport: DESK })
  const warning = page.getByText(en.qr.tooFine)
  expect(await warning.count()).toBe(0)
  await page.getByText(en.qr.further, { exact: true }).click()
  await page.getByRole('radio', { name: 'H ·' }).check()
  await page.getByRole('radio', { name: '3 cm' }).check()
  expect(await warning.count()).toBe(0)
  await page.route('**/assets/cards-pdf*', (route) => route.abort())
  await page.getByRole('button', { name: en.qr.cards }).click()
  await page.getByRole('alert').getByText(en.qr.downloadFailed).waitFor()

  const long = await openView('مطعم '.repeat(15).trim(), { locale: 'en', viewport: DESK })
  await long.getByText(en.qr.further, { exact: true }).click()
  await long.getByRole('radio', { name: 'H ·' }).check()
  await long.getByRole('radio', { name: '3 cm' }).check()
  await warningOn(long).waitFor()
  await long.getByRole('radio', { name: 'L ·' }).check()
  await long.getByRole('radio', { name: '7 cm' }).check()
  await warningOn(long).waitFor({ state: 'detached' })
})

function warningOn(page: Page) {
  return page.getByText(en.qr.tooFine)
}

async function openView(restaurantName: string, options: BrowserContextOptions): Promise<Page> {
  const owner = await product.signUp({ restaurantName })
  return product.openScreen(owner, 'view', options)
}

// Read back in the size of a photo, as a phone's camera would have it.
function shrunk(picture: Sharp): Sharp {
  return picture.resize(900)
}

/** Whether a card's margins hold nothing but cut marks, so that nothing of it is cut off. */
async function isClear(card: Sharp): Promise<boolean> {
  const { data, info } = await card.clone().greyscale().raw().toBuffer({ resolveWithObject: true })
  const margin = 6 * SCALE
  const mark = SCALE
  for (let y = mark; y < info.height - mark; y += 1) {
    for (let x = mark; x < info.width - mark; x += 1) {
      const isInside =
        x >= margin && x < info.width - margin && y >= margin && y < info.height - margin
      if (!isInside && (data[y * info.width + x] ?? 0) < 250) return false
    }
  }
  return true
}

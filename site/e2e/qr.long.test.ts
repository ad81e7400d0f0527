import { unzipSync } from 'fflate'
import type { BrowserContextOptions, Page } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { bytesOf, decode, download, openLabels, openSheet, SCALE } from './card-sheet.ts'
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

// Of ISO/IEC 18004, in the corners of every code: readers look for it.
const CORNER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" width="420" height="420">
<path fill="#fff" d="M0 0h7v7H0z"/><path fill-rule="evenodd" d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z"/></svg>`

test('twelve named tables with the logo in the code bear the name as it is written', async () => {
  const label = 'Sidra Roastery & Kitchen'
  const owner = await product.signUp({ restaurantName: 'Sidra Roastery and Kitchen' })
  await owner.post('/restaurant', { formData: { label } })
  const logo = new FormData()
  logo.append('logo', new File([await aPhoto(400, 400)], 'logo.jpg'))
  await owner.post('/api/uploadLogo', logo)
  const wifi = { name: 'Café Guests 客人', password: 'karak 1234', hidden: true }
  await owner.send('PUT', '/api/menu-settings', { wifi })
  const page = await product.openScreen(owner, 'view', { viewport: DESK })
  const address = `${product.url}/sidra-roastery-and-kitchen`
  const tables = [1, 2, 3, 4, 5, 6]
    .map((number) => `Terrace ${number}`)
    .concat('Garden 1', 'Garden 2', 'Garden 3', '12', 'VIP room', 'Roof 7')
  await page.getByLabel(en.qr.tables, { exact: true }).fill(tables.join(', '))
  const addresses = tables.map((table) => `${address}#t${encodeURIComponent(table)}`)
  for (const place of ['none', 'above', 'over'] as const) {
    await page.getByRole('radio', { name: en.qr.logoPlaces[place], exact: true }).check()
    const pdf = await bytesOf(await download(page, en.qr.cards))
    const codes: (string | undefined)[] = []
    for (const sheet of [0, 1, 2]) {
      const { cards, text } = await openSheet(pdf, { sheet, of: 3 })
      for (const card of cards) codes.push(await decode(card))
      expect(text.replaceAll(/\s+/g, ' ')).toContain(label)
    }
    expect(codes).toEqual(addresses)
  }
  expect(await page.getByText(en.qr.logoMoved).count()).toBe(0)

  const zip = unzipSync(await bytesOf(await download(page, en.qr.pictures)))
  expect(Object.keys(zip)).toHaveLength(2 * tables.length)
  for (const ending of ['svg', 'png']) {
    const picture = sharp(zip[`Terrace-5.${ending}`], { density: 150 }).resize(600)
    expect(await decode(picture)).toBe(addresses[4])
  }
  await page.getByRole('radio', { name: en.qr.otherWidth, exact: true }).check()
  await page.getByLabel(en.qr.millimetres, { exact: true }).fill('40')
  const labels = openLabels(await bytesOf(await download(page, en.qr.labels)))
  expect(labels.map(({ width }) => width)).toEqual(tables.map(() => 40))
  expect(await Promise.all(labels.map(({ picture }) => decode(picture)))).toEqual(addresses)
  expect(labels.map(({ text }) => text.trim())).toEqual(tables)
  await expectWellMade(page)
})

test('a logo that keeps a code from being read stands above it', async () => {
  const owner = await product.signUp({ restaurantName: 'Corner Pattern' })
  const logo = new FormData()
  logo.append('logo', new File([await sharp(Buffer.from(CORNER)).png().toBuffer()], 'logo.png'))
  await owner.post('/api/uploadLogo', logo)
  const page = await product.openScreen(owner, 'view', { viewport: DESK })
  await page.getByRole('radio', { name: en.qr.logoPlaces.over, exact: true }).check()
  await page.getByLabel(en.qr.tables, { exact: true }).fill('Terrace 1-4')
  const sheet = await openSheet(await bytesOf(await download(page, en.qr.cards)))
  await page.getByText(en.qr.logoMoved).waitFor()
  expect(await page.getByRole('radio', { name: en.qr.logoPlaces.above }).isChecked()).toBe(true)
  const codes = await Promise.all(sheet.cards.map(async (card) => decode(await belowLogo(card))))
  const address = `${product.url}/corner-pattern`
  expect(codes).toEqual([1, 2, 3, 4].map((table) => `${address}#tTerrace%20${table}`))
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

/** Without a logo that the test's reader takes for a part of the code. */
async function belowLogo(card: Sharp): Promise<Sharp> {
  const top = 24 * SCALE
  const whole = sharp(await card.png().toBuffer())
  const { width, height } = await whole.metadata()
  return whole.extract({ left: 0, top, width, height: height - top })
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

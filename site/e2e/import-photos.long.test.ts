import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import type { ReviewRow } from '#db/import/review.ts'
import { photographed, type Shot } from './photographed.ts'
import { DESIGNS, type PrintedDish, type Printing } from './printed-menus.ts'
import { aligned, likeness } from './printed-rows.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

// A page with many lines, on a slow machine.
const READ = 240_000

interface Photographed {
  printing: Printing
  shot: Shot
}

const SHOTS: readonly Shot[] = [
  { dpi: 150, degrees: 2.3, blur: 0.6, shade: 0.35 },
  { dpi: 200, degrees: -4.1, blur: 0.9, shade: 0.5 },
  { dpi: 300, degrees: 5, blur: 0.5, shade: 0.25 },
]

// The first lies on its side.
const SOME: readonly Photographed[] = [
  {
    printing: { design: 'plain', language: 'en' },
    shot: { dpi: 150, degrees: -87.7, blur: 0.6, shade: 0.35 },
  },
  {
    printing: { design: 'sides', language: 'both' },
    shot: { dpi: 200, degrees: -4.1, blur: 0.9, shade: 0.5 },
  },
  {
    printing: { design: 'board', language: 'ar', hasArabicDigits: true },
    shot: { dpi: 300, degrees: 5, blur: 0.5, shade: 0.25 },
  },
]

// The whole set takes some minutes: `VITE_PHOTOS=all`.
const isWhole = import.meta.env['VITE_PHOTOS'] === 'all'
const PAGES: readonly Photographed[] = isWhole
  ? DESIGNS.flatMap((design) =>
      SHOTS.flatMap((shot) =>
        (['en', 'ar', 'both'] as const).map((language) => {
          const hasArabicDigits = language === 'ar' && ['plain', 'board', 'sizes'].includes(design)
          return { printing: { design, language, hasArabicDigits }, shot }
        }),
      ),
    )
  : SOME

test(
  'photos of menus are read on the device: names and prices are right, or marked',
  { timeout: READ * PAGES.length },
  async ({ annotate }) => {
    const owner = await product.signUp({ restaurantName: 'Photo House' })
    const page = await product.openScreen(owner, 'import')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const counts = {
      all: 0,
      names: 0,
      marked: 0,
      prices: 0,
      pricesMarked: 0,
      wrong: [] as string[],
    }
    for (const { printing, shot } of PAGES) {
      const { photo, dishes } = await photographed(product.browser, printing, shot)
      const rows = await readRows(page, photo)
      count(dishes, rows, counts)
      await page.getByRole('button', { name: en.import.again }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: en.import.again }).click()
    }
    await annotate(JSON.stringify(counts))
    expect(counts.wrong).toEqual([])
    expect(counts.names + counts.marked).toBeGreaterThanOrEqual(counts.all * 0.95)
    const fewest = isWhole ? 0.99 : 0.98
    expect(counts.prices + counts.pricesMarked).toBeGreaterThanOrEqual(counts.all * fewest)
    expect(asked.filter((url) => new URL(url).origin !== new URL(product.url).origin)).toEqual([])
  },
)

test(
  'a scanned PDF shows its first page while the second is read',
  { timeout: 3 * READ },
  async () => {
    const owner = await product.signUp({ restaurantName: 'Scan House' })
    const page = await product.openScreen(owner, 'import', { viewport: PHONE })
    const shot = { dpi: 150, degrees: 0.7, blur: 0, shade: 0 }
    const one = await photographed(product.browser, { design: 'plain', language: 'en' }, shot)
    const two = await photographed(product.browser, { design: 'prose', language: 'en' }, shot)
    const pdf = await PDFDocument.create()
    for (const { photo } of [one, two]) {
      const image = await pdf.embedJpg(photo)
      pdf.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
    }
    await choose(page, 'scan.pdf', Buffer.from(await pdf.save()))
    await page.getByText('Reading scan.pdf: page 2 of 2').waitFor({ timeout: READ })
    await page.getByLabel(en.import.photos).locator('img').waitFor({ timeout: READ })
    // What is being looked over stays when rows of the next page come.
    const first = page.locator('.import-row').first().getByLabel(en.import.name)
    const [looked, name] = [await first.elementHandle(), await first.inputValue()]
    await first.fill(`${name} X`)
    await page.getByLabel(en.import.photos).locator('img').nth(1).waitFor({ timeout: READ })
    expect(await looked?.evaluate((input) => document.activeElement === input)).toBe(true)
    await expectWellMade(page)
    // What is marked shows the photo at the field, and goes when it is looked over.
    const right = page.getByRole('button', { name: en.import.right })
    const doubtful = page.locator('.import-row[data-doubt]').filter({ has: right }).first()
    await doubtful.getByLabel(en.import.inPhoto).waitFor()
    await doubtful.getByRole('button', { name: en.import.right }).click()
    await page.getByRole('button', { name: en.import.hidePhotos }).click()
    expect(await page.getByLabel(en.import.photos).locator('img').count()).toBe(0)
    await expectWellMade(page)
    // Photos are gone after a reload: the words that were read are shown in their place.
    await page.reload()
    const again = page.locator('.import-row[data-doubt]').first()
    await again.getByText(en.import.readFrom).waitFor()
    await page.getByText(en.import.addMore).click()
    await choose(page, 'scan.pdf', Buffer.from(await pdf.save()))
    await page.getByText('Reading scan.pdf').waitFor()
    await page.getByRole('button', { name: en.import.again }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: en.import.again }).click()
    await page.getByText('Reading scan.pdf').waitFor({ state: 'detached' })
  },
)

test(
  'of a PDF, pages with words are read at once, and pages that are pictures by the eye',
  { timeout: 2 * READ },
  async () => {
    const owner = await product.signUp({ restaurantName: 'Mixed House' })
    const page = await product.openScreen(owner, 'import')
    const shot = { dpi: 150, degrees: 0.7, blur: 0, shade: 0 }
    const scan = await photographed(product.browser, { design: 'plain', language: 'en' }, shot)
    const pdf = await PDFDocument.create()
    pdf.addPage([595, 842]).drawText('Willow broth 7.00', { x: 40, y: 700, size: 12 })
    const image = await pdf.embedJpg(scan.photo)
    pdf.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
    await choose(page, 'mixed.pdf', Buffer.from(await pdf.save()))
    const first = page.locator('.import-row').first().getByLabel(en.import.name)
    await first.waitFor()
    expect(await first.inputValue()).toBe('Willow broth')
    await page.getByText('Reading mixed.pdf: page 2 of 2').waitFor({ timeout: READ })
    await page.getByText('Reading mixed.pdf').waitFor({ state: 'detached', timeout: READ })
    expect((await draftRows(page)).length).toBeGreaterThan(scan.dishes.length / 2)
    expect(await page.getByRole('alert').count()).toBe(0)
  },
)

test(
  'a photo that shows nothing says so, and reading can be stopped',
  { timeout: READ },
  async () => {
    const owner = await product.signUp({ restaurantName: 'Dark House' })
    const page = await product.openScreen(owner, 'import')
    const black = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#000' } })
    await choose(page, 'black.jpg', await black.jpeg().toBuffer())
    const failed = page.getByRole('alert').filter({ hasText: en.import.failed.noText })
    await failed.waitFor({ timeout: READ })
    await choose(page, 'again.jpg', await black.jpeg().toBuffer())
    await page.getByRole('button', { name: en.import.stop }).click()
    await page.getByText('Reading again.jpg').waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
  },
)

test(
  'what reads photos and does not load is told, and asked for again with the next photo',
  { timeout: 3 * READ },
  async () => {
    const owner = await product.signUp({ restaurantName: 'Cellar House' })
    const page = await product.openScreen(owner, 'import')
    const black = sharp({ create: { width: 300, height: 400, channels: 3, background: '#000' } })
    const photo = await black.jpeg().toBuffer()
    const pdf = await PDFDocument.create()
    pdf.addPage([595, 842]).drawImage(await pdf.embedJpg(photo))
    const scan = Buffer.from(await pdf.save())
    const said = (text: string) =>
      page
        .getByRole('alert')
        .filter({ hasText: text })
        .waitFor({ timeout: READ / 2 })
    // Set once: the browser may not answer a further route while a worker is busy.
    let missing = ''
    await page.route('**/*', (route) =>
      missing !== '' && route.request().url().includes(missing) ? route.abort() : route.continue(),
    )
    for (const part of [
      'ara.traineddata',
      'tesseract-core',
      'det_infer',
      'ort-wasm',
      'photo.worker',
    ]) {
      missing = part
      await choose(page, `${part}.jpg`, photo)
      await said(`${part}.jpg ${en.import.failed.notLoaded}`)
    }
    missing = 'pdf.worker'
    await choose(page, 'one.pdf', scan)
    await said(`one.pdf ${en.import.failed.notLoaded}`)
    missing = 'eng.traineddata'
    await choose(page, 'two.pdf', scan)
    await said(`two.pdf ${en.import.failed.notLoaded}`)
    missing = ''
    await choose(page, 'three.pdf', scan)
    await said(`three.pdf ${en.import.failed.noText}`)
    expect(await page.getByRole('alert').count()).toBe(1)
  },
)

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
}

async function readRows(page: Page, photo: Buffer): Promise<ReviewRow[]> {
  await choose(page, 'menu.jpg', photo)
  await page.locator('.import-row').first().waitFor({ timeout: READ })
  return draftRows(page)
}

async function draftRows(page: Page): Promise<ReviewRow[]> {
  const draft = await page.evaluate(() => sessionStorage.getItem('import'))
  return (JSON.parse(draft ?? '') as { value: { rows: ReviewRow[] } }).value.rows
}

interface Counts {
  all: number
  names: number
  marked: number
  prices: number
  pricesMarked: number
  /** Prices that nothing marks. */
  wrong: string[]
}

function count(dishes: readonly PrintedDish[], rows: readonly ReviewRow[], counts: Counts): void {
  counts.all += dishes.length
  for (const [{ names, prices }, row] of aligned(dishes, rows)) {
    const isMarked = row.doubts.length > 0
    if (likeness(names, row) === 1) counts.names += 1
    else if (isMarked) counts.marked += 1
    const read = row.sizes.length > 0 ? row.sizes.map(({ price }) => price) : [row.price]
    if (prices.map((price) => price * 1000).join() === read.join()) counts.prices += 1
    else if (isMarked) counts.pricesMarked += 1
    else counts.wrong.push(`${names.join(' / ')}: ${prices.join()} read as ${read.join()}`)
  }
}

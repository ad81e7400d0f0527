import jsQR from 'jsqr'
import { ColorSpace, Document, Matrix, type Page as Sheet } from 'mupdf'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import type { SignedIn } from './calls.ts'
import { aPhoto } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const { menuPdf, problem } = en
const ARABIC = 'شوربة العدس بالليمون الطازج'
const CHINESE = '红扁豆汤'

const product = startProduct()

test('an owner makes PDFs of the menu in two languages and as a tent, whose codes lead to it', async () => {
  const owner = await product.signUp({ restaurantName: 'Two Terns' })
  await fillMenu(owner)
  const address = `${product.url}/two-terns`
  const page = await product.openScreen(owner, 'view', { viewport: DESK })
  await page.getByRole('button', { name: menuPdf.make }).waitFor()
  await expectWellMade(page)

  await choose(page, 'العربية', menuPdf.beside)
  const both = await made(page, 'menu-a4.pdf')
  expect(sizeOf(both.loadPage(0))).toEqual([210, 297])
  expect(await codesOn(both.loadPage(0))).toEqual([address])
  const text = textOf(both)
  for (const part of ['Lentil Soup', 'Karak', ARABIC, 'AED 18', 'Prices include 5% VAT.']) {
    expect(text).toContain(part)
  }

  await page.getByText(menuPdf.sections).click()
  await page.getByRole('checkbox', { name: 'Drinks' }).uncheck()
  await page.getByRole('radio', { name: menuPdf.papers.tent }).check()
  await page.getByRole('radio', { name: menuPdf.faces.menu }).check()
  const tent = await made(page, 'menu-tent.pdf')
  expect(tent.countPages()).toBe(1)
  expect(await codesOn(tent.loadPage(0))).toEqual([address, address])
  expect(textOf(tent)).toContain('Lentil Soup')
  expect(textOf(tent)).not.toContain('Karak')

  await page.setViewportSize(PHONE)
  await page.getByRole('radio', { name: menuPdf.papers.a5 }).check()
  expect(sizeOf((await made(page, 'menu-a5.pdf')).loadPage(0))).toEqual([148, 210])
  await expectWellMade(page)

  await page.route('**/info/print', (route) => route.abort())
  await page.getByRole('button', { name: menuPdf.make }).click()
  await page.getByRole('alert').getByText(problem.offline).waitFor()
  await page.route('**/info/print', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: menuPdf.make }).click()
  await page.getByRole('alert').getByText(menuPdf.failed).waitFor()
})

test('an owner without a dish reads what to do first', async () => {
  const owner = await product.signUp({ restaurantName: 'Nothing Yet' })
  const page = await product.openScreen(owner, 'view', { viewport: PHONE })
  await page.getByText(menuPdf.empty).waitFor()
  expect(await page.getByRole('button', { name: menuPdf.make }).count()).toBe(0)
})

async function fillMenu(owner: SignedIn): Promise<void> {
  const { get, post, send } = owner
  const logo = new FormData()
  logo.append('logo', new File([await aPhoto(400, 400)], 'logo.jpg'))
  await post('/api/uploadLogo', logo)
  const settings = { currency: 'AED', vatNote: 'included', about: '', location: '' }
  await post('/restaurant', { formData: settings })
  await send('PUT', '/api/menu-settings', { accent: '#b3401f', surface: 'tile' })
  for (const [title, name, description] of [
    ['Soups', 'Lentil Soup', 'With lemon'],
    ['Drinks', 'Karak', CHINESE],
  ] as const) {
    const body = { title, selectedIcon: '/icons/pizza.svg' }
    const { category } = await post<{ category: { _id: string } }>('/addCategory', body)
    const dish = new FormData()
    for (const [field, value] of Object.entries({ name, description, price: '18' })) {
      dish.append(field, value)
    }
    await post(`/categories/${category._id}/products`, dish)
  }
  await send('PUT', '/api/languages', inArabic(false))
  const rows = await get<{ kind: string; _id: string; field: string }[]>('/api/texts?language=ar')
  const texts = rows.map(({ kind, _id, field }) => ({ kind, _id, field, text: translated(field) }))
  await send('PUT', '/api/texts', { language: 'ar', texts })
  await product.confirmAddress(owner)
  await send('PUT', '/api/languages', inArabic(true))
  await eventually(async () => {
    expect((await fetch(`${product.url}/two-terns/ar/info/print`)).status).toBe(200)
  })
}

function inArabic(shown: boolean) {
  return { main: 'en', further: [{ code: 'ar', shown }] }
}

function translated(field: string): string {
  return field === 'name' ? 'شوربة العدس' : ARABIC
}

async function choose(page: Page, name: string, legend: string): Promise<void> {
  await page.getByRole('group', { name: legend }).getByRole('radio', { name }).check()
}

async function made(page: Page, name: string): Promise<Document> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: menuPdf.make }).click()
  const download = await file
  expect(download.suggestedFilename()).toBe(name)
  await page.getByRole('button', { name: menuPdf.make }).waitFor()
  return Document.openDocument(await readFile(await download.path()), 'application/pdf')
}

function sizeOf(sheet: Sheet): number[] {
  const [left, top, right, bottom] = sheet.getBounds()
  return [right - left, bottom - top].map((points) => Math.round((points / 72) * 25.4))
}

function textOf(document: Document): string {
  const sheets = Array.from({ length: document.countPages() }, (_, at) => document.loadPage(at))
  return sheets.map((sheet) => sheet.toStructuredText('').asText()).join('\n')
}

/** What the codes of a sheet say, of its upper half and of its lower one, which is seen from the other side. */
async function codesOn(sheet: Sheet): Promise<string[]> {
  const pixmap = sheet.toPixmap(Matrix.scale(1.5, 1.5), ColorSpace.DeviceRGB, false)
  const picture = sharp(pixmap.asPNG())
  const { width = 0, height = 0 } = await picture.metadata()
  const half = Math.floor(height / 2)
  const codes = await Promise.all(
    [0, half].map(async (top) => {
      const part = picture.clone().extract({ left: 0, top, width, height: half })
      const { data, info } = await part.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
    }),
  )
  return codes.filter((code) => code !== undefined)
}

import jsQR from 'jsqr'
import { ColorSpace, Document, Matrix, type Page as Sheet } from 'mupdf'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import type { SignedIn } from './calls.ts'
import { giveSizes } from './editor.ts'
import { aPhoto } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const { print } = en
const ARABIC = 'شوربة العدس بالليمون الطازج'
const CHINESE = '红扁豆汤'

const product = startProduct()

test('an owner opens the menu for print on A4 in two languages, as A5 and as a tent, whose code leads to it', async () => {
  const owner = await product.signUp({ restaurantName: 'Two Terns' })
  await fillMenu(owner, 'two-terns')
  const address = `${product.url}/two-terns`
  const page = await product.openScreen(owner, 'view', { viewport: DESK })
  await page
    .getByRole('group', { name: print.beside })
    .getByRole('radio', { name: 'العربية' })
    .check()
  await expectWellMade(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: print.open }).click()
  const menu = await opened
  await menu.getByText(ARABIC).first().waitFor()
  expect(new URL(menu.url()).hash).toBe('#paper=a4&beside=ar')
  await expectWellMade(menu)

  const both = await printed(menu)
  expect(sizeOf(both.loadPage(0))).toEqual([210, 297])
  expect(await codesOn(both.loadPage(0))).toEqual([address])
  for (const part of [
    'Lentil Soup',
    'Karak',
    // A PDF gives the words of a line in an order that depends on the font.
    ...ARABIC.split(' '),
    CHINESE.slice(1),
    'AED 18',
    'include 5% VAT.',
  ]) {
    expect(textOf(both)).toContain(part)
  }
  expect(textOf(both)).not.toContain('Second language')
  // A size that has no Arabic name stands at both sides.
  expect(textOf(both).match(/\bIced\b/g)).toHaveLength(2)

  await menu.getByRole('checkbox', { name: 'Drinks' }).uncheck()
  await menu.getByRole('radio', { name: 'Table tent' }).check()
  const tent = await printed(menu)
  expect(tent.countPages()).toBe(1)
  expect(sizeOf(tent.loadPage(0))).toEqual([210, 297])
  expect(await codesOn(tent.loadPage(0))).toEqual([address])
  expect(textOf(tent)).toContain('Lentil Soup')
  expect(textOf(tent)).toContain('Scan for the menu')
  expect(textOf(tent)).not.toContain('Karak')

  await menu.setViewportSize(PHONE)
  await menu.getByRole('radio', { name: 'None' }).check()
  await menu.getByText(ARABIC).first().waitFor({ state: 'detached' })
  await menu.getByRole('radio', { name: 'A5' }).check()
  await expectWellMade(menu)
  const small = await printed(menu)
  expect(sizeOf(small.loadPage(0))).toEqual([148, 210])
  for (const word of ARABIC.split(' ')) expect(textOf(small)).not.toContain(word)

  await menu.route('**/ar/info/print', (route) => route.abort())
  await menu.getByRole('radio', { name: 'العربية' }).check()
  await menu.getByRole('status').getByText('No connection').waitFor()
})

test('in Arabic the menu is printed with English beside it', async () => {
  const owner = await product.signUp({ restaurantName: 'Three Terns' })
  await fillMenu(owner, 'three-terns')
  const page = await product.newPage({ viewport: DESK })
  await page.goto(`${product.url}/three-terns/ar/info/print#paper=tent&beside=en`)
  await page.getByText('Lentil Soup').first().waitFor()
  const tent = await printed(page)
  expect(tent.countPages()).toBe(1)
  expect(await codesOn(tent.loadPage(0))).toEqual([`${product.url}/three-terns`])
})

test('an owner without a dish reads what to do first', async () => {
  const owner = await product.signUp({ restaurantName: 'Nothing Yet' })
  const page = await product.openScreen(owner, 'view', { viewport: PHONE })
  await page.getByText(print.empty).waitFor()
  expect(await page.getByRole('link', { name: print.open }).count()).toBe(0)
})

async function fillMenu(owner: SignedIn, slug: string): Promise<void> {
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
  await giveSizes(owner, 'Karak', ['Hot', 'Iced'])
  await send('PUT', '/api/languages', inArabic(false))
  const rows = await get<{ kind: string; _id: string; field: string }[]>('/api/texts?language=ar')
  // Sizes stay in the main language.
  const texts = rows
    .filter(({ kind }) => kind !== 'size')
    .map(({ kind, _id, field }) => ({ kind, _id, field, text: translated(field) }))
  await send('PUT', '/api/texts', { language: 'ar', texts })
  await product.confirmAddress(owner)
  await send('PUT', '/api/languages', inArabic(true))
  await eventually(async () => {
    expect((await fetch(`${product.url}/${slug}/ar/info/print`)).status).toBe(200)
  })
}

function inArabic(shown: boolean) {
  return { main: 'en', further: [{ code: 'ar', shown }] }
}

function translated(field: string): string {
  return field === 'name' ? 'شوربة العدس' : ARABIC
}

async function printed(page: Page): Promise<Document> {
  return Document.openDocument(await page.pdf({ preferCSSPageSize: true }), 'application/pdf')
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
  const { width, height } = await picture.metadata()
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

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import type { Category } from '#api/schemas/categories.ts'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import { callsTo, type SignedIn } from './calls.ts'
import { card, fillMenu } from './editor.ts'
import { filled } from './filled.ts'
import { signedInAt } from './open-as.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()
// شيش طاووق in Windows-1256.
const SHISH_1256 = [0xd4, 0xed, 0xd4, 0x20, 0xd8, 0xc7, 0xe6, 0xe6, 0xde]

test('a column of a spreadsheet is pasted at once, and can be taken back', async () => {
  const owner = await product.signUp({ restaurantName: 'Desk Corner' })
  await fillMenu(owner, { Grills: ['Shish Tawook', 'Kofta'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'translations', { viewport: DESK, locale: 'ar' })
  const { autosave, common } = ar
  const fields = page.locator('.translation-target input, .translation-target textarea')
  await fields.nth(1).waitFor()
  await paste(page, 1, ['مشاوي', 'شيش طاووق', 'Good & cheap'])
  expect(await fields.nth(2).inputValue()).toBe('شيش طاووق')
  await eventually(async () => expect(await textsOf(owner)).toContain('شيش طاووق'))
  await expectWellMade(page)
  await page.getByRole('button', { name: common.undo }).click()
  await eventually(async () => expect(await textsOf(owner)).not.toContain('شيش طاووق'))
  // What breaks a rule is not sent, says why, and outlives a reload.
  await fields.nth(2).fill('شيش\u202e طاووق')
  await page.getByText(ar.problem.specialCharacters).waitFor()
  await page.reload()
  await page.getByText(ar.problem.specialCharacters).waitFor()
  expect(await fields.nth(2).inputValue()).toBe('شيش\u202e طاووق')
  await fields.nth(2).fill('شيش')
  await page.getByText(autosave.saved).waitFor()
  expect(await textsOf(owner)).toContain('شيش')
})

test('names that the glossary knows are suggested, and saved when they are taken', async () => {
  const owner = await product.signUp({ restaurantName: 'Glossary Corner' })
  await fillMenu(owner, { Grills: ['Grilled Chicken', 'Green Salad', 'Salem Secret'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'translations', { viewport: PHONE })
  await page.getByRole('button', { name: 'سلطة خضراء' }).click()
  await eventually(async () => expect(await textsOf(owner)).toContain('سلطة خضراء'))
  await expectWellMade(page)
  expect(await textsOf(owner)).not.toContain('دجاج مشوي')
  await page.getByRole('button', { name: 'Accept all (2)' }).click()
  await eventually(async () => {
    expect(await textsOf(owner)).toEqual(expect.arrayContaining(['مشاوي', 'دجاج مشوي']))
  })
  // What was accepted unread can be found until it was looked at.
  await page.getByRole('radio', { name: 'Suggested 2' }).waitFor()
  await page.getByRole('button', { name: en.common.undo }).click()
  await eventually(async () => expect(await textsOf(owner)).not.toContain('دجاج مشوي'))
  expect(await textsOf(owner)).toContain('سلطة خضراء')
  expect(await page.getByRole('radio', { name: /^Suggested/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Accept all (2)' }).click()
  await eventually(async () => expect(await textsOf(owner)).toContain('دجاج مشوي'))
  await page.reload()
  await page.getByRole('radio', { name: 'Suggested 2' }).click()
  const fields = page.locator('.translation-target input')
  await expect.poll(() => fields.count()).toBe(2)
  await expectWellMade(page)
  const lookedAt = page.getByRole('button', { name: en.translations.lookedAt, exact: true })
  await lookedAt.first().click()
  await page.getByRole('radio', { name: 'Suggested 1' }).waitFor()
  expect(await fields.count()).toBe(1)
  expect(await lookedAt.evaluate((button) => button === document.activeElement)).toBe(true)
  await fields.fill('دجاج على الفحم')
  await page.getByRole('radio', { name: 'Suggested 0' }).waitFor()
  await eventually(async () => expect(await textsOf(owner)).toContain('دجاج على الفحم'))
  await page.reload()
  await fields.first().waitFor()
  expect(await page.getByRole('radio', { name: /^Suggested/ }).count()).toBe(0)
})

test('a translation by the browser says how far it is, and can be stopped', async () => {
  const owner = await product.signUp({ restaurantName: 'Patient Corner' })
  await fillMenu(owner, { Grills: ['Salem Secret', 'Noor Secret'] })
  await addArabic(owner)
  const page = await product.newPage({ ...signedInAt(product.url, owner.token), viewport: PHONE })
  await page.addInitScript(() => {
    globalThis.Translator = {
      availability: async () => 'available',
      create: async () => ({
        translate: (text) =>
          text === 'Salem Secret' ? Promise.resolve('سر') : new Promise(() => {}),
        destroy() {},
      }),
    }
  })
  await page.goto(`${product.url}/dashboard/translations`)
  await page.getByRole('button', { name: 'Translate 3 texts in the browser' }).click()
  await page.getByText('Your browser is translating: 1 of 3').waitFor()
  await page.getByRole('button', { name: en.translations.browserStop, exact: true }).click()
  await page.getByRole('button', { name: 'Translate 2 texts in the browser' }).waitFor()
  await page.getByRole('button', { name: `${en.translations.byBrowser} سر` }).waitFor()
  expect(await page.getByText('Your browser is translating').count()).toBe(0)
})

test('what the glossary does not know is suggested by the browser, and sent nowhere', async () => {
  const owner = await product.signUp({ restaurantName: 'Browser Corner' })
  await fillMenu(owner, { Grills: ['Grilled Chicken', 'Salem Secret'] })
  await addArabic(owner)
  const page = await product.newPage({ ...signedInAt(product.url, owner.token), viewport: PHONE })
  await page.addInitScript(() => {
    const asked = new Map([
      ['Salem Secret', 'سر سالم!'],
      ['Good', 'جيد جدًا.'],
    ])
    globalThis.Translator = {
      availability: async ({ targetLanguage }) =>
        targetLanguage === 'ar' ? 'downloadable' : 'unavailable',
      create: async () => ({
        async translate(text) {
          const translated = asked.get(text)
          if (translated === undefined) throw new Error(`Nobody should ask for ${text}`)
          return translated
        },
        destroy() {},
      }),
    }
  })
  await page.goto(`${product.url}/dashboard/translations`)
  const origins: string[] = []
  page.on('request', (request) => origins.push(new URL(request.url()).origin))
  await page.getByRole('button', { name: 'Translate 2 texts in the browser' }).click()
  const byBrowser = page.getByRole('button', { name: en.translations.byBrowser })
  await byBrowser.nth(2).waitFor()
  await expectWellMade(page)
  expect(await textsOf(owner)).not.toContain('سر سالم!')
  await page.getByRole('button', { name: `${en.translations.byBrowser} سر سالم!` }).click()
  await byBrowser.first().click()
  await eventually(async () => {
    expect(await textsOf(owner)).toEqual(expect.arrayContaining(['سر سالم!', 'جيد جدًا.']))
  })
  expect(origins.filter((origin) => origin !== new URL(product.url).origin)).toEqual([])
})

test('a table goes to a translator and comes back, and is looked through before it is saved', async () => {
  const owner = await product.signUp({ restaurantName: 'Table Corner' })
  await fillMenu(owner, { Grills: ['Shish Tawook', 'Kofta'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'translations', { viewport: PHONE })
  const { file } = en.translations
  await page.getByRole('radio', { name: 'Missing 5' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: file.down }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('translations-ar.csv')
  const given = await readFile(await download.path(), 'utf8')
  expect(given).toContain('"Grills › Shish Tawook › Description","Good",""')
  // As Excel on a Windows in Arabic saves it; the last byte is a mark of direction.
  const names = { 'Shish Tawook': SHISH_1256, Kofta: [0xdf, 0xdd, 0xca, 0xc9, 0xfe] }
  const lines = given
    .slice(1)
    .split('\r\n')
    .map((line) => {
      const [name, bytes] =
        Object.entries(names).find(([name]) => line.includes(`"${name}",""`)) ?? []
      const kept = (name ? line.replace(/""$/, '') : line).replace(/[…›]/g, '')
      return Buffer.concat([Buffer.from(kept), Buffer.from(bytes ?? []), Buffer.from('\r\n')])
    })
  const back = { name: 'back.csv', mimeType: 'text/csv', buffer: Buffer.concat(lines) }
  await page.locator('input[type=file]').setInputFiles(back)
  const panel = page.getByRole('dialog', { name: file.title })
  await panel.getByText('New: 1').waitFor()
  await panel.getByText('Cannot be added: 1').waitFor()
  await panel.getByText(en.problem.specialCharacters).waitFor()
  await expectWellMade(page)
  expect(await textsOf(owner)).not.toContain('شيش طاووق')
  await panel.getByRole('button', { name: 'Add 1 text' }).click()
  await page.getByText('1 text added from the file.').waitFor()
  await eventually(async () => expect(await textsOf(owner)).toContain('شيش طاووق'))
  await page.getByRole('button', { name: en.common.undo }).click()
  await eventually(async () => expect(await textsOf(owner)).not.toContain('شيش طاووق'))
  const other = { ...back, buffer: Buffer.from('id,English (en),French (fr)\na,b,c') }
  await page.locator('input[type=file]').setInputFiles(other)
  await page.getByText(file.problem.otherLanguage).waitFor()
})

test('what is typed beside a text that was changed elsewhere meanwhile is marked so', async () => {
  const owner = await product.signUp({ restaurantName: 'Soup Corner' })
  await fillMenu(owner, { Soups: ['Lentil soup'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'translations', { viewport: DESK })
  const field = page.getByLabel(/Lentil soup/).first()
  await field.waitFor()
  const [soups] = await owner.get<Category[]>('/categories')
  await owner.send('PATCH', '/api/products', [{ _id: soups?.products[0]?._id, name: 'Fish soup' }])
  await field.fill('شوربة عدس')
  const row = async () => (await rowsOf(owner)).find(({ text }) => text === 'شوربة عدس')
  await expect.poll(row).toMatchObject({ source: 'Fish soup', changed: true })
  await page.getByText(en.translations.changedSince).waitFor()
})

test('logging out sends first what was typed, and asks where that is not possible', async () => {
  const owner = await product.signUp({ restaurantName: 'Leaving Corner' })
  await fillMenu(owner, { Soups: ['Lentil soup'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'translations', { viewport: DESK })
  const fields = page.locator('.translation-target input')
  const logOut = page.getByRole('button', { name: en.session.logOut })
  await fields.first().waitFor()
  await page.route('**/api/texts', (route) => route.abort())
  await fields.nth(1).fill('شوربات')
  await logOut.click()
  await page.getByRole('button', { name: en.discard.keep }).click()
  await page.unroute('**/api/texts')
  await fields.nth(2).fill('شوربة عدس')
  await logOut.click()
  await page.waitForURL('**/login')
  const { token } = await owner.post<{ token: string }>('/login', owner)
  const rows = await callsTo(product.url, token).get<MenuTextRow[]>('/api/texts?language=ar')
  expect(rows.map(({ text }) => text)).toEqual(expect.arrayContaining(['شوربات', 'شوربة عدس']))
})

test('the form of a dish has the other language under the first', async () => {
  const owner = await product.signUp({ restaurantName: 'Form Corner' })
  await fillMenu(owner, { Grills: ['Shish Tawook'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'edit', { viewport: PHONE })
  const { dish, edit, translations } = en
  const editDish = filled(edit.editProduct, { name: 'Shish Tawook' })
  await page.getByRole('button', { name: editDish }).click()
  const name = page.getByLabel(
    filled(translations.inLanguage, { label: dish.name, language: 'العربية' }),
  )
  await name.fill('شيش طاووق')
  expect(await name.getAttribute('dir')).toBe('rtl')
  await expectWellMade(page)
  await page.getByRole('button', { name: dish.update }).click()
  await eventually(async () => expect(await textsOf(owner)).toContain('شيش طاووق'))
  await card(page, 'Shish Tawook').getByRole('button', { name: editDish, disabled: false }).click()
  expect(await name.inputValue()).toBe('شيش طاووق')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: edit.addProduct }).click()
  await page.getByLabel(dish.name, { exact: true }).fill('Kofta')
  await name.fill('كفتة')
  await page.getByLabel(dish.price, { exact: true }).fill('3')
  await page.getByLabel(dish.description, { exact: true }).fill('Lamb')
  await page.getByRole('button', { name: dish.add, exact: true }).click()
  await eventually(async () => expect(await textsOf(owner)).toContain('كفتة'))
  // The way in says what is left.
  await page.goto(`${product.url}/dashboard/home`)
  await page.getByRole('link', { name: '3 texts are missing' }).click()
  await page.getByRole('heading', { name: en.translations.title, level: 1 }).waitFor()
})

function addArabic({
  send,
}: {
  send: (method: string, path: string, body: object) => Promise<unknown>
}) {
  return send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
}

async function textsOf(owner: Pick<SignedIn, 'get'>) {
  return (await rowsOf(owner)).map(({ text }) => text)
}

function rowsOf({ get }: Pick<SignedIn, 'get'>): Promise<MenuTextRow[]> {
  return get<MenuTextRow[]>('/api/texts?language=ar')
}

async function paste(page: Page, index: number, cells: readonly string[]): Promise<void> {
  await page
    .locator('.translation-target input, .translation-target textarea')
    .nth(index)
    .evaluate((field, cells) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', cells.join('\n'))
      clipboardData.setData(
        'text/html',
        `<table><tr><td>${cells.join('</td></tr><tr><td>')}</td></tr></table>`,
      )
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, cells)
}

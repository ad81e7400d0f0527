import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar } from '#admin/i18n/ar.ts'
import { en } from '#admin/i18n/en.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import type { MenuTextRow } from '#api/schemas/menu-texts.ts'
import { card, fillMenu } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()
const ARABIC: Readonly<Record<string, string>> = {
  Corner: 'الزاوية',
  Grills: 'مشاوي',
  'Shish Tawook': 'شيش طاووق',
  Kofta: 'كفتة',
  Good: 'لذيذ',
}

test('an owner makes a menu bilingual on a phone, and shows it once it is complete', async () => {
  const owner = await product.signUp({ restaurantName: 'Corner' })
  await fillMenu(owner, { Grills: ['Shish Tawook', 'Kofta'] })
  const page = await product.openScreen(owner, 'translations', { viewport: PHONE })
  const { translations, problem, nav } = en
  await page.getByLabel(translations.add).selectOption('ar')
  const show = page.getByRole('button', { name: translations.show })
  await show.click()
  await page.getByText(problem.translateFirst).waitFor()
  await expectWellMade(page)
  // What is missing first, then Enter after Enter; each says what it is a text of.
  for (let place = 2; place <= 6; place += 1) {
    const field = page.locator('.translation-target input, .translation-target textarea')
    const source = await page.locator('.translation-source p').innerText()
    await field.fill(ARABIC[source] ?? '')
    await field.press('Enter')
    if (place < 6) await page.getByText(`${place + 1} of 6`).waitFor()
  }
  await page.getByText(translations.saved).waitFor()
  await page.getByText('5 of 5').waitFor()
  await show.click()
  await page.getByText(translations.shown).waitFor()
  await expectWellMade(page)

  // Without scripts, too.
  const guest = await product.newPage({ viewport: PHONE, javaScriptEnabled: false })
  await eventually(async () => {
    await guest.goto(`${product.url}/corner`)
    await guest.getByRole('link', { name: 'العربية' }).click({ timeout: 1000 })
  })
  expect(new URL(guest.url()).pathname).toBe('/corner/ar')
  expect(await guest.locator('html').getAttribute('dir')).toBe('rtl')
  await guest.getByRole('link', { name: 'شيش طاووق' }).first().click()
  expect(new URL(guest.url()).pathname).toBe('/corner/ar/grills/shish-tawook')
  expect(await guest.locator('.prose').innerText()).toBe('لذيذ')
  await guest.getByRole('link', { name: 'English' }).click()
  expect(await guest.locator('h2').innerText()).toBe('Shish Tawook')

  const [category] = await owner.get<{ _id: string; products: { _id: string }[] }[]>('/categories')
  const [dish] = category!.products
  await owner.send('PATCH', '/api/products', [{ _id: dish!._id, name: 'Lamb Tawook' }])
  await page.reload()
  await page.getByRole('button', { name: 'Changed 1' }).click()
  await page.getByText(translations.changedSince).waitFor()
  await page.getByRole('button', { name: translations.stillRight }).click()
  await page.getByRole('button', { name: 'Changed 0' }).waitFor()
  expect(nav.translations).toBe('Translations')
})

test('a column of a spreadsheet is pasted at once, and can be taken back', async () => {
  const owner = await product.signUp({ restaurantName: 'Desk Corner' })
  await fillMenu(owner, { Grills: ['Shish Tawook', 'Kofta'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'translations', { viewport: DESK, locale: 'ar' })
  const { translations, common } = ar
  const fields = page.locator('.translation-target input, .translation-target textarea')
  await fields.nth(1).waitFor()
  await paste(page, 1, ['مشاوي', 'شيش طاووق', 'Good & cheap'])
  expect(await fields.nth(2).inputValue()).toBe('شيش طاووق')
  await eventually(async () => expect(await textsOf(owner)).toContain('شيش طاووق'))
  await expectWellMade(page)
  await page.getByRole('button', { name: common.undo }).click()
  await eventually(async () => expect(await textsOf(owner)).not.toContain('شيش طاووق'))
  // What breaks a rule is not sent, says why, and outlives a reload.
  await fields.nth(2).fill('شيش & طاووق')
  await page.getByText(ar.problem.specialCharacters).waitFor()
  await page.reload()
  await page.getByText(ar.problem.specialCharacters).waitFor()
  expect(await fields.nth(2).inputValue()).toBe('شيش & طاووق')
  await fields.nth(2).fill('شيش')
  await page.getByText(translations.saved).waitFor()
  expect(await textsOf(owner)).toContain('شيش')
})

test('the form of a dish has the other language under the first', async () => {
  const owner = await product.signUp({ restaurantName: 'Form Corner' })
  await fillMenu(owner, { Grills: ['Shish Tawook'] })
  await addArabic(owner)
  const page = await product.openScreen(owner, 'edit', { viewport: PHONE })
  const { dish, edit } = en
  const editDish = edit.editProduct.replace('{{name}}', 'Shish Tawook')
  await page.getByRole('button', { name: editDish }).click()
  const name = page.getByLabel(`${dish.name} (العربية)`)
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
  await page.getByLabel(dish.price).fill('3')
  await page.getByLabel(dish.description, { exact: true }).fill('Lamb')
  await page.getByRole('button', { name: dish.add, exact: true }).click()
  await eventually(async () => expect(await textsOf(owner)).toContain('كفتة'))
  // The way in says what is left.
  await page.goto(`${product.url}/dashboard/home`)
  await page.getByRole('link', { name: '3 texts are missing' }).click()
  await page.getByRole('heading', { name: en.translations.title, level: 1 }).waitFor()
})

test('guests search in any language that is shown', async () => {
  const owner = await product.signUp({ restaurantName: 'Long Corner' })
  const names = ['Shish Tawook', ...Array.from({ length: 15 }, (_, index) => `Dish ${index}`)]
  await fillMenu(owner, { Grills: names })
  await addArabic(owner)
  const rows = await owner.get<MenuTextRow[]>('/api/texts?language=ar')
  const texts = rows.map(({ kind, _id, field, source }) => {
    return { kind, _id, field, ...(ARABIC[source] ? { text: ARABIC[source] } : { same: true }) }
  })
  await owner.send('PUT', '/api/texts', { language: 'ar', texts })
  await owner.send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: true }] })
  const guest = await product.newPage({ viewport: PHONE })
  await eventually(async () => {
    await guest.goto(`${product.url}/long-corner`)
    await guest.locator('.languages').waitFor({ timeout: 1000 })
  })
  await guest.locator('.find').click()
  // As it is typed, with another alef and a letter that is wrong.
  await guest.getByRole('searchbox').fill('طاوق')
  await guest.locator('main li:visible').nth(1).waitFor({ state: 'detached' })
  expect(await guest.locator('main li:visible h3').innerText()).toBe('Shish Tawook')
})

function addArabic({
  send,
}: {
  send: (method: string, path: string, body: object) => Promise<unknown>
}) {
  return send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: false }] })
}

async function textsOf({ get }: { get: <T>(path: string) => Promise<T> }) {
  const rows = await get<MenuTextRow[]>('/api/texts?language=ar')
  return rows.map(({ text }) => text)
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

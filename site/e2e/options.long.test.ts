import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import type { OptionGroup } from '#api/schemas/option-groups.ts'
import type { SignedIn } from './calls.ts'
import { card, fillMenu } from './editor.ts'
import { filled } from './filled.ts'
import { DESK, PHONE, startProduct, ZOOMED } from './product.ts'
import { expectFits, expectWellMade } from './well-made.ts'

const product = startProduct()
const { options: words, problem, common } = en
const ARABIC: Readonly<Record<string, string>> = {
  Coffees: 'قهوة',
  Latte: 'لاتيه',
  Good: 'لذيذ',
  Milk: 'الحليب',
  Cow: 'بقري',
  Oat: 'شوفان',
  Extras: 'إضافات',
  Syrup: 'شراب',
  Cream: 'كريمة',
  Cinnamon: 'قرفة',
  'Extra shot': 'جرعة إضافية',
}

test('an owner makes options by phone, and guests read them in both languages without script', async () => {
  const owner = await product.signUp({ restaurantName: 'Milk Bar' })
  await fillMenu(owner, { Coffees: ['Latte'], Teas: ['Mint'] })
  const page = await product.openScreen(owner, 'options', { viewport: PHONE })
  await page.getByText(words.none).waitFor()
  await expectWellMade(page)

  await page.getByRole('button', { name: words.addTitle }).click()
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await page.getByText(problem.emptyFields).first().waitFor()
  await expectWellMade(page)
  await page.getByLabel(words.name).fill('Milk')
  await fillOptions(page, ['Cow', ''], ['Oat', '٣٫٥'])
  const oat = filled(words.optionAllergens, { place: '2' })
  await page.getByText(oat, { exact: true }).first().click()
  await page.getByRole('button', { name: /^Gluten/ }).click()
  await expectWellMade(page)
  await page.getByLabel('Coffees', { exact: true }).check()
  // What was typed is there after a reload.
  await page.reload()
  expect(await page.getByLabel(words.name).inputValue()).toBe('Milk')
  expect(await page.getByLabel('Coffees', { exact: true }).isChecked()).toBe(true)
  await page.setViewportSize(ZOOMED)
  await expectFits(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await page.getByRole('button', { name: 'Milk' }).waitFor()

  await page.getByRole('button', { name: words.addTitle }).click()
  await page.getByLabel(words.name).fill('Extras')
  const extras = ['Cream', 'Syrup', 'Cinnamon', 'Extra shot'].map((name) => [name, '2'] as const)
  await fillOptions(page, ...extras)
  await page.getByRole('button', { name: filled(words.optionUp, { place: '2' }) }).click()
  await page.getByLabel(words.choice).selectOption(words.ask.upTo)
  await page.getByLabel(words.count, { exact: true }).fill('9')
  await page.getByLabel(words.search).fill('latt')
  await page.getByLabel('Latte').check()
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await page.getByText(filled(problem.optionChoice, { most: '4' })).waitFor()
  await page.getByLabel(words.count, { exact: true }).fill('3')
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await page.getByText('Syrup +2 · Cream +2 · Cinnamon +2 · Extra shot +2').waitFor()
  await expectWellMade(page)

  const guest = await product.newPage({ javaScriptEnabled: false, viewport: PHONE })
  await eventually(async () => {
    await guest.goto(`${product.url}/milk-bar/coffees/latte`)
    expect(await optionsOn(guest)).toEqual([
      ['Milk', 'Choose one', 'Cow', 'Oat +AED 3.50 Contains: Gluten'],
      ['Extras', 'Choose up to 3', ...['Syrup', 'Cream', 'Cinnamon', 'Extra shot'].map(plusTwo)],
    ])
  })
  expect(await guest.getByRole('list').filter({ hasText: 'Cinnamon' }).count()).toBe(1)
  await product.confirmAddress(owner)
  await translate(owner)
  await eventually(async () => {
    await guest.goto(`${product.url}/milk-bar/ar/coffees/latte`)
    expect(await optionsOn(guest)).toEqual([
      ['الحليب', 'اختر واحدًا', 'بقري', 'شوفان +AED 3.50 يحتوي على: الغلوتين'],
      ['إضافات', 'اختر 3 كحد أقصى', ...['شراب', 'كريمة', 'قرفة', 'جرعة إضافية'].map(plusTwo)],
    ])
  })
  const looker = await product.newPage({ viewport: PHONE })
  await looker.goto(`${product.url}/milk-bar/ar/coffees/latte`)
  await expectWellMade(looker)
  await guest.goto(`${product.url}/milk-bar/teas/mint`)
  expect(await guest.locator('.options').count()).toBe(0)
})

test('a dish has its options in its form, and what is deleted can be taken back', async () => {
  const owner = await product.signUp({ restaurantName: 'Tea Bar' })
  await fillMenu(owner, { شاي: ['نعناع'] })
  const [category] = await owner.get<{ _id: string; products: { _id: string }[] }[]>('/categories')
  const options = [{ name: 'سكر', price: 0 }]
  const group = { min: 0, max: 1, options }
  await owner.post('/api/options', { ...group, name: 'إضافات' })
  await owner.post('/api/options', { ...group, name: 'الحلاوة', categories: [category?._id] })
  const page = await product.openScreen(owner, 'edit', { viewport: DESK, locale: 'ar' })
  const editDish = filled(ar.edit.editProduct, { name: 'نعناع' })
  await page.getByRole('button', { name: editDish }).click()
  const given = page.getByLabel(filled(ar.options.ofCategory, { name: 'الحلاوة' }))
  await given.waitFor()
  expect([await given.isChecked(), await given.isDisabled()]).toEqual([true, true])
  await page.getByLabel('إضافات', { exact: true }).check()
  await page.getByRole('button', { name: ar.dish.update }).click()
  await expect
    .poll(async () => (await groupsOf(owner)).map(({ products }) => products))
    .toEqual([[category?.products[0]?._id], []])
  await card(page, 'نعناع').getByRole('button', { name: editDish, disabled: false }).waitFor()

  await page.goto(`${product.url}/dashboard/options`)
  const edit = page.getByRole('button', { name: 'إضافات' })
  const remove = async () => {
    await edit.click()
    await page.getByRole('button', { name: ar.options.delete }).click()
    await edit.waitFor({ state: 'detached' })
  }
  await remove()
  await page.getByRole('button', { name: ar.common.undo }).click()
  await edit.waitFor()
  await remove()
  await expect.poll(async () => (await groupsOf(owner)).length, { timeout: 15_000 }).toBe(1)
  const [deleted] = await owner.get<{ _id: string; kind: string }[]>('/api/bin')
  expect(deleted).toMatchObject({ kind: 'group' })
  await owner.post(`/api/bin/${deleted?._id}/restore`, {})
  expect((await groupsOf(owner))[0]).toMatchObject({ products: [category?.products[0]?._id] })
})

test('who checks a vegan dish reads what its options have not said, or say against it', async () => {
  const owner = await product.signUp({ restaurantName: 'Curry Bar' })
  await fillMenu(owner, { Curries: ['House curry'] })
  const [category] = await owner.get<{ _id: string }[]>('/categories')
  const categories = [category?._id]
  const prawns = { name: 'Prawns', price: 3, allergens: { crustaceans: 'contains' } }
  await owner.post('/api/options', {
    name: 'Protein',
    min: 1,
    max: 1,
    options: [prawns],
    categories,
  })
  const base = { name: 'Base', min: 1, max: 1, options: [{ name: 'Tomato', price: 0 }], categories }
  await owner.post('/api/options', base)
  const page = await product.openScreen(owner, 'edit', { viewport: PHONE })
  const editDish = filled(en.edit.editProduct, { name: 'House curry' })
  await page.getByRole('button', { name: editDish }).click()
  const told = page.locator('.options-notice')
  await page.getByLabel(en.dish.vegan, { exact: true }).check()
  await expect.poll(() => told.innerText()).toMatch(/Not vegan with .Prawns/)
  await page.getByLabel(en.allergens.checked).check()
  await expect.poll(() => told.innerText()).toMatch(/options of .Base. have their allergens stated/)
  await expectWellMade(page)
  await page.getByRole('button', { name: en.dish.update }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`${product.url}/dashboard/allergens`)
  await page.locator('.options-notice').getByRole('link').waitFor()
  await expectWellMade(page)
  const guest = await product.newPage({ viewport: PHONE })
  await eventually(async () => {
    await guest.goto(`${product.url}/curry-bar/info/allergens`)
    const row = await guest.getByRole('row').nth(1).innerText()
    expect(row).toContain('Depends on what you choose: Crustaceans')
    expect(row).toContain('Not stated')
  })
  await expectWellMade(guest)
  await guest.goto(`${product.url}/curry-bar`)
  await guest.locator('.avoid').click()
  await guest.getByLabel('Crustaceans').check()
  await guest.getByText('Contains or may contain: 1').waitFor()
})

test('what two devices made of a group is shown next to each other', async () => {
  const owner = await product.signUp()
  await fillMenu(owner, { Coffees: ['Latte'] })
  const options = [{ name: 'Oat', price: 3 }]
  const milk = { name: 'Milk', min: 1, max: 1, options }
  const { group } = await owner.post<{ group: OptionGroup }>('/api/options', milk)
  const page = await product.openScreen(owner, 'options')
  await page.getByRole('button', { name: 'Milk' }).click()
  await page.getByLabel(words.name).fill('Milks')
  await owner.send('PUT', `/api/options/${group._id}`, { name: 'Dairy' })
  await page.getByRole('button', { name: words.update }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Dairy').waitFor()
  await expectWellMade(page)
  await question.getByRole('button', { name: en.conflict.keepMine }).click()
  await page.getByRole('button', { name: words.update }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await groupsOf(owner)).toMatchObject([{ name: 'Milks' }])
  expect(await page.getByText(common.retry).count()).toBe(0)
})

async function fillOptions(page: Page, ...options: (readonly [string, string])[]): Promise<void> {
  for (const [index, [name, price]] of options.entries()) {
    const place = String(index + 1)
    if (index > 1) await page.getByRole('button', { name: words.addOption }).click()
    await page.getByLabel(filled(words.optionName, { place })).fill(name)
    await page.getByLabel(filled(words.optionPrice, { place })).fill(price)
  }
}

function plusTwo(name: string): string {
  return `${name} +AED 2`
}

/** Each group with its heading, what is asked, and its options. */
async function optionsOn(page: Page): Promise<string[][]> {
  const parts = await page.locator('.options > *').allInnerTexts()
  const lists = await Promise.all(
    (await page.locator('.options > ul').all()).map((list) =>
      list.getByRole('listitem').allInnerTexts(),
    ),
  )
  return lists.map((rows, at) => {
    const said = [parts[at * 3] ?? '', parts[at * 3 + 1] ?? '', ...rows]
    return said.map((text) => text.replace(/\s+/gu, ' ').replace(/Aed/u, 'AED').trim())
  })
}

/** Has the whole menu in Arabic too, and shows it. */
async function translate(owner: SignedIn): Promise<void> {
  await owner.send('PUT', '/api/languages', inArabic(false))
  const rows = await owner.get<MenuTextRow[]>('/api/texts?language=ar')
  const texts = rows.map(({ kind, _id, field, source }) => {
    return { kind, _id, field, text: ARABIC[source] ?? 'نص' }
  })
  await owner.send('PUT', '/api/texts', { language: 'ar', texts })
  await owner.send('PUT', '/api/languages', inArabic(true))
}

function inArabic(shown: boolean) {
  return { main: 'en', further: [{ code: 'ar', shown }] }
}

function groupsOf(owner: SignedIn): Promise<OptionGroup[]> {
  return owner.get<OptionGroup[]>('/api/options')
}

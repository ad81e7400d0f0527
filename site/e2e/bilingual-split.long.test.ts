import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import { fillMenu, menuOf } from './editor.ts'
import { filled } from './filled.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()
const MIXED = { 'Grills مشاوي': ['Shish Tawook شيش طاووق', 'Kofta كفتة', 'Tea'] }

test('an owner takes a menu in bilingual menu on a phone, and puts it together again', async () => {
  const owner = await product.signUp({ restaurantName: 'Jamr جمر' })
  await fillMenu(owner, MIXED)
  const before = await menuOf(owner)
  const { split } = en.translations
  const page = await product.openScreen(owner, 'home', { viewport: PHONE })
  await page.getByRole('link', { name: '4 texts mix two languages' }).click()
  await page.getByRole('button', { name: split.open }).click()
  const panel = page.getByRole('dialog', { name: split.title })
  // A new name is a new address, so that it waits to be asked for.
  await panel.getByRole('button', { name: 'Split 3 texts' }).waitFor()
  await expectWellMade(page)
  await panel.getByRole('checkbox', { name: /Jamr/ }).check()
  await panel.getByText(split.newAddress).waitFor()
  await panel.getByRole('checkbox', { name: /Tea|Kofta/ }).uncheck()
  await panel
    .getByRole('button', { name: filled(split.editOne, { text: MIXED['Grills مشاوي'][0]! }) })
    .click()
  const english = panel.getByLabel('English')
  const arabic = panel.getByLabel('Arabic')
  expect(await arabic.getAttribute('dir')).toBe('rtl')
  await panel.getByRole('button', { name: split.swap }).click()
  expect(await english.inputValue()).toBe('شيش طاووق')
  await panel.getByRole('button', { name: split.swap }).click()
  await english.fill('Shish\u202e Tawook')
  await panel.getByRole('button', { name: 'Split 3 texts' }).click()
  await panel.getByText(en.problem.specialCharacters).waitFor()
  await expectWellMade(page)
  // What another device changes meanwhile is shown, and what was typed here is kept.
  const [category] = await owner.get<{ products: { _id: string }[] }[]>('/categories')
  const kofta = category!.products[1]!._id
  await owner.send('PATCH', '/api/products', [{ _id: kofta, name: 'Kofta Halabi كفتة حلبية' }])
  await english.fill('Shish Taouk')
  await panel.getByRole('button', { name: 'Split 3 texts' }).click()
  await panel.getByText(split.changed).waitFor()
  await panel.getByRole('checkbox', { name: /Kofta/ }).uncheck()
  await panel.getByRole('button', { name: 'Split 3 texts' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByText('3 texts were split.').waitFor()
  await page.getByText('1 text mixes two languages').waitFor()
  await expectWellMade(page)
  expect(await menuOf(owner)).toEqual([
    ['Grills', ['Shish Taouk', 'Kofta Halabi كفتة حلبية', 'Tea']],
  ])
  const texts = await owner.get<MenuTextRow[]>('/api/texts?language=ar')
  const translated = texts.map(({ text }) => text).filter((text) => text !== null)
  expect(translated).toEqual(['جمر', 'مشاوي', 'شيش طاووق'])
  // The address that was printed leads on.
  await eventually(async () => {
    const answer = await fetch(`${product.url}/jamr-جمر`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/jamr'])
  })

  // Undo outlives a reload, and leaves what was typed since.
  await owner.send('PATCH', '/api/products', [
    { _id: category!.products[0]!._id, name: 'Lamb Tawook' },
  ])
  await page.reload()
  await page.getByRole('button', { name: en.common.undo }).click()
  await page.getByText(split.undone).waitFor()
  await page.getByText('1 text was changed after that and stays as it is.').waitFor()
  expect(await menuOf(owner)).toEqual([
    [before[0]![0], ['Lamb Tawook', 'Kofta Halabi كفتة حلبية', 'Tea']],
  ])
})

test('a menu in Arabic keeps that, and the other part is English', async () => {
  const owner = await product.signUp({ restaurantName: 'Corner of two' })
  await fillMenu(owner, MIXED)
  await owner.send('PUT', '/api/languages', { main: 'ar', further: [] })
  const page = await product.openScreen(owner, 'translations', { viewport: PHONE, locale: 'ar' })
  const { split } = ar.translations
  await page.getByRole('button', { name: split.open }).click()
  const panel = page.getByRole('dialog', { name: split.title })
  await panel.getByRole('button', { name: 'فصل 3 نصوص' }).waitFor()
  // What is below the fold is not laid out, and has no inner text yet.
  expect(await panel.locator('.split-parts p').allTextContents()).toEqual([
    'مشاوي',
    'Grills',
    'شيش طاووق',
    'Shish Tawook',
    'كفتة',
    'Kofta',
  ])
  await expectWellMade(page)
})

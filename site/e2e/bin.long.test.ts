import { describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { menuOf, openEditor } from './editor.ts'
import { filled } from './filled.ts'
import { DESK, PHONE, startProduct, ZOOMED } from './product.ts'
import { expectFits, expectWellMade } from './well-made.ts'

const product = startProduct()
const MENU = { Grills: ['Kofta', 'Wings', 'Tikka'], Sweets: ['Kunafa'] }

describe.each([
  ['en', en, DESK, 'light', 'deleted with its 3 dishes'],
  ['ar', ar, PHONE, 'dark', 'مع 3 أصناف'],
] as const)(
  'in %s',
  (locale, { bin, category, common, dish, edit }, viewport, colorScheme, tail) => {
    test('a category and a dish come back from what was deleted', async () => {
      const owner = await product.signUp()
      const look = { locale, viewport, colorScheme }
      const page = await openEditor(product, owner, MENU, look)
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      await press(filled(edit.editProduct, { name: 'Wings' }))
      await press(dish.delete)
      await press(filled(edit.editCategory, { title: 'Sweets' }))
      await press(category.delete)
      // Neither has reached the server when it is looked for.
      await press(bin.title)
      const lines = page.getByRole('dialog').getByRole('listitem')
      await expect.poll(() => lines.count()).toBe(2)
      await expectWellMade(page)
      const restore = (name: string) => filled(bin.restoreNamed, { name })
      await press(restore('Wings'))
      await page
        .getByText(filled(bin.restored, { name: 'Wings' }))
        .and(page.locator(':focus'))
        .waitFor()
      await press(restore('Sweets'))
      await page.getByText(bin.none).waitFor()
      await expectWellMade(page)
      expect(await menuOf(owner)).toEqual(Object.entries(MENU))
      await press(common.close)
      await page.getByRole('row', { name: 'Sweets', selected: true }).waitFor()
      await page.getByRole('row', { name: 'Grills' }).click()
      await page.getByRole('row', { name: 'Wings' }).waitFor()

      await press(filled(edit.editCategory, { title: 'Grills' }))
      await page
        .getByText(
          tail === 'deleted with its 3 dishes'
            ? 'its 3 dishes are deleted too'
            : 'تُحذف معه 3 أصناف',
        )
        .waitFor()
      await press(category.delete)
      await page.getByText(tail).waitFor()
      await press(bin.title)
      await press(bin.empty)
      await expectWellMade(page)
      await press(bin.emptyYes)
      await page.getByText(bin.none).waitFor()
      expect(await menuOf(owner)).toEqual([['Sweets', ['Kunafa']]])
      expect(await owner.get('/api/bin')).toEqual([])
    })
  },
)

test('says what to do first, and fits a phone that is zoomed in', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, MENU, { viewport: ZOOMED })
  const [grills] = await owner.get<{ _id: string; products: { _id: string }[] }[]>('/categories')
  await owner.send('DELETE', `/api/${grills?.products[0]?._id}/deletedProduct`)
  await owner.send('DELETE', `/categories/${grills?._id}/deleteCategory`)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await page.getByRole('button', { name: 'Restore Kofta' }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Please restore the category first.' }).waitFor()
  await expectFits(page)
  expect(await menuOf(owner)).toEqual([['Sweets', ['Kunafa']]])
})

test('what is deleted can be looked at after a trial has ended, but not brought back', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, MENU)
  const [grills] = await owner.get<{ _id: string }[]>('/categories')
  await owner.send('DELETE', `/categories/${grills?._id}/deleteCategory`)
  const message = 'Your free trial has expired'
  await page.route('**/api/bin/*/restore', (route) =>
    route.fulfill({ status: 402, json: { message } }),
  )
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await page.getByRole('button', { name: 'Restore Grills' }).click()
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: message }).waitFor()
  expect(await menuOf(owner)).toEqual([['Sweets', ['Kunafa']]])
})

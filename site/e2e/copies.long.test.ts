import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { card, giveSizes, menuOf, openEditor } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test.each([PHONE, DESK])('an owner copies a dish, and undoes it', async (viewport) => {
  const owner = await product.signUp({ restaurantName: `Copies ${viewport.width}` })
  const page = await openEditor(product, owner, { Tea: ['Karak', 'Mint'] }, { viewport })
  await giveSizes(owner, 'Karak', ['Small', 'Large'])
  await page.reload()
  await copyKarak()
  await page.getByText('Copied as “Karak 2”.').waitFor()
  const form = page.getByRole('dialog')
  const name = form.getByLabel(en.dish.name)
  expect(await name.inputValue()).toBe('Karak 2')
  await form.getByText(en.dish.copyIsOn).waitFor()
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectWellMade(page)
  await form.getByLabel(en.common.close).click()
  await page.getByRole('button', { name: en.common.undo }).click()
  await card(page, 'Karak 2').waitFor({ state: 'detached' })
  expect(await menuOf(owner)).toEqual([['Tea', ['Karak', 'Mint']]])
  // A copy that was changed stays.
  await copyKarak()
  await form.getByLabel(en.dish.name).fill('Karak with saffron')
  await form.getByRole('button', { name: en.dish.update }).click()
  await card(page, 'Karak with saffron').waitFor()
  await page.getByText('Copied as “Karak 2”.').waitFor({ state: 'detached' })
  expect(await menuOf(owner)).toEqual([['Tea', ['Karak', 'Mint', 'Karak with saffron']]])

  async function copyKarak() {
    await page.getByRole('button', { name: 'Edit dish Karak', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: en.edit.copy }).click()
  }
})

test('an owner copies a category with its dishes, and undoes it', async () => {
  const owner = await product.signUp({ restaurantName: 'Copied categories' })
  const page = await openEditor(product, owner, { Tea: ['Karak', 'Mint'], Cakes: ['Basbousa'] })
  await page.getByRole('button', { name: 'Edit category Tea' }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.edit.copy }).click()
  await page.getByRole('heading', { name: 'Tea 2' }).waitFor()
  await card(page, 'Mint').waitFor()
  await expectWellMade(page)
  const before = await menuOf(owner)
  expect(before.at(-1)).toEqual(['Tea 2', ['Karak', 'Mint']])
  await page.getByRole('button', { name: en.common.undo }).click()
  await expect.poll(() => menuOf(owner)).toEqual(before.slice(0, 2))
})

import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { menuOf, openEditor } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()
const MENU = { Tea: ['Karak', 'Mint tea', 'Black tea'], Cakes: ['Honey cake', 'Date cake'] }
const { many } = en

test.each([PHONE, DESK])(
  'an owner raises prices of many dishes at once, and undoes it',
  async (viewport) => {
    const owner = await product.signUp({ restaurantName: `Many ${viewport.width}` })
    const page = await openEditor(product, owner, MENU, { viewport })
    await page.getByRole('button', { name: many.title }).click()
    const panel = page.getByRole('dialog', { name: many.title })
    await panel.getByLabel(many.find).fill('tea')
    await panel
      .getByLabel(many.all)
      .or(panel.getByLabel('Tea', { exact: true }))
      .first()
      .check()
    await panel.getByLabel(many.value).fill('15')
    await panel.getByLabel(many.round).selectOption('500')
    await panel.getByText('1 → 1').first().waitFor()
    await panel.getByLabel(many.value).fill('60')
    await panel.getByText('1 → 1.50').first().waitFor()
    await expectWellMade(page)
    await panel.getByRole('button', { name: 'Change 2 dishes' }).click()
    await page.getByText('2 dishes changed.').waitFor()
    const prices = async () => {
      const menu = await owner.get<{ products: { price: number }[] }[]>('/categories')
      return menu.map(({ products }) => products.map(({ price }) => price))
    }
    expect(await prices()).toEqual([
      [1, 1.5, 1.5],
      [1, 1],
    ])
    await page.getByRole('button', { name: en.common.undo }).click()
    await page.getByText('2 dishes changed.').waitFor({ state: 'detached' })
    await page.getByText(en.common.undone).waitFor()
    await expect.poll(prices).toEqual([
      [1, 1, 1],
      [1, 1],
    ])
  },
)

test('many dishes are moved, and deleted with one undo', async () => {
  const owner = await product.signUp({ restaurantName: 'Many moved' })
  const page = await openEditor(product, owner, MENU)
  const open = async () => {
    await page.getByRole('button', { name: many.title }).click()
    return page.getByRole('dialog', { name: many.title })
  }
  let panel = await open()
  await panel.getByLabel('Tea', { exact: true }).check()
  await panel.getByLabel(many.action).selectOption('move')
  await panel.getByLabel(many.category).selectOption({ label: 'Cakes' })
  await panel.getByRole('button', { name: 'Change 3 dishes' }).click()
  await page.getByText('3 dishes changed.').waitFor()
  expect(await menuOf(owner)).toEqual([
    ['Tea', []],
    ['Cakes', ['Honey cake', 'Date cake', 'Karak', 'Mint tea', 'Black tea']],
  ])
  panel = await open()
  await panel.getByLabel(many.find).fill('cake')
  await panel.getByLabel('Cakes', { exact: true }).check()
  await panel.getByLabel(many.action).selectOption('delete')
  await panel.getByRole('button', { name: 'Delete 2 dishes' }).click()
  await page.getByText('2 dishes changed.').waitFor()
  expect((await menuOf(owner))[1]).toEqual(['Cakes', ['Karak', 'Mint tea', 'Black tea']])
  await page.getByRole('button', { name: en.common.undo }).click()
  await expect
    .poll(async () => (await menuOf(owner))[1])
    .toEqual(['Cakes', ['Honey cake', 'Date cake', 'Karak', 'Mint tea', 'Black tea']])
})

import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { aPdf } from '#builder/testing/pdf.ts'
import { choose, paste, SOUPS } from './import-input.ts'
import { filled } from './filled.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test('the same again changes nothing, and a new price is shown beside the old one', async () => {
  const owner = await product.signUp({ restaurantName: 'Twice House' })
  const page = await product.openScreen(owner, 'import')
  await paste(page, 'Tea\nKarak 2\nMint tea 3')
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  await page.getByText('Saved. New: 2, changed: 0.').waitFor()
  await page.goto(`${product.url}/dashboard/import`)
  await paste(page, 'Tea\nKarak 2.5\nMint tea 3')
  await page.getByRole('radio', { name: `${en.import.filter.same} (1)` }).waitFor()
  await page.getByText('Now 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  await page.getByText('Saved. New: 0, changed: 1.').waitFor()
  const [tea] = await owner.get<{ products: { price: number }[] }[]>('/categories')
  expect(tea?.products.map(({ price }) => price)).toEqual([2.5, 3])
})

test('after a menu in one language the other one is suggested, and saved when it is taken', async () => {
  const owner = await product.signUp({ restaurantName: 'One Language House' })
  const page = await product.openScreen(owner, 'import', { viewport: PHONE })
  await paste(page, 'Salads\nFattoush 16\nGreen salad 14')
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  const translate = page.getByRole('button', { name: en.import.translate })
  await translate.waitFor()
  const title = page.getByRole('heading', { name: en.import.online })
  expect(await title.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.frameLocator('.menu-frame').getByText('Fattoush').waitFor()
  await expectWellMade(page)
  await translate.click()
  await page.getByRole('button', { name: 'Accept all (3)' }).click()
  await eventually(async () => {
    const texts = await owner.get<{ text: string | null }[]>('/api/texts?language=ar')
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['سلطات', 'فتوش', 'سلطة خضراء']),
    )
  })
  const languages = await owner.get<{ further: object[] }>('/api/languages')
  expect(languages.further).toMatchObject([{ code: 'ar', shown: false }])
})

test('a page of a PDF stands beside its rows, and a tap on it leads to the row', async () => {
  const owner = await product.signUp({ restaurantName: 'Paged House' })
  const page = await product.openScreen(owner, 'import')
  await choose(page, [['menu.pdf', await aPdf(SOUPS)]])
  const pictures = page.getByLabel(en.import.photos)
  const frames = pictures.locator('.import-frame')
  await expect.poll(() => frames.count()).toBe(2)
  await frames.nth(1).locator('rect').first().click()
  const name = page.getByLabel(en.import.name, { exact: true }).nth(1)
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => frames.nth(1).getAttribute('data-active')).toBe('true')
  await expectWellMade(page)
  // What is wrong with a whole category is mended at once, and can be undone.
  await page
    .getByRole('button', { name: filled(en.import.moreOfCategory, { category: 'Soups' }) })
    .click()
  await page.getByRole('button', { name: en.import.pricesUp }).click()
  const prices = page.getByLabel(en.import.price, { exact: true })
  await expect.poll(() => prices.first().inputValue()).toBe('18')
  await expectWellMade(page)
  await page.getByText(en.import.changedMany).waitFor()
  await page.getByRole('button', { name: en.common.undo, exact: true }).click()
  await expect.poll(() => prices.first().inputValue()).toBe('16')
  // Sizes are added where the row is looked over.
  await page.getByRole('button', { name: filled(en.import.more, { name: 'Onion soup' }) }).click()
  await page.getByRole('button', { name: en.dish.addSizes }).click()
  const sizeName = (place: string) => page.getByLabel(filled(en.import.sizeName, { place }))
  await sizeName('1').fill('Cup')
  await sizeName('2').fill('Bowl')
  await page.getByLabel(filled(en.import.sizePrice, { place: '2' })).fill('19')
  await page.getByRole('button', { name: en.dish.addSize }).click()
  await page.getByRole('button', { name: filled(en.dish.removeSize, { place: '3' }) }).click()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Save 2 dishes' }).click()
  await page.getByText('Saved. New: 2, changed: 0.').waitFor()
  const [soups] = await owner.get<{ products: { details: { sizes: object[] } }[] }[]>('/categories')
  expect(soups?.products.map(({ details }) => details.sizes)).toMatchObject([
    [],
    [
      { name: 'Cup', price: 18 },
      { name: 'Bowl', price: 19 },
    ],
  ])
})

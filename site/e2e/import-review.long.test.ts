import { expect, test } from 'vitest'
import { en } from '#admin/i18n/texts.ts'
import type { Category } from '#api/schemas/categories.ts'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
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

test('a new menu is asked for its currency once', async () => {
  const owner = await product.signUp({ restaurantName: 'Riyal House' })
  const page = await product.openScreen(owner, 'import')
  await paste(page, 'Tea\nKarak 2 ريال\nMint tea 3 ريال')
  const unclear = page.getByLabel(en.import.currency.unclear)
  const save = page.getByRole('button', { name: 'Save 2 dishes' })
  expect(await save.isDisabled()).toBe(true)
  await expectWellMade(page)
  await unclear.selectOption('QAR')
  await save.click()
  await page.getByText('Saved. New: 2, changed: 0.').waitFor()
  const { restaurant } = await owner.get<{ restaurant: { currency: string } }>(
    '/api/restaurantData',
  )
  expect(restaurant.currency).toBe('QAR')
  await page.goto(`${product.url}/dashboard/import`)
  await paste(page, 'Tea\nSage tea 4 ريال')
  await page.getByRole('button', { name: 'Save 1 dish' }).waitFor()
  expect(await unclear.count()).toBe(0)
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
  // A second tap at once, at the same place, would be a stray one.
  await page.getByRole('button', { name: 'Accept all (3)' }).press('Enter')
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

const GAP = [' ', ' '] as const
const WITH_LOOSE_PRICES = {
  title: 'Soups',
  dishes: [...SOUPS.dishes, GAP, GAP, GAP, [' ', '20'], GAP, GAP, GAP, [' ', '22']],
} as const

test('prices in no dish are told apart, and the focus goes from each to the next', async () => {
  const owner = await product.signUp({ restaurantName: 'Loose House' })
  const page = await product.openScreen(owner, 'import')
  await choose(page, [['menu.pdf', await aPdf(WITH_LOOSE_PRICES)]])
  const loose = page.getByRole('group', { name: '2 prices are in no dish' })
  await loose
    .getByText(filled(en.import.looseBelow, { name: 'Onion soup' }))
    .first()
    .waitFor()
  await expectWellMade(page)
  const button = (text: string, price: string) =>
    page.getByRole('button', { name: filled(text, { price }) })
  await button(en.import.noPriceNamed, '20').press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await expect.poll(focused).toContain('22')
  await button(en.import.makeDishNamed, '22').press('Enter')
  await button(en.import.makeDishNamed, '22').waitFor({ state: 'detached' })
  const main = page.getByRole('main')
  expect(await main.evaluate((one) => one === document.activeElement)).toBe(true)
})

const WITH_FACTS = `SAFFRON & SALT
Al Quoz 1, Dubai
All prices in AED, incl. 5% VAT

Breakfast فطور (served 7am - 1pm)
Shakshuka شكشوكة 32
Foul medames فول مدمس 24
Kunafa كنافة (for 2) 22

Wifi: SaltGuest pass: coffee123
Call us 04 555 0102`

test('what a file says of the restaurant and its hours is saved with the dishes, and undone with them', async () => {
  const owner = await product.signUp({ restaurantName: 'Fact House' })
  const page = await product.openScreen(owner, 'import', { viewport: PHONE })
  await paste(page, WITH_FACTS)
  const facts = page.getByRole('group', { name: en.import.facts }).getByRole('checkbox')
  await expect.poll(() => facts.count()).toBe(5)
  for (const fact of await facts.all()) await fact.check()
  const served = page.getByRole('checkbox', {
    name: filled(en.import.served, { from: '07:00', to: '13:00' }),
  })
  await served.check()
  await page.getByRole('heading', { name: 'Breakfast', exact: true }).waitFor()
  await expectWellMade(page)
  // Both names are mended in place, and the second one stays while the first is typed.
  const name = page.getByLabel(en.import.name, { exact: true })
  const arabic = page.getByLabel(filled(en.import.inLanguage, { language: 'العربية' }))
  expect([await name.inputValue(), await arabic.inputValue()]).toEqual(['Kunafa (for 2)', 'كنافة'])
  await name.fill('Kunafa for two')
  await arabic.fill('كنافة لشخصين')
  await page.getByRole('button', { name: 'Save 3 dishes' }).click()
  await page.getByText('Saved. New: 3, changed: 0.').waitFor()
  const read = async () => {
    const { restaurant } = await owner.get<{ restaurant: Restaurant }>('/api/restaurantData')
    const { phone, wifi } = await owner.get<MenuSettings>('/api/menu-settings')
    const [category] = await owner.get<Category[]>('/categories')
    const { label, location, vatNote } = restaurant
    const from = category?.times?.windows[0]?.from
    return { label, location, vatNote, phone, wifi: wifi?.password, from }
  }
  expect(await read()).toEqual({
    label: 'SAFFRON & SALT',
    location: 'Al Quoz 1, Dubai',
    vatNote: 'included',
    phone: '+97145550102',
    wifi: 'coffee123',
    from: '07:00',
  })
  await page.getByRole('button', { name: en.common.undo }).click()
  await page.getByText(en.common.undone).waitFor()
  expect(await read()).toMatchObject({ label: null, location: null, vatNote: null, phone: null })
  await page.getByRole('button', { name: 'Save 3 dishes' }).waitFor()
  await expect.poll(() => facts.first().isChecked()).toBe(true)
})

test('what is open is asked about once before it is saved, and one answer does for all alike', async () => {
  const owner = await product.signUp({ restaurantName: 'Alike House' })
  const page = await product.openScreen(owner, 'import', { viewport: PHONE })
  await paste(page, 'Grills\nKofta 30/45\nTikka 32/48\nWings 20/35\nArayes 28 / 60 / 90\nLiver 18')
  const common = page.locator('section').filter({ hasText: 'such as Kofta: 30 / 45' }).last()
  await expectWellMade(page)
  await common.getByLabel(filled(en.import.sizeName, { place: '1' })).fill('Half')
  await common.getByLabel(filled(en.import.sizeName, { place: '2' })).fill('Full')
  await common.getByRole('button', { name: 'Name all 3 so' }).click()
  await page.getByRole('radio', { name: `${en.import.filter.doubts} (1)` }).waitFor()
  // Once more, one by one: the old price of one is that of the others.
  await page.getByRole('button', { name: en.common.undo, exact: true }).click()
  await page.getByRole('button', { name: 'Now 32, before 48' }).click()
  await page.getByRole('button', { name: 'Do the same to 2 dishes like it' }).click()
  await page.getByRole('radio', { name: `${en.import.filter.doubts} (1)` }).waitFor()
  await page.getByRole('button', { name: 'Save 5 dishes' }).click()
  const question = page.getByRole('alertdialog', { name: '1 dish is still to review' })
  await question.getByText(en.import.unfinished_one.replace('{{count}}', '1')).waitFor()
  await expectWellMade(page)
  await question.getByRole('button', { name: en.import.showOpen }).click()
  const name = page.locator('[data-row="3"]').getByLabel(en.import.name, { exact: true })
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Save 5 dishes' }).click()
  await question.getByRole('button', { name: 'Save 4 dishes' }).click()
  await page.getByText('Saved. New: 4, changed: 0.').waitFor()
  const [grills] = await owner.get<Category[]>('/categories')
  expect(grills?.products.map(({ price, details }) => [price, details.formerPrice?.price])).toEqual(
    [
      [30, 45],
      [32, 48],
      [20, 35],
      [18, undefined],
    ],
  )
  // A dish of another category is pointed out, and changed there.
  await page.goto(`${product.url}/dashboard/import`)
  await paste(page, 'Specials\nLiver 22')
  await page.getByText('Liver is already in Grills, at 18.').waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: en.import.changeThat }).click()
  await page.getByText('Now 18', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save 1 dish' }).click()
  await page.getByText('Saved. New: 0, changed: 1.').waitFor()
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import { ar, en } from '#admin/i18n/texts.ts'
import type { SignedIn } from './calls.ts'
import { fillMenu } from './editor.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

async function detailsOf({ get }: SignedIn, name: string) {
  const categories = await get<Category[]>('/categories')
  const dishes = categories.flatMap(({ products }) => products)
  return dishes.find((dish) => dish.name === name)?.details
}

function dish(page: Page, name: string) {
  return page.getByRole('group', { name, exact: true })
}

function openDish(page: Page, name: string) {
  return page.locator('summary', { hasText: name }).press('Enter')
}

function allergen(page: Page, dishName: string, name: string) {
  return dish(page, dishName).getByRole('button', { name: new RegExp(`^${name}`) })
}

test('the list is filled with the keyboard alone, and copied from one dish to another', async () => {
  const owner = await product.signUp({ restaurantName: 'Keys' })
  await fillMenu(owner, { Teas: ['Karak', 'Sage'], Sweets: ['Sahlab'] })
  const page = await product.openScreen(owner, 'allergens', { viewport: DESK })
  const { allergens: says, common } = en
  const progress = (done: number) => page.getByText(`${done} of 3 checked`)
  await progress(0).waitFor()
  await expectWellMade(page)

  await page.getByLabel(says.category).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await allergen(page, 'Karak', 'Crustaceans').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  expect(await allergen(page, 'Karak', 'Crustaceans').innerText()).toContain('contains')
  await openDish(page, 'Sahlab')
  await allergen(page, 'Sahlab', 'Crustaceans').press('Space')
  await page.keyboard.press('Space')
  expect(await allergen(page, 'Sahlab', 'Crustaceans').innerText()).toContain('may')
  await dish(page, 'Sahlab').getByRole('checkbox').press('Space')
  await progress(1).waitFor()
  await expect
    .poll(() => detailsOf(owner, 'Sahlab'))
    .toMatchObject({ allergens: { crustaceans: 'may' }, allergensChecked: true })

  expect(await allergen(page, 'Sahlab', 'Milk').innerText()).toContain(says.state.absent)
  await page.getByText('May contain: Crustaceans · checked').waitFor()

  await openDish(page, 'Sage')
  await dish(page, 'Sage').getByRole('button', { name: says.copy }).press('Enter')
  await page.getByLabel(says.find).fill('sahl')
  await expectWellMade(page)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: /^Sahlab/ }).press('Enter')
  await expect
    .poll(() => detailsOf(owner, 'Sage'))
    .toMatchObject({ allergens: { crustaceans: 'may' }, allergensChecked: false })
  await page.getByRole('button', { name: common.undo }).press('Enter')
  await expect.poll(async () => (await detailsOf(owner, 'Sage'))?.allergens).toEqual({})

  await page.getByRole('radio', { name: 'Not checked yet (2)' }).press('Space')
  expect(await page.locator('main h3').allInnerTexts()).toEqual(['Karak', 'Sage'])
})

test('what is stated is saved also where the tab has no room to keep it', async () => {
  const owner = await product.signUp({ restaurantName: 'No Room' })
  await fillMenu(owner, { Teas: ['Karak'] })
  const page = await product.openScreen(owner, 'allergens', { viewport: DESK })
  await openDish(page, 'Karak')
  await allergen(page, 'Karak', 'Milk').waitFor()
  await page.evaluate(() => {
    for (let size = 2 ** 24; size >= 1;) {
      try {
        sessionStorage.setItem(`full ${size} ${sessionStorage.length}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
  await allergen(page, 'Karak', 'Milk').click()
  const stated = { allergens: { milk: 'contains' } }
  await expect.poll(() => detailsOf(owner, 'Karak')).toMatchObject(stated)
})

test('a thumb finds everything on a phone, also without a network', async () => {
  const owner = await product.signUp({ restaurantName: 'إبهام' })
  await fillMenu(owner, { شاي: ['كرك', 'ميرمية'] })
  const options = { viewport: PHONE, hasTouch: true, locale: 'ar-AE' }
  const page = await product.openScreen(owner, 'allergens', options)
  const { allergens: says } = ar
  await page.getByRole('heading', { name: 'كرك' }).waitFor()
  await expectWellMade(page)
  for (const name of ['كرك', 'ميرمية']) await page.locator('summary', { hasText: name }).tap()
  await allergen(page, 'ميرمية', says.names.milk).waitFor()
  await expectWellMade(page)
  const buttons = await page.locator('main button, main summary').all()
  for (const button of buttons) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 44, box?.height ?? 44)).toBeGreaterThanOrEqual(44)
  }
  await page.context().setOffline(true)
  const { milk } = says.names
  await allergen(page, 'كرك', milk).tap()
  await dish(page, 'كرك').getByRole('checkbox').tap()
  await allergen(page, 'ميرمية', milk).tap()
  await allergen(page, 'ميرمية', milk).tap()
  await page.getByText(ar.autosave.unsent).waitFor()
  await page.context().setOffline(false)
  await expect
    .poll(() => detailsOf(owner, 'ميرمية'))
    .toMatchObject({ allergens: { milk: 'may' }, allergensChecked: false })
  expect(await detailsOf(owner, 'كرك')).toMatchObject({
    allergens: { milk: 'contains' },
    allergensChecked: true,
  })
  await page.getByText(ar.autosave.saved).waitFor()
})

function nineOf(word: string): string[] {
  return Array.from(Array(9).keys(), (at) => `${word} ${at + 1}`)
}

test('a whole menu is short until a dish is opened', async () => {
  const owner = await product.signUp({ restaurantName: 'Short' })
  await fillMenu(owner, { Teas: nineOf('Tea'), Mains: nineOf('Main'), Sweets: nineOf('Sweet') })
  const page = await product.openScreen(owner, 'allergens', { viewport: DESK })
  await page.getByRole('heading', { name: 'Sweet 9' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500)
  await page.locator('summary', { hasText: 'Sweet 9' }).click()
  // How far the owner is stays in sight.
  await allergen(page, 'Sweet 9', 'Milk').click()
  const box = await page.getByText('0 of 27 checked').boundingBox()
  expect(box?.y).toBeGreaterThan(0)
})

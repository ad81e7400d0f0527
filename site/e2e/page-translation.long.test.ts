import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar } from '#admin/i18n/texts.ts'
import { card, fillDish, fillMenu, giveSizes, openEditor } from './editor.ts'
import { translate } from './page-translation.ts'
import { startProduct } from './product.ts'

const product = startProduct()

/** With everything that went wrong on the page. */
function listFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return faults
}

test('a menu is edited while the browser translates the page', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, { Grills: ['Kofta', 'Kebab', 'Wings'] })
  await giveSizes(owner, 'Kebab', ['Half', 'Whole'])
  await page.reload()
  await card(page, 'Half').waitFor()
  const faults = listFaults(page)
  await translate(page)

  const kofta = card(page, 'Kofta')
  await kofta.getByRole('button', { name: 'Sold out' }).click()
  await expect.poll(() => kofta.innerText()).toContain('«Sold out')
  // A second tap at once would be a stray one.
  await kofta.getByRole('button', { name: 'back' }).press('Enter')
  await expect.poll(() => kofta.locator('.product-gone').count()).toBe(0)
  await kofta.getByText('«Sold out?»').waitFor()
  const half = card(page, 'Kebab').getByRole('button', { name: 'Half' })
  await half.press('Enter')
  await card(page, 'Kebab').locator('.size-mark.is-gone').waitFor()
  await half.press('Enter')
  await card(page, 'Kebab').locator('.size-mark.is-gone').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText("«You can't save empty fields»").first().waitFor()
  await fillDish(page, 'Duck')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await card(page, 'Duck').waitFor()
  // Names and prices are the owner's own.
  expect(await card(page, 'Duck').locator('.product-name').innerText()).toBe('Duck')
  expect(await card(page, 'Duck').locator('.product-price').innerText()).not.toContain('«')

  await page.getByRole('button', { name: /^Edit .*Kofta/ }).click()
  await page.getByLabel('Product Price').fill('3')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(() => card(page, 'Kofta').locator('.product-price').innerText()).toContain('3')
  await page.getByRole('button', { name: /^Edit .*Wings/ }).click()
  await page.getByRole('button', { name: 'Delete The Product' }).click()
  await card(page, 'Wings').waitFor({ state: 'detached' })
  const deleted = page.locator('.notices-line', { hasText: 'Wings' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await card(page, 'Wings').waitFor()
  expect(faults).toEqual([])
})

test('information is saved while the browser translates the page', async () => {
  const owner = await product.signUp()
  await fillMenu(owner, { Grills: ['Kofta'] })
  const page = await product.openScreen(owner, 'info')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const faults = listFaults(page)
  await translate(page)
  for (const text of ['Since 1970', 'Since 1971']) {
    await page.getByRole('textbox', { name: 'About' }).fill(text)
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
    const save = page.locator('form:has(textarea) button[type=submit]')
    await save.press('Enter')
    expect((await saved).ok()).toBe(true)
  }
  expect(faults).toEqual([])
})

test('signing in goes on in another language while the browser translates the page', async () => {
  const page = await product.newPage()
  const { email } = await product.signUp()
  await page.goto(`${product.url}/login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const faults = listFaults(page)
  await translate(page)
  await page.getByLabel('Email address').fill(email)
  await page.locator('input[name=password]').fill('a wrong one')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('alert').filter({ hasText: '«' }).waitFor()
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByText(ar.session.noAccount).waitFor()
  await page.getByText(`«${ar.session.logIn}»`).first().waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/Log In|New to/)
  expect(faults).toEqual([])
})

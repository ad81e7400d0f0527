import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { ar } from '#admin/i18n/ar.ts'
import { en } from '#admin/i18n/en.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const PASSWORD = 'a quiet corner'

const product = startProduct()
let photo: Buffer
beforeAll(async () => {
  photo = await aPhoto(800, 600)
})

describe.each([
  ['en', en, PHONE, 'light'],
  ['ar', ar, DESK, 'dark'],
] as const)('in %s', (language, texts, viewport, colorScheme) => {
  test(`an owner makes a menu at ${viewport.width} px`, async () => {
    const locale = language === 'ar' ? 'ar-AE' : 'en-US'
    const page = await product.newPage({ locale, viewport, colorScheme, reducedMotion: 'reduce' })
    const dialog = page.getByRole('dialog')
    const owner = `owner-${language}-${viewport.width}@example.com`
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const editKarak = button(texts.edit.editProduct.replace('{{name}}', 'Karak'))

    await page.goto(`${product.url}/register`)
    await page.getByLabel(texts.session.restaurantName).fill(`Noor ${language} ${viewport.width}`)
    await page.getByLabel(texts.session.restaurantName).press('Enter')
    await page.keyboard.type(owner)
    await page.keyboard.press('Enter')
    await page.keyboard.type(PASSWORD)
    await expectWellMadeAtAnySize(page)
    await page.getByRole('link', { name: texts.session.logInLink }).waitFor()
    await button(texts.session.createAccount).click()
    await page.waitForURL('**/login')
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(await page.getByLabel(texts.session.email).inputValue()).toBe(owner)
    const password = page.getByLabel(texts.session.password, { exact: true })
    await expect.poll(() => password.evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.keyboard.type(PASSWORD)
    await expectWellMade(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/home')
    await page.getByText(texts.home.banner).waitFor()
    await expectWellMade(page)

    await page.getByText(texts.home.banner).click()
    await page.waitForURL('**/dashboard/edit')
    await page.getByText(texts.edit.noCategories).waitFor()
    await button(texts.edit.addCategory).click()
    await page.getByLabel(texts.category.title, { exact: true }).fill('Hot Drinks')
    await page.getByRole('option').first().click()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: texts.category.add }).click()
    await page.getByText(texts.edit.noProducts).waitFor()

    await button(texts.edit.addProduct).click()
    await page.getByLabel(texts.dish.name).fill('Karak')
    await page.getByLabel(texts.dish.price).fill('١٢٫٥')
    await page.getByLabel(texts.dish.description).fill('Strong tea with milk, boiled slowly')
    await page.getByText(texts.dish.image, { exact: true }).waitFor()
    await choosePicture(page)
    await expectWellMadeAtAnySize(page)
    await button(texts.dish.add).click()
    const karak = page.getByRole('row', { name: 'Karak' })
    await karak.getByText('Aed 12.50').waitFor()
    await karak.getByText('Strong tea with milk, boiled slow..').waitFor()
    await page.locator('img[src^="/media/"]').waitFor()
    await page.getByText(texts.publication.publishedNow).waitFor()
    await expectWellMadeAtAnySize(page)

    await editKarak.click()
    await page.getByLabel(texts.dish.price).fill('15')
    await button(texts.dish.update).click()
    await karak.getByText('Aed 15').waitFor()
    await editKarak.click()
    await button(texts.dish.delete).click()
    await karak.waitFor({ state: 'detached' })
    await expectWellMade(page)
    await button(texts.common.undo).click()
    await karak.waitFor()

    await page.reload()
    await karak.getByText('Aed 15').waitFor()
    await button(texts.session.logOut).click()
    await page.waitForURL('**/login')
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept).toEqual(['i18nextLng'])
  })
})

test('the menu opens and closes on a phone', async () => {
  const page = await product.openScreen(await product.signUp(), 'edit')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await expectWellMade(page)
  await drawer.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/dashboard/home')
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('Create Your Digital Menu').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Home')
  await page.getByText('Create Your Digital Menu').click()
  await expect.poll(focused).toBe('Edit Your Menu')
  await page.goBack()
  await expect.poll(focused).toBe('Home')
})

async function choosePicture(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(jpegFile(photo))
  await page.locator('.picture-field-preview').waitFor()
}

/** Well made at the other size and in the other colours, too. */
async function expectWellMadeAtAnySize(page: Page): Promise<void> {
  await expectWellMade(page)
  const isPhone = page.viewportSize()?.width === PHONE.width
  await page.setViewportSize(isPhone ? DESK : PHONE)
  await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' })
  await expectWellMade(page)
  await page.setViewportSize(isPhone ? PHONE : DESK)
  await page.emulateMedia({ colorScheme: isPhone ? 'light' : 'dark' })
}

import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { ar, en } from '#admin/i18n/texts.ts'
import type { SignedIn } from './calls.ts'
import { card, menuOf, openEditor } from './editor.ts'
import { filled } from './filled.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test('an old price does not come back with a description that is saved on another device', async () => {
  const owner = await product.signUp()
  const desk = await openEditor(product, owner, { Grills: ['Kofta'] })
  const phone = await product.openScreen(owner, 'edit', { viewport: PHONE })
  for (const page of [desk, phone]) {
    await page.getByRole('button', { name: 'Edit dish Kofta' }).click()
  }
  await phone.getByLabel('Product Price').fill('14')
  await phone.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(() => dishOf(owner)).toMatchObject({ price: 14 })
  await desk.getByLabel('Product description').fill('With parsley')
  await desk.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(() => dishOf(owner)).toMatchObject({ price: 14, description: 'With parsley' })
})

describe.each([
  ['en', en, DESK, 'light'],
  ['ar', ar, PHONE, 'dark'],
] as const)('in %s', (locale, texts, viewport, colorScheme) => {
  const { conflict, dish, edit, problem } = texts

  test.each([
    [16, conflict.keepMine],
    [14, conflict.takeTheirs],
  ])('what both changed in a dish is asked once: %d by ‘%s’', async (price, answer) => {
    const owner = await product.signUp()
    const page = await openEditor(
      product,
      owner,
      { Grills: ['Kofta'] },
      { locale, viewport, colorScheme },
    )
    await page.getByRole('button', { name: filled(edit.editProduct, { name: 'Kofta' }) }).click()
    await page.getByLabel(dish.price, { exact: true }).fill('16')
    await page.getByLabel(dish.description).fill('With parsley')
    await page.getByLabel(dish.image).setInputFiles(jpegFile(await aPhoto(60, 45)))
    await changeDish(owner, { price: '14', name: 'Lamb kofta' }, jpegFile(await aPhoto(80, 60)))
    await page.getByRole('button', { name: dish.update }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(dish.image).waitFor()
    expect(await question.locator('.conflict-field').count()).toBe(2)
    expect(await question.locator('.conflict-field').first().innerText()).toMatch(/16[^]*14/)
    await expectWellMade(page)
    // Escape answers nothing, and nothing is saved yet.
    await page.keyboard.press('Escape')
    expect(await dishOf(owner)).toMatchObject({ price: 14, name: 'Lamb kofta' })
    const { imageUrl } = await dishOf(owner)

    await question.getByRole('button', { name: answer }).click()
    await question.waitFor({ state: 'detached' })
    // What only the other device changed is there, and what was typed is too.
    expect(await page.getByLabel(dish.name).inputValue()).toBe('Lamb kofta')
    expect(await page.getByLabel(dish.description).inputValue()).toBe('With parsley')
    await page.getByRole('button', { name: dish.update }).click()
    await expect
      .poll(() => dishOf(owner))
      .toMatchObject({ price, name: 'Lamb kofta', description: 'With parsley' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await dishOf(owner)).imageUrl === imageUrl).toBe(price === 14)
  })

  test('a dish that both moved stays where the other has put it, with a word, until it is moved again', async () => {
    const owner = await product.signUp()
    const options = { locale, viewport, colorScheme }
    const page = await openEditor(product, owner, { Grills: ['Kofta', 'Wings', 'Liver'] }, options)
    const other = await product.openScreen(owner, 'edit', { viewport: PHONE })
    await move(other, 'Wings', 'Alt+ArrowUp')
    await expect.poll(() => dishes(owner)).toEqual(['Wings', 'Kofta', 'Liver'])
    await move(page, 'Wings', 'Alt+ArrowDown')
    const rival = filled(problem.movedElsewhere, { name: 'Wings' })
    await page.getByRole('alert').getByText(rival).waitFor()
    await expect.poll(() => shownDishes(page)).toEqual(['Wings', 'Kofta', 'Liver'])
    expect(await dishes(owner)).toEqual(['Wings', 'Kofta', 'Liver'])
    await expectWellMade(page)

    await move(page, 'Wings', 'Alt+ArrowDown')
    await expect.poll(() => dishes(owner)).toEqual(['Kofta', 'Wings', 'Liver'])
    expect(await page.getByRole('alert').count()).toBe(0)
    // Another dish is not in the way of that, though the other device has not seen it.
    await move(other, 'Kofta', 'Alt+ArrowDown')
    await expect.poll(() => dishes(owner)).toEqual(['Wings', 'Liver', 'Kofta'])
    expect(await other.getByRole('alert').count()).toBe(0)
  })

  test('so is what both changed in the settings and the links', async () => {
    const { settings } = texts
    const owner = await product.signUp()
    const page = await product.openScreen(owner, 'info', { locale, viewport, colorScheme })
    await page.getByLabel(settings.about).fill('By the sea')
    await page.getByLabel(settings.location).fill('Quay 4')
    await owner.post('/restaurant', { formData: { about: 'In the hills', currency: 'QAR' } })
    await page.getByRole('button', { name: settings.save }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('In the hills').waitFor()
    await expectWellMade(page)
    expect(await restaurantOf(owner)).toMatchObject({ about: 'In the hills', location: null })
    await question.getByRole('button', { name: conflict.keepMine }).click()
    await page.getByRole('button', { name: settings.save }).click()
    await page.getByText(settings.saved).waitFor()
    const saved = { about: 'By the sea', location: 'Quay 4', currency: 'QAR' }
    expect(await restaurantOf(owner)).toMatchObject(saved)

    await page.getByRole('link', { name: settings.infoSocial, exact: true }).click()
    const labels = [settings.googleMap, settings.facebook, settings.instagram, settings.whatsapp]
    for (const label of labels) await page.getByLabel(label).fill('https://example.com/mine')
    await owner.post('/api/socialLink', {
      googleMapLink: 'https://example.com/theirs',
      facebookLink: 'https://example.com/mine',
      instagramLink: 'https://example.com/mine',
      whatsappLink: 'https://example.com/mine',
    })
    await page.getByRole('button', { name: settings.saveLinks }).click()
    await question.getByText(settings.googleMap).waitFor()
    expect(await question.locator('.conflict-field').count()).toBe(1)
    await question.getByRole('button', { name: conflict.takeTheirs }).click()
    await page.getByRole('button', { name: settings.saveLinks }).click()
    await page.getByText(settings.linksSaved).waitFor()
    expect(await owner.get('/api/restaurantData')).toMatchObject({
      socialLinks: { googleMapLink: 'https://example.com/theirs' },
    })
  })
})

test('one’s own moves are nobody else’s: five in a row, and one whose answer never came', async () => {
  const owner = await product.signUp()
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const page = await openEditor(product, owner, { Grills: names })
  for (let count = 0; count < 5; count += 1) await move(page, 'Six', 'Alt+ArrowUp')
  await expect.poll(() => dishes(owner)).toEqual(['Six', ...names.slice(0, 5)])
  expect(await shownDishes(page)).toEqual(['Six', ...names.slice(0, 5)])

  const stale = await owner.get<Category[]>('/categories')
  const { promise: isMade, resolve: make } = Promise.withResolvers<unknown>()
  await page.route('**/api/order', (route) => make(route.fetch()), { times: 1 })
  await move(page, 'Six', 'Alt+ArrowDown')
  await isMade
  await expect.poll(() => dishes(owner)).toEqual(['One', 'Six', 'Two', 'Three', 'Four', 'Five'])
  // The page is read again so soon that the server has not made the move yet.
  await page.route('**/categories', (route) => route.fulfill({ json: stale }))
  await page.reload()
  await card(page, 'Six').waitFor()
  await page.unroute('**/categories')
  await move(page, 'Six', 'Alt+ArrowDown')
  await move(page, 'Six', 'Alt+ArrowDown')
  await expect.poll(() => dishes(owner)).toEqual(['One', 'Two', 'Six', 'Three', 'Four', 'Five'])
  await expect.poll(() => shownDishes(page)).toEqual(await dishes(owner))
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a category that was renamed elsewhere asks too, also after the page was left', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, { Grills: ['Kofta'] })
  await page.getByRole('button', { name: 'Edit category Grills', disabled: false }).click()
  await page.getByLabel('Title').fill('From the grill')
  await page.reload()
  const [category] = await owner.get<Category[]>('/categories')
  const { _id, icon: selectedIcon } = category!
  await owner.send('PUT', `/updatedCategory/${_id}`, { title: 'Barbecue', selectedIcon })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Update Category' }).click()
  await page.getByRole('button', { name: en.conflict.takeTheirs }).click()
  await page.getByRole('button', { name: 'Update Category' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: 'Barbecue' }).waitFor()
  expect(await owner.get('/categories')).toMatchObject([{ title: 'Barbecue' }])
})

test('a logo that was put elsewhere asks too', async () => {
  const owner = await product.signUp()
  const page = await product.openScreen(owner, 'info/logo', { viewport: PHONE })
  await page.getByLabel('Upload Logo').setInputFiles(jpegFile(await aPhoto(60, 60)))
  await page.getByRole('button', { name: 'Discard changes' }).waitFor()
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(await aPhoto(80, 80))]), 'logo.jpg')
  await owner.post('/api/uploadLogo', form)
  const { logo } = await restaurantOf(owner)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: en.conflict.takeTheirs }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await restaurantOf(owner)).toMatchObject({ logo })
})

async function move(page: Page, name: string, key: string): Promise<void> {
  const grip = card(page, name).locator('.grip')
  // Whatever of a list is focused from outside, it leads to the row that was focused last.
  await grip.focus()
  await grip.press(key)
}

/** The dishes as the page shows them. */
function shownDishes(page: Page): Promise<string[]> {
  return page.locator('.product-card .product-name').allInnerTexts()
}

/** The dishes of the only category as the server has them. */
async function dishes(owner: SignedIn): Promise<string[]> {
  return (await menuOf(owner)).flatMap(([, names]) => names)
}

async function dishOf({ get }: SignedIn): Promise<Product> {
  const [category] = await get<Category[]>('/categories')
  return category!.products[0]!
}

async function restaurantOf({ get }: SignedIn): Promise<Restaurant> {
  return (await get<{ restaurant: Restaurant }>('/api/restaurantData')).restaurant
}

interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function changeDish(owner: SignedIn, change: object, photo: PhotoFile): Promise<void> {
  const [category] = await owner.get<Category[]>('/categories')
  const { _id: id, name, price, description } = category!.products[0]!
  const form = new FormData()
  const fields = { id, name, price: String(price), description, ...change }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('image', new Blob([new Uint8Array(photo.buffer)]), photo.name)
  await owner.send('PUT', `/categories/${category!._id}/editProducts`, form)
}

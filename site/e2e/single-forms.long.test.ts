import { expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import { openEditor } from './editor.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const LOW_PHONE = { width: 390, height: 560 }

const product = startProduct()

test('guests read a name as it is typed, at an address of the plain one', async () => {
  const owner = await product.signUp({ restaurantName: 'Signs House' })
  const page = await openEditor(product, owner, { Mains: [] }, { viewport: LOW_PHONE })
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByLabel('Product Name').fill('Fish & Chips')
  await page.getByLabel('Product Price').fill('30')
  await page.getByLabel('Product description').fill('Cod')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByRole('button', { name: 'Show it as “Fish & Chips”' }).click()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Fish and Chips')
  expect(await page.getByLabel('Shown as').inputValue()).toBe('Fish & Chips')
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.locator('.product-name', { hasText: 'Fish & Chips' }).waitFor()
  await eventually(async () => {
    const dish = await fetch(`${product.url}/signs-house/mains/fish-and-chips`)
    expect(await dish.text()).toContain('>Fish &amp; Chips</bdi></h2>')
  })
  await page.getByRole('button', { name: 'Edit dish Fish & Chips' }).click()
  await page.getByLabel('Shown as').fill('')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.locator('.product-name', { hasText: 'Fish and Chips' }).waitFor()
})

test('a dish is saved without a description where its owner says so', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, { Coffee: [] }, { viewport: LOW_PHONE })
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByLabel('Product Name').fill('Espresso')
  await page.getByLabel('Product Price').fill('9')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('The product description is empty.').waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await page.locator('.product-price', { hasText: 'Aed 9' }).waitFor()
  await page.getByRole('button', { name: 'Edit dish Espresso', disabled: false }).click()
  await page.getByLabel('Product Price').fill('10')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.locator('.product-price', { hasText: 'Aed 10' }).waitFor()
  expect((await owner.get<Category[]>('/categories'))[0]?.products).toMatchObject([
    { name: 'Espresso', price: 10, description: '' },
  ])
})

test('the icon that suits a title is chosen, and a photo can be taken away', async () => {
  const owner = await product.signUp()
  const menu = () => owner.get<Category[]>('/categories')
  const page = await openEditor(product, owner, { Grills: [] }, { viewport: LOW_PHONE })
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByLabel('Title').fill('Pizza')
  await page.getByRole('option', { name: 'pizza', selected: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click()
  await page.getByRole('row', { name: 'Pizza', selected: true }).waitFor()
  await expect.poll(async () => (await menu())[1]?.icon).toBe('/icons/pizza.svg')

  // By the keyboard: a tap right after the one before, at its place, would count as its second.
  await page.getByRole('button', { name: 'Add new dish', disabled: false }).press('Enter')
  await page.getByLabel('Product Name').fill('Margherita')
  await page.getByLabel('Product Price').fill('١٢٫٥')
  await page.getByLabel('Product description').fill('Good')
  await page.getByLabel('Product Image').setInputFiles(jpegFile(await aPhoto(60, 45)))
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect.poll(async () => (await menu())[1]?.products[0]).toMatchObject({ price: 12.5 })
  await page.getByRole('button', { name: 'Edit dish Margherita', disabled: false }).click()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(async () => (await menu())[1]?.products[0]?.imageUrl).toBe(null)
  await page.getByText('No Image Available').waitFor()
})

test('a phone number and the names of accounts become links, told before they are saved', async () => {
  const owner = await product.signUp()
  const page = await product.openScreen(owner, 'info/social', { viewport: LOW_PHONE })
  await page.getByLabel('Google map link').fill('maps.app.goo.gl/abc')
  await page.getByLabel('Facebook').fill('@cafe')
  await page.getByLabel('Instagram').fill('@cafe')
  const whatsapp = page.getByLabel('WhatsApp profile link')
  await whatsapp.fill('050 123 4567')
  await page.getByRole('button', { name: 'Save links' }).click()
  await page.getByText('Please begin the number with + and its country code').waitFor()
  await whatsapp.fill('+971 50 123 4567')
  await page.getByText('Leads to https://wa.me/971501234567').waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Save links' }).click()
  await page.getByText('We Saved your Social Links.').waitFor()
  expect(await whatsapp.inputValue()).toBe('https://wa.me/971501234567')
  expect(await owner.get('/api/restaurantData')).toMatchObject({
    socialLinks: {
      googleMapLink: 'https://maps.app.goo.gl/abc',
      facebookLink: 'https://facebook.com/cafe',
      instagramLink: 'https://instagram.com/cafe',
      whatsappLink: 'https://wa.me/971501234567',
    },
  })
})

test('a currency of three decimals shows three', async () => {
  const owner = await product.signUp()
  await owner.post('/restaurant', { formData: { currency: 'KWD' } })
  const page = await openEditor(product, owner, { Grills: ['Kofta'] })
  await page.getByRole('button', { name: 'Edit dish Kofta' }).click()
  await page.getByLabel('Product Price').fill('1.5')
  await page.getByRole('button', { name: 'Update Product' }).click()
  expect(await page.locator('.product-price').innerText()).toBe('KWD 1.500')
})

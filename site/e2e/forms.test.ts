import { expect, test } from 'vitest'
import { problemOf } from './form-problem.ts'
import { openEditor } from './editor.ts'
import { SERVER_ERROR } from './hard-line.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const LOW_PHONE = { width: 390, height: 560 }

const product = startProduct()

test('all that is wrong with a dish is told at once, and what is said is on the screen', async () => {
  const page = await openEditor(
    product,
    await product.signUp(),
    { Grills: [] },
    { viewport: LOW_PHONE },
  )
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByLabel('Product Name').fill('Mac & Cheese')
  await page.getByLabel('Product Price').fill('1.200')
  await page.getByLabel('Product Image').setInputFiles(jpegFile(await aPhoto(60, 45)))
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByLabel('Product Name').and(page.locator(':focus')).waitFor()
  await expect.poll(problemOf(page, 'Product Name')).toBe('Special characters are not allowed')
  expect(await problemOf(page, 'Product Price')()).toContain('Do you mean 1200 or 1.20?')
  expect(await problemOf(page, 'Product description')()).toBe("You can't save empty fields")
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Use “Mac and Cheese”' }).click()
  await page.getByLabel('Product Name').and(page.locator(':focus')).waitFor()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Mac and Cheese')
  await page.getByLabel('Product Name').fill('M\u200Ba\u2060c')
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Mac')
  await page.getByLabel('Product Price').fill('AED 12,50')
  await page.getByLabel('Product description').fill('Good')
  await page.route('**/products', SERVER_ERROR, { times: 1 })
  await page.getByRole('button', { name: 'Add Product' }).click()
  const refused = page.getByRole('dialog').getByRole('alert')
  await refused.filter({ hasText: 'Something went wrong.' }).waitFor()
  const bar = page.locator('.panel-footer')
  await expect
    .poll(async () => {
      const [said, buttons] = [await refused.boundingBox(), await bar.boundingBox()]
      return said && buttons && said.y + said.height <= buttons.y
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.locator('.product-price', { hasText: 'Aed 12.50' }).waitFor()
})

test('a dish is saved with its picture, also one that is made small first', async () => {
  const owner = await product.signUp()
  const page = await openEditor(product, owner, { Grills: [] })
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByLabel('Product Name').fill('Fig toast')
  await page.getByLabel('Product Price').fill('12')
  await page.getByLabel('Product description').fill('Warm')
  const photo = await aPhoto(4600, 3400)
  // More than can be sent.
  const large = Buffer.concat([photo, Buffer.alloc(Math.max(0, 10 * 1024 ** 2 + 1 - photo.length))])
  await page.getByLabel('Product Image').setInputFiles(jpegFile(large))
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/products'),
  )
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await saved
  const [grills] = await owner.get<{ products: { imageUrl: string | null }[] }[]>('/categories')
  expect(grills?.products[0]?.imageUrl).toMatch(/^\/media\//)
})

import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { inTime } from '#builder/testing/in-time.ts'
import { callsTo } from './calls.ts'
import { aPhoto, jpegFile } from './photos.ts'
import { DESK, startProduct } from './product.ts'

const OWNER = { email: 'noor@example.com', password: 'a quiet corner' }

const product = startProduct()

test('an owner’s change becomes a page that a diner opens', async () => {
  const owner = await product.newPage({ viewport: DESK })
  const diner = await product.newPage({ javaScriptEnabled: false })

  await signUpAndIn(owner, 'Noor Café')
  await addCategory(owner, 'Hot Drinks')
  await addProduct(owner, { name: 'Karak', price: '12.5', description: 'Strong tea with milk' })

  await reads(diner, '/noor-café', 'Karak')
  await reads(diner, '/noor-café', '12.50')
  const picture = diner.getByRole('main').locator('img').first()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await diner.getByRole('link', { name: 'Karak' }).click()
  expect(new URL(diner.url()).pathname).toBe('/noor-caf%C3%A9/hot-drinks/karak')
  expect(await diner.content()).toContain('Strong tea with milk')

  await owner.getByRole('button', { name: /edit.*karak/i }).click()
  await owner.getByLabel('Product Price').fill('15')
  await answered(owner, /^PATCH .*\/api\/products$/, () =>
    owner.getByRole('button', { name: 'Update Product' }).click(),
  )
  await reads(diner, '/noor-café', /\b15\b/)
  expect(await diner.content()).not.toContain('12.50')

  await owner.getByRole('button', { name: /edit.*karak/i }).click()
  await answered(owner, /^DELETE .*\/deletedProduct$/, () =>
    owner.getByRole('button', { name: 'Delete The Product' }).click(),
  )
  await expect
    .poll(() => statusOf('/noor-caf%C3%A9/hot-drinks/karak'), { timeout: inTime() })
    .toBe(404)
  await reads(diner, '/noor-café', "You don't have product in this category")
})

test('the address on a printed code goes on working after a rename', async () => {
  const page = await product.newPage()
  const { token } = await callsTo(product.url).post<{ token: string }>('/login', OWNER)
  const formData = { restaurantName: 'Noor Garden' }
  await callsTo(product.url, token).post('/restaurant', { formData })
  await reads(page, '/noor-garden', 'Noor Garden')
  for (const [from, to] of [
    ['/noor-caf%C3%A9', '/noor-garden'],
    ['/Noor-Caf%C3%A9/hot-drinks/', '/noor-garden/hot-drinks'],
  ]) {
    await page.goto(product.url + from)
    expect(new URL(page.url()).pathname).toBe(to)
  }
  expect(await redirectOf('/noor-caf%C3%A9/info')).toEqual([301, '/noor-garden/info'])
})

async function signUpAndIn(page: Page, restaurant: string): Promise<void> {
  await page.goto(`${product.url}/register`)
  await page.getByLabel('Restaurant Name').fill(restaurant)
  await page.getByLabel('Email address').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel(/email/i).fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: /^log ?in$/i }).click()
  await page.waitForURL('**/dashboard/home')
  await page.goto(`${product.url}/dashboard/edit`)
}

async function addCategory(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Category' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add Category' }).last().click()
  await page.getByRole('button', { name: 'Add new dish' }).waitFor()
}

async function addProduct(page: Page, product: Record<'name' | 'price' | 'description', string>) {
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByLabel('Product Name').fill(product.name)
  await page.getByLabel('Product Price').fill(product.price)
  await page.getByLabel('Product description').fill(product.description)
  await page.locator('input[type=file]').setInputFiles(jpegFile(await aPhoto(800, 600)))
  await answered(page, /^POST .*\/products$/, () =>
    page.getByRole('button', { name: 'Add Product' }).click(),
  )
  await page.getByRole('button', { name: 'Add new dish' }).waitFor()
}

async function reads(page: Page, path: string, text: string | RegExp): Promise<void> {
  const visit = async () => {
    await page.goto(product.url + path)
    return page.locator('body').innerText()
  }
  await expect.poll(visit, { timeout: inTime() }).toMatch(text)
}

/** Does it, and waits for the server's answer, from when on the change must be out in time. */
async function answered(page: Page, call: RegExp, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) =>
    call.test(`${response.request().method()} ${response.url()}`),
  )
  await act()
  expect((await answer).ok()).toBe(true)
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(product.url + path)).status
}

async function redirectOf(path: string): Promise<[number, string | null]> {
  const answer = await fetch(product.url + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('Location')]
}

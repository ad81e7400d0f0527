import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { startBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

const OWNER = { email: 'noor@example.com', password: 'a quiet corner' }

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), startBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
})

test('an owner’s change becomes a page that a diner opens', { timeout: 60_000 }, async () => {
  const owner = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const diner = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  owner.setDefaultTimeout(10_000)
  diner.setDefaultTimeout(5_000)

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
  await owner.getByRole('button', { name: 'Update Product' }).click()
  await reads(diner, '/noor-café', /\b15\b/)
  expect(await diner.content()).not.toContain('12.50')

  await owner.getByRole('button', { name: /edit.*karak/i }).click()
  await owner.getByRole('button', { name: 'Delete The Product' }).click()
  await expect
    .poll(() => statusOf('/noor-caf%C3%A9/hot-drinks/karak'), { timeout: 15_000 })
    .toBe(404)
  await reads(diner, '/noor-café', "You don't have product in this category")
})

test('the address on a printed code goes on working after a rename', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${server.url}/login`)
  const token = await signIn()
  const renamed = await fetch(`${server.url}/restaurant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ formData: { restaurantName: 'Noor Garden' } }),
  })
  expect(renamed.status).toBe(200)
  await reads(page, '/noor-garden', 'Noor Garden')
  for (const [from, to] of [
    ['/noor-caf%C3%A9', '/noor-garden'],
    ['/Noor-Caf%C3%A9/hot-drinks/', '/noor-garden/hot-drinks'],
  ]) {
    await page.goto(server.url + from)
    expect(new URL(page.url()).pathname).toBe(to)
  }
  expect(await redirectOf('/noor-caf%C3%A9/info')).toEqual([301, '/noor-garden/info'])
})

async function signUpAndIn(page: Page, restaurant: string): Promise<void> {
  await page.goto(`${server.url}/register`)
  await page.getByLabel('Restaurant Name').fill(restaurant)
  await page.getByLabel('Email address').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel(/email/i).fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: /^log ?in$/i }).click()
  await page.waitForURL('**/dashboard/home')
  await page.goto(`${server.url}/dashboard/edit`)
}

async function addCategory(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Category' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add Category' }).last().click()
  await page.getByRole('button', { name: 'Add new dish' }).waitFor()
}

async function addProduct(page: Page, product: Record<'name' | 'price' | 'description', string>) {
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const
  const photo = sharp({
    create: { width: 800, height: 600, channels: 3, background: '#a63', noise },
  })
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByLabel('Product Name').fill(product.name)
  await page.getByLabel('Product Price').fill(product.price)
  await page.getByLabel('Product description').fill(product.description)
  const buffer = await photo.jpeg().toBuffer()
  const file = { name: 'karak.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByRole('button', { name: 'Add new dish' }).waitFor()
}

async function reads(page: Page, path: string, text: string | RegExp): Promise<void> {
  const visit = async () => {
    await page.goto(server.url + path)
    return page.locator('body').innerText()
  }
  await expect.poll(visit, { timeout: 15_000 }).toMatch(text)
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(server.url + path)).status
}

async function redirectOf(path: string): Promise<[number, string | null]> {
  const answer = await fetch(server.url + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('Location')]
}

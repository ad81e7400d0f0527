import jsQR from 'jsqr'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { eventually } from '#builder/testing/fixtures.ts'
import { layLine, type Line } from './line.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import type { SignedIn } from './calls.ts'
import { expectWellMade } from './well-made.ts'

const PRICES = { Karak: 5, Luqaimat: 18.5, Ribs: 60 }

const product = startProduct()
let line: Line
beforeAll(async () => {
  line = await layLine(product.url)
})
afterAll(() => line[Symbol.asyncDispose]())

test('a guest chooses two dishes, shows them in the language of the house, and sends them', async () => {
  const owner = await product.signUp({ restaurantName: 'Dhow' })
  await fill(owner)
  const page = await product.newPage({ viewport: PHONE })
  await eventually(async () => {
    await page.goto(`${line.url}/dhow/ar`)
    expect(await page.locator('h3').count()).toBe(2)
  })
  await page.goto(`${line.url}/dhow/ar#tA%2012`)
  // Nothing of it is there before anybody does something.
  expect(await page.locator('.heart').count()).toBe(0)
  await page.mouse.move(100, 300)
  const karak = page.getByRole('button', { name: 'اختياراتي: كرك' })
  await karak.click()
  expect(await karak.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'اختياراتي: لقيمات' }).press('Enter')
  await expectWellMade(page)
  // Kept with the menu, so that it opens without a network.
  await expect.poll(() => isKept(page)).toBe(true)

  await page.getByRole('link', { name: 'اختياراتي · 2' }).click()
  await page.getByRole('heading', { name: 'Karak', exact: true }).waitFor()
  expect(await page.locator('.chosen > li').first().innerText()).toMatch(/^1\s+Karak\s+كرك/)
  expect(await page.locator('.total output').innerText()).toBe('AED 23.50')
  expect(await page.getByText('الأسعار شاملة').count()).toBe(1)
  await page.getByRole('button', { name: 'زيادة واحد: كرك, كبير' }).click()
  await page.getByRole('button', { name: 'زيادة واحد: لقيمات' }).click()
  expect(await page.locator('.total output').innerText()).toBe('AED 49.50')
  const address = (await page.locator('.total .button').getAttribute('href')) ?? ''
  expect(address).toMatch(/^https:\/\/wa\.me\/971501234567\?/)
  expect(new URL(address).searchParams.get('text')).toBe(
    'Hello! I would like to order or ask about:\nTable A 12\n\n1 × #1 Karak (Small)\n1 × #1 Karak (Large)\n2 × #2 Luqaimat',
  )
  for (const viewport of [PHONE, DESK]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectWellMade(page)
    }
  }
  await page.setViewportSize(PHONE)

  line.set('cut')
  await page.reload()
  expect(await page.locator('.total output').innerText()).toBe('AED 49.50')
  await page.getByRole('button', { name: 'إنقاص واحد: كرك, كبير' }).click()
  expect(await page.locator('.total output').innerText()).toBe('AED 42')
  line.set('open')

  const other = await page.context().newPage()
  await other.goto(`${line.url}/dhow/info/list`)
  await other.getByText('Your list is empty').waitFor()
  expect(await other.locator('.total').isVisible()).toBe(false)

  await page.reload()
  await page.getByRole('button', { name: 'إنقاص واحد: لقيمات' }).click()
  await page.getByRole('button', { name: 'إنقاص واحد: لقيمات' }).click()
  expect(await page.locator('.chosen > li').count()).toBe(1)
  await page.getByRole('button', { name: 'مسح الاختيارات' }).click()
  await page.getByText('لم تختر شيئًا بعد').waitFor()
})

test('a dish that is separate is on the list too, and one that is gone or sold out is said to be', async () => {
  const owner = await product.signUp({ restaurantName: 'Creek' })
  const ids = await fill(owner)
  const page = await product.newPage({ viewport: PHONE })
  const choose = async (path: string, name: string) => {
    await eventually(async () => {
      await page.goto(product.url + path)
      await page.mouse.move(100, 300)
      const heart = page.getByRole('button', { name: `My list: ${name}` })
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
      expect(await heart.getAttribute('aria-pressed')).toBe('true')
    })
  }
  await choose('/creek/grill', 'Ribs')
  await choose('/creek/drinks', 'Karak')
  await choose('/creek/sweets/luqaimat', 'Luqaimat')
  await owner.send('PATCH', '/api/products', [{ _id: ids.Karak, soldOut: { today: true } }])
  await owner.send('DELETE', `/api/${ids.Luqaimat}/deletedProduct`)
  await eventually(async () => {
    await page.goto(`${product.url}/creek/info/list`)
    const rows = await page.locator('.chosen > li').allInnerTexts()
    expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^3 Ribs AED 60/),
      expect.stringMatching(/^1 Karak Sold out today/),
      expect.stringMatching(/^Luqaimat This dish is no longer on the menu/),
    ])
    expect(await page.locator('.total output').innerText()).toBe('AED 60')
  })
  await expectWellMade(page)
})

test('the address is shared by the system, or copied', async () => {
  const owner = await product.signUp({ restaurantName: 'Souk' })
  await fill(owner)
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await product.newPage({ viewport: PHONE, permissions })
  await eventually(async () => {
    await page.goto(`${product.url}/souk/drinks/karak`)
    expect(await page.getByRole('heading', { name: 'Karak' }).count()).toBeGreaterThan(0)
  })
  await page.mouse.move(100, 300)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('status').getByText('Link copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${product.url}/souk/drinks/karak`)

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => Promise.resolve((document.title = JSON.stringify(data))),
    })
  })
  await page.goto(`${product.url}/souk#t7`)
  await page.mouse.move(100, 300)
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = JSON.parse(await page.title()) as object
  expect(shared).toEqual({ title: expect.stringContaining('Souk'), url: `${product.url}/souk` })
})

test('an owner switches it on, and prints the network on cards', async () => {
  const owner = await product.signUp({ restaurantName: 'Falaj' })
  const page = await product.openScreen(owner, 'info/table', { viewport: PHONE })
  await page.getByText('You have no WhatsApp number yet.').waitFor()
  await page.getByRole('checkbox', { name: 'Show dish numbers' }).check()
  await page.getByLabel('Network name').fill('Falaj Guests')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please use 8 to 63 English letters').waitFor()
  await expectWellMade(page)
  await page.getByLabel('Password').fill('karak123')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your settings are saved.').waitFor()
  expect(await owner.get('/api/menu-settings')).toMatchObject({
    dishNumbers: true,
    whatsappOrders: false,
    wifi: { name: 'Falaj Guests', password: 'karak123' },
  })

  const view = await product.openScreen(owner, 'view', { viewport: DESK })
  await view.getByRole('checkbox', { name: 'Guest Wi-Fi on the cards' }).check()
  await view.locator('.card-preview text', { hasText: 'karak123' }).waitFor()
  const code = view.locator('.card-preview svg').last()
  expect(await decode(await code.screenshot())).toBe('WIFI:T:WPA;S:Falaj Guests;P:karak123;;')
  await expectWellMade(view)
  const file = view.waitForEvent('download')
  await view.getByRole('button', { name: 'Table cards' }).click()
  expect((await readFile(await (await file).path())).length).toBeGreaterThan(1000)
})

async function fill(owner: SignedIn): Promise<Record<keyof typeof PRICES, string>> {
  await product.confirmAddress(owner)
  const add = async (title: string, name: keyof typeof PRICES) => {
    const { category } = await owner.post<{ category: { _id: string } }>('/addCategory', {
      title,
      selectedIcon: '/icons/pizza.svg',
    })
    const form = new FormData()
    const fields = { name, price: String(PRICES[name]), description: 'Fresh' }
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    const path = `/categories/${category._id}/products`
    const answer = await owner.post<{ product: { _id: string } }>(path, form)
    return { category: category._id, dish: answer.product._id }
  }
  const karak = await add('Drinks', 'Karak')
  const luqaimat = await add('Sweets', 'Luqaimat')
  const ribs = await add('Grill', 'Ribs')
  await owner.send('PUT', `/api/categories/${ribs.category}/times`, { nonHalal: true })
  const sizes = [
    { name: 'Small', price: 5 },
    { name: 'Large', price: 7.5 },
  ]
  await owner.send('PATCH', '/api/products', [{ _id: karak.dish, details: { sizes } }])
  const formData = { currency: 'AED', vatNote: 'included' }
  await owner.post('/restaurant', { formData })
  const settings = { phone: '+971501234567', dishNumbers: true, whatsappOrders: true }
  await owner.send('PUT', '/api/menu-settings', settings)
  await showInArabic(owner)
  return { Karak: karak.dish, Luqaimat: luqaimat.dish, Ribs: ribs.dish }
}

const ARABIC: Readonly<Record<string, string>> = {
  Karak: 'كرك',
  Luqaimat: 'لقيمات',
  Small: 'صغير',
  Large: 'كبير',
}

async function showInArabic({ get, send }: SignedIn): Promise<void> {
  const inArabic = (shown: boolean) =>
    send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown }] })
  await inArabic(false)
  const rows =
    await get<{ kind: string; _id: string; field: string; source: string }[]>(
      '/api/texts?language=ar',
    )
  const texts = rows.map(({ kind, _id, field, source }) => {
    const text = ARABIC[source]
    return { kind, _id, field, ...(text ? { text } : { same: true }) }
  })
  await send('PUT', '/api/texts', { language: 'ar', texts })
  await inArabic(true)
}

async function decode(picture: Buffer): Promise<string | undefined> {
  const raw = sharp(picture).resize(400).ensureAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match('/dhow/ar/info/list')) !== undefined)
}

import jsQR from 'jsqr'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { DAY_MS } from '#db/rules/time/dates.ts'
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
  await page.mouse.move(100, 300)
  const karak = page.getByRole('button', { name: 'اختياراتي: كرك' })
  await karak.click()
  expect(await karak.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'اختياراتي: لقيمات' }).press('Enter')
  await expectWellMade(page)
  // Kept with the menu, so that it opens without a network.
  await expect.poll(() => isKept(page)).toBe(true)

  await page.getByRole('link', { name: 'اختياراتي · 2 AED 23.50' }).click()
  await page.getByRole('heading', { name: 'Karak', exact: true }).waitFor()
  expect(await page.locator('.chosen > li').first().innerText()).toMatch(/^رقم 1\s+Karak\s+كرك/)
  expect(await page.locator('.total output').innerText()).toBe('AED 23.50')
  expect(await page.getByText('الأسعار شاملة').count()).toBe(1)
  await page.getByRole('button', { name: 'زيادة واحد: كرك · كبير' }).click()
  await page.getByRole('button', { name: 'زيادة واحد: لقيمات' }).click()
  expect(await page.locator('.total output').innerText()).toBe('AED 49.50')
  expect(await page.locator('.chosen > li').last().innerText()).toMatch(/2 × AED 18\.50\s+AED 37/)
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
  await page.getByRole('button', { name: 'إنقاص واحد: كرك · كبير' }).click()
  expect(await page.locator('.total output').innerText()).toBe('AED 42')
  line.set('open')

  const other = await page.context().newPage()
  await other.goto(`${line.url}/dhow/info/list`)
  await other.getByText('Your list is empty').waitFor()
  const back = other.getByRole('link', { name: 'Back to the menu' }).filter({ hasText: 'menu' })
  expect(await back.getAttribute('href')).toBe('/dhow')
  expect(await other.locator('.total').isVisible()).toBe(false)

  await page.reload()
  await page.getByRole('button', { name: 'إنقاص واحد: لقيمات' }).click()
  await page.getByRole('button', { name: 'إنقاص واحد: لقيمات' }).click()
  expect(await page.locator('.chosen > li').count()).toBe(1)
  await page.getByRole('button', { name: 'إفراغ الاختيارات' }).click()
  await page.getByText('لم تختر شيئًا بعد').waitFor()
})

test('options are chosen on the list, with a note, and the message and the sum have them', async () => {
  const owner = await product.signUp({ restaurantName: 'Sambuk' })
  const ids = await fill(owner)
  const options = [
    { name: 'Whole milk', price: 0 },
    { name: 'Oat milk', price: 2 },
    { name: 'Soya milk', price: 1.5 },
  ]
  const milk = { name: 'Milk', min: 0, max: 1, options, categories: [], products: [ids.Karak] }
  await owner.post('/api/options', milk)
  const page = await product.newPage({ viewport: PHONE })
  await eventually(async () => {
    await page.goto(`${product.url}/sambuk/drinks/karak`)
    expect(await page.getByText('Oat milk').count()).toBe(1)
  })
  const heart = page.getByRole('button', { name: 'Add to my list' })
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.goto(`${product.url}/sambuk/info/list`)
  await page.getByRole('button', { name: 'One more: Karak · Small' }).click()
  await page.getByText('Milk', { exact: true }).click()
  await page.getByLabel('Soya milk').check()
  await page.getByLabel('Oat milk').check()
  expect(await page.getByLabel('Soya milk').isChecked()).toBe(false)
  expect(await page.getByLabel('Oat milk').evaluate((box) => box === document.activeElement)).toBe(
    true,
  )
  expect(await page.locator('.total output').first().innerText()).toBe('AED 14')
  await page.getByLabel('Note for the waiter').fill('Not too hot, please')
  const address = () => page.locator('.total .button').getAttribute('href')
  const text = 'Hello! I would like to order or ask about:\n\n2 × #1 Karak (Small)\n   + Oat milk'
  const sent = new URL((await address()) ?? '').searchParams.get('text')
  expect(sent).toBe(`${text}\n\nNote: Not too hot, please`)
  await expectWellMade(page)
  await page.reload()
  expect(await address()).toBe(`https://wa.me/971501234567?text=${encodeURIComponent(sent ?? '')}`)
  expect(await page.locator('summary').innerText()).toMatch(/Milk\s+Oat milk/)
  await page.getByRole('button', { name: 'Clear the list' }).click()
  expect(await page.getByLabel('Note for the waiter').isVisible()).toBe(false)
})

test('a dish that is separate is on the list too, and one that is gone or sold out is said to be', async () => {
  const owner = await product.signUp({ restaurantName: 'Creek' })
  const ids = await fill(owner)
  const page = await product.newPage({ viewport: PHONE })
  const choose = async (path: string, name: string) => {
    await eventually(async () => {
      await page.goto(product.url + path)
      await page.mouse.move(100, 300)
      const heart = page.getByRole('button', { name })
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
      expect(await heart.getAttribute('aria-pressed')).toBe('true')
    })
  }
  await choose('/creek/grill', 'My list: Ribs')
  await choose('/creek/drinks', 'My list: Karak')
  await choose('/creek/sweets/luqaimat', 'Add to my list')
  await owner.send('PATCH', '/api/products', [{ _id: ids.Karak, soldOut: { today: true } }])
  await owner.send('DELETE', `/api/${ids.Luqaimat}/deletedProduct`)
  await eventually(async () => {
    await page.goto(`${product.url}/creek/info/list`)
    const rows = await page.locator('.chosen > li').allInnerTexts()
    expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^No. 3 Ribs AED 60/),
      expect.stringMatching(/^No. 1 Karak Sold out today/),
      expect.stringMatching(/^Luqaimat This dish is no longer on the menu/),
    ])
    expect(await page.locator('.total output').innerText()).toBe('AED 60')
  })
  await expectWellMade(page)
})

test('a heart that is tapped before its script is there is chosen, too', async () => {
  const owner = await product.signUp({ restaurantName: 'Jalbut' })
  await fill(owner)
  const isThere = async () => (await fetch(`${product.url}/jalbut/drinks/karak`)).ok
  await expect.poll(isThere).toBe(true)
  const page = await product.newPage({ viewport: PHONE, hasTouch: true })
  for (const [path, heart] of [
    ['/jalbut/grill', '.dishes i'],
    ['/jalbut/drinks/karak', '.button.heart'],
  ] as const) {
    await page.goto(product.url + path)
    await page.locator(heart).first().tap()
    await expect.poll(() => page.locator('.heart[aria-pressed=true]').count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('a table belongs to the restaurant whose code was scanned, until its day ends or the guest leaves it', async () => {
  for (const restaurantName of ['Creek Side', 'Creek Side Two']) {
    await fill(await product.signUp({ restaurantName }))
  }
  const page = await product.newPage({ viewport: PHONE })
  const messageOf = async (path: string) => {
    await page.goto(product.url + path)
    await page.mouse.move(100, 300)
    const order = page.locator('.order')
    await expect.poll(() => order.getAttribute('href')).toContain('wa.me')
    await page.waitForLoadState('networkidle')
    return new URL((await order.getAttribute('href')) ?? '').searchParams.get('text')
  }
  await eventually(async () => {
    await page.goto(`${product.url}/creek-side-two/drinks/karak`)
    expect(await page.locator('.order').count()).toBe(1)
  })
  await page.goto(`${product.url}/creek-side#t5`)
  await expect.poll(() => page.url()).toBe(`${product.url}/creek-side`)
  expect(await messageOf('/creek-side-two/drinks/karak')).not.toContain('Table')
  await expect.poll(() => messageOf('/creek-side/drinks/karak')).toContain('Table 5')
  await expect.poll(() => messageOf('/creek-side/ar/drinks/karak')).toContain('Table 5')
  await page.goto(`${product.url}/creek-side/info/list`)
  await page.getByText('Table 5').waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Not at this table' }).click()
  expect(await page.getByText('Table 5').isVisible()).toBe(false)
  expect(await messageOf('/creek-side/drinks/karak')).not.toContain('Table')

  await page.goto(`${product.url}/creek-side#t5`)
  await expect.poll(() => messageOf('/creek-side/drinks/karak')).toContain('Table 5')
  await page.clock.install({ time: Date.now() + DAY_MS })
  expect(await messageOf('/creek-side/drinks/karak')).not.toContain('Table')
})

test('a phone of 2021 sends the whole order, and says if it is open', async () => {
  const owner = await product.signUp({ restaurantName: 'Older' })
  await fill(owner)
  const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }]
  await owner.send('PUT', '/api/menu-settings', { hours })
  const page = await product.newPage({ viewport: PHONE })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.addInitScript(takeLaterWays)
  await eventually(async () => {
    await page.goto(`${product.url}/older#t5`)
    expect(await page.locator('h3').count()).toBe(2)
  })
  await page.mouse.move(100, 300)
  await page.getByRole('button', { name: 'My list: Karak' }).click()
  await page.goto(`${product.url}/older/info`)
  await page.getByText('Open now').waitFor()
  await page.goto(`${product.url}/older/info/list`)
  const address = (await page.locator('.total .button').getAttribute('href')) ?? ''
  expect(new URL(address).searchParams.get('text')).toContain('Table 5\n\n1 × #1 Karak')
  expect(faults).toEqual([])
})

test('a size that is sold out by now is not in the sum, nor in the message', async () => {
  const owner = await product.signUp({ restaurantName: 'Marsa' })
  const ids = await fill(owner)
  const page = await product.newPage({ viewport: PHONE })
  await eventually(async () => {
    await page.goto(`${product.url}/marsa/drinks/karak`)
    await page.mouse.move(100, 300)
    const heart = page.getByRole('button', { name: 'Add to my list' })
    await heart.waitFor({ timeout: 5000 })
    if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
  })
  await page.goto(`${product.url}/marsa/info/list`)
  await page.getByRole('button', { name: 'One more: Karak · Large' }).click()
  expect(await page.locator('.total output').innerText()).toBe('AED 12.50')
  const [menu] = await owner.get<{ products: { sizes: { _id: string }[] }[] }[]>('/categories')
  const large = menu?.products[0]?.sizes[1]?._id
  const sizes = [{ _id: large, soldOut: { today: true } }]
  await owner.send('PATCH', '/api/products', [{ _id: ids.Karak, sizes }])
  await expect
    .poll(async () => {
      await page.goto(`${product.url}/marsa/info/list`)
      return page.locator('.total output').innerText()
    })
    .toBe('AED 5')
  const address = (await page.locator('.total .button').getAttribute('href')) ?? ''
  expect(new URL(address).searchParams.get('text')).not.toContain('Large')
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

test('a guest copies the password of the network on the phone that needs it', async () => {
  const owner = await product.signUp({ restaurantName: 'Barasti' })
  const wifi = { name: 'Barasti Guests', password: 'karak & "123"', hidden: false }
  await owner.send('PUT', '/api/menu-settings', { wifi })
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await product.newPage({ viewport: PHONE, permissions })
  const copy = page.getByRole('button', { name: 'Copy the password' })
  await eventually(async () => {
    await page.goto(`${product.url}/barasti/info`)
    expect(await page.getByText(wifi.password).count()).toBe(1)
  })
  await page.mouse.move(100, 300)
  await copy.click()
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wifi.password)
  await expectWellMade(page)
  // Where a browser copies nothing, it is chosen to be copied by hand.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await copy.click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(wifi.password)
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
  await page.getByRole('checkbox', { name: 'The network hides its name' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your settings are saved.').waitFor()
  expect(await owner.get('/api/menu-settings')).toMatchObject({
    dishNumbers: true,
    whatsappOrders: false,
    wifi: { name: 'Falaj Guests', password: 'karak123', hidden: true },
  })

  const view = await product.openScreen(owner, 'view', { viewport: DESK })
  await view.getByRole('checkbox', { name: /^Print the guest Wi-Fi/ }).check()
  await view.locator('.card-preview text', { hasText: 'karak123' }).waitFor()
  const code = view.locator('.card-preview svg').last()
  expect(await decode(await code.screenshot())).toBe(
    'WIFI:T:WPA;S:Falaj Guests;P:karak123;H:true;;',
  )
  await expectWellMade(view)
  const file = view.waitForEvent('download')
  await view.getByRole('button', { name: 'Table cards' }).click()
  expect((await readFile(await (await file).path())).length).toBeGreaterThan(1000)
})

/** Runs in the page: what came after Safari 15 and Chrome 87. */
function takeLaterWays(): void {
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'findLast', 'findLastIndex', 'at']) {
    Reflect.deleteProperty(Array.prototype, name)
  }
  for (const name of ['toWellFormed', 'isWellFormed', 'at']) {
    Reflect.deleteProperty(String.prototype, name)
  }
  for (const name of ['groupBy', 'hasOwn']) Reflect.deleteProperty(Object, name)
  Reflect.deleteProperty(Map, 'groupBy')
}

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

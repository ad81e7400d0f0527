import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { layLine, type Line } from './line.ts'
import { isKept, keptPaths } from './kept-pages.ts'
import { anOwner } from './owner.ts'
import { startProduct } from './product.ts'
import { startStaticHost } from './static-host.ts'

const product = startProduct()
let line: Line
beforeAll(async () => {
  line = await layLine(product.url)
})
afterEach(() => line.set('open'))
afterAll(() => line[Symbol.asyncDispose]())

test('a menu is searched without a network, though nobody had touched the search', async () => {
  const owner = await anOwner(product.url, 'Noor Long')
  for (let number = 1; number <= 15; number += 1) {
    await owner.addDish('Drinks', `Drink ${number}`, { price: 12 })
  }
  await expect
    .poll(async () => (await fetch(`${product.url}/noor-long`)).text())
    .toContain('Drink 15')
  const page = await visit('/noor-long')
  await isKept(page, '/noor-long')
  line.set('cut')
  await page.reload()
  await page.getByRole('button', { name: 'Search the menu' }).click()
  await page.getByRole('searchbox').fill('dring 15')
  await expect.poll(() => page.locator('h3:visible').allInnerTexts()).toEqual(['Drink 15'])
})

test('a new price shows at once, and is the one that is kept', async () => {
  const owner = await anOwner(product.url, 'Noor Prices')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  const page = await visit('/noor-prices')
  await isKept(page, '/noor-prices')
  for (const price of ['17.25', '18']) {
    await owner.setPrice(price)
    await page.reload()
    expect(await page.locator('.price').innerText()).toContain(price)
    await page.goto(`${line.url}/noor-prices/drinks/karak`)
    expect(await page.locator('.price').innerText()).toContain(price)
    await page.goto(`${line.url}/noor-prices`)
  }
  await expect.poll(() => keptText(page, '/noor-prices/drinks')).toMatch(/>\s*18\b/)
  line.set('cut')
  await page.goto(`${line.url}/noor-prices/drinks`)
  expect(await page.locator('.price').innerText()).toContain('18')
})

test('a page that is separate by now is kept no longer, and is worth twice the wait', async () => {
  const owner = await anOwner(product.url, 'Noor Apart')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  await owner.addDish('Wine', 'Red', { price: 40 })
  const page = await visit('/noor-apart')
  await isKept(page, '/noor-apart')
  expect(await keptPaths(page, '/noor-apart')).toContain('/noor-apart/wine')
  await owner.setSeparate()
  await page.goto(`${line.url}/noor-apart/wine`)
  await expect.poll(() => keptPaths(page, '/noor-apart')).not.toContain('/noor-apart/wine')
  // On a line on which the copy of another page is shown, whose wait is over.
  const { promise: isSlow, resolve: hurry } = Promise.withResolvers<void>()
  await page.context().route('**/noor-apart/*', async (route) => {
    await isSlow
    await route.continue()
  })
  const apart = await page.context().newPage()
  const opened = apart.goto(`${line.url}/noor-apart/wine`)
  await page.goto(`${line.url}/noor-apart/drinks`)
  await page.getByRole('status').waitFor()
  hurry()
  await opened
  expect(await apart.getByRole('heading', { level: 1 }).innerText()).toBe('Noor Apart')
  expect(new URL(apart.url()).pathname).toBe('/noor-apart/wine')
})

test('a menu whose address begins another one keeps nothing of that, and of the dashboard', async () => {
  for (const name of ['d', 'da', 'dashboar', 'd x']) {
    const owner = await anOwner(product.url, name)
    await owner.addDish('Drinks', 'Karak', { price: 12 })
  }
  const page = await visit('/d')
  await isKept(page, '/d')
  for (const path of ['/da', '/dashboar']) {
    await page.goto(line.url + path)
    await isKept(page, path)
  }
  const kept = () =>
    page.evaluate(async () => {
      const scopes = ['/d', '/da', '/dashboar']
      const keys = scopes.map(async (scope) => (await (await caches.open(scope)).keys()).length)
      return Promise.all(keys)
    })
  const before = await kept()
  await page.goto(`${line.url}/login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${line.url}/dashboard/edit`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${line.url}/d-x`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => location.pathname)).toBe('/d-x')
  expect(await kept()).toEqual(before)
  // Nor does it answer for them when there is no network.
  line.set('cut')
  await expect(page.goto(`${line.url}/dashboard`)).rejects.toThrow('net::')
  const menu = await page.context().newPage()
  await menu.goto(`${line.url}/d`)
  await menu.getByRole('status').waitFor()
})

test('on a dead line the saved copy shows, says so, and gives way to the menu', async () => {
  const owner = await anOwner(product.url, 'نور الخليج')
  await owner.addDish('مشروبات', 'كرك', { price: 12 })
  const path = `/${encodeURIComponent('نور-الخليج')}`
  const page = await visit(path)
  await isKept(page, path)
  expect(await keptPaths(page, path)).toContain(`${path}/${encodeURIComponent('مشروبات')}`)
  line.set('dead')
  await page.reload()
  expect(await page.getByRole('status').innerText()).toMatch(/^لا يوجد اتصال: نسخة محفوظة بتاريخ/)
  await owner.setPrice('21')
  line.set('open')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => page.locator('.price').innerText()).toContain('21')
  await page.getByRole('status').waitFor({ state: 'detached' })
})

test('a menu that comes late takes the place of its saved copy', async () => {
  const owner = await anOwner(product.url, 'Noor Late')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  const page = await visit('/noor-late')
  await isKept(page, '/noor-late')
  await owner.setPrice('21')
  // The copy tells of itself only once the menu has come.
  await page.addInitScript(() => {
    self.requestIdleCallback = (run) => (addEventListener('idle', run as () => void), 0)
  })
  const { promise: isSlow, resolve: hurry } = Promise.withResolvers<void>()
  await page.context().route('**/noor-late', async (route) => {
    await isSlow
    await route.continue()
  })
  await page.reload()
  await page.getByRole('status').waitFor()
  hurry()
  await expect.poll(() => keptText(page, '/noor-late')).toMatch(/>\s*21\b/)
  await page.evaluate(() => dispatchEvent(new Event('idle')))
  await expect.poll(() => page.locator('.price').innerText()).toContain('21')
  await page.getByRole('status').waitFor({ state: 'detached' })
})

test('a server that fails is no reason to show no menu', async () => {
  await anOwner(product.url, 'Noor Outage')
  const page = await visit('/noor-outage')
  await isKept(page, '/noor-outage')
  await page
    .context()
    .route('**/noor-outage', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.reload()
  await page.getByRole('status').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Noor Outage')
})

test('a renamed menu is found under its old address, also without a network', async () => {
  const owner = await anOwner(product.url, 'Old Name')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  const page = await visit('/old-name')
  await isKept(page, '/old-name')
  await owner.rename('New Name')
  await page.goto(`${line.url}/old-name/drinks`)
  expect(new URL(page.url()).pathname).toBe('/new-name/drinks')
  await isKept(page, '/new-name')
  await expect.poll(() => keptPaths(page, '/old-name')).not.toContain('/')
  line.set('cut')
  for (const path of ['/old-name', '/old-name/info', '/old-name/drinks']) {
    await page.goto(line.url + path)
    expect(new URL(page.url()).pathname).toMatch(/^\/new-name/)
  }
  await page.getByRole('status').waitFor()
})

test('of a menu that is gone nothing is kept', async () => {
  const owner = await anOwner(product.url, 'Soon Gone')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  const page = await visit('/soon-gone')
  await isKept(page, '/soon-gone')
  await owner.close()
  // The menu goes first, what it leads to after it.
  const dish = '/soon-gone/drinks/karak'
  await expect.poll(async () => (await fetch(product.url + dish)).status).toBe(404)
  const answer = await page.goto(line.url + dish)
  expect(answer?.status()).toBe(404)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
})

test('menus whose names begin alike stay apart', async () => {
  await anOwner(product.url, 'Cafe')
  const two = await anOwner(product.url, 'Cafe Two')
  await two.addDish('Drinks', 'Karak', { price: 12 })
  const page = await visit('/cafe')
  await isKept(page, '/cafe')
  line.set('cut')
  const other = await page.context().newPage()
  await expect(other.goto(`${line.url}/cafe-two`)).rejects.toThrow('net::ERR')
  await other.close()
  line.set('open')
  await page.goto(`${line.url}/cafe-two`)
  await isKept(page, '/cafe-two')
  expect(await keptPaths(page, '/cafe')).not.toContain('/cafe-two')
  expect(await keptPaths(page, '/cafe-two')).toEqual(
    expect.arrayContaining(['/cafe-two', '/cafe-two/drinks', '/cafe-two/drinks/karak']),
  )
  line.set('cut')
  await page.goto(`${line.url}/cafe`)
  await page.getByRole('heading', { name: 'Cafe', exact: true }).waitFor()
  await page.goto(`${line.url}/cafe-two/drinks`)
  await page.getByRole('heading', { name: 'Drinks' }).waitFor()
})

test('a plain static host will do, whatever it says of how long its pages are good for', async () => {
  const owner = await anOwner(product.url, 'Noor Static')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  await using host = await startStaticHost(join(product.server.dataDir, 'cdn'))
  const page = await product.newPage()
  await page.goto(`${host.url}/noor-static`)
  await isKept(page, '/noor-static')
  await owner.setPrice('14')
  for (const path of ['/noor-static', '/noor-static/drinks', '/noor-static/drinks/karak/']) {
    await page.goto(host.url + path)
    expect(await page.locator('.price').innerText()).toContain('14')
  }
  await host.stop()
  for (const path of ['/noor-static/', '/noor-static/drinks', '/noor-static/info']) {
    await page.goto(host.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})

test('whoever saves data fetches what they look at, and no more', async () => {
  const owner = await anOwner(product.url, 'Noor Sparing')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  const page = await product.newPage()
  await page.addInitScript(() => {
    const connection = { saveData: true, effectiveType: '4g' }
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  await page.goto(`${line.url}/noor-sparing`)
  await expect
    .poll(() => keptPaths(page, '/noor-sparing'))
    .toEqual(expect.arrayContaining(['/noor-sparing']))
  await page.goto(`${line.url}/noor-sparing/drinks`)
  const pages = async () =>
    (await keptPaths(page, '/noor-sparing')).filter((path) => /^\/noor[^.]*$/.test(path)).toSorted()
  await expect.poll(pages).toEqual(['/noor-sparing', '/noor-sparing/drinks'])
})

test('an address as it was shared leads to the menu and its table, with and without a network', async () => {
  const owner = await anOwner(product.url, 'Noor Shared')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  const page = await visit('/noor-shared')
  await isKept(page, '/noor-shared')
  for (const state of ['open', 'cut'] as const) {
    line.set(state)
    for (const [table, shared] of [
      ['5', '/noor-shared%23t5'],
      ['6', '/noor-shared/%23t6%D8%8C'],
      ['7', '/noor-shared/drinks%23t7'],
      ['Terrace%203', '/noor-shared/drinks/karak%23tTerrace%203'],
      ['', '/noor-shared%3Futm_source=ig'],
      ['', '/noor-shared/drinks&utm_source=ig'],
      ['', '/noor-shared%D8%9F'],
    ] as const) {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(line.url + shared)
      const meant = shared.replace(/(?:\/?%23|%3F|&|%D8).*/, '')
      await page.waitForURL(line.url + meant)
      const noted = () =>
        page.evaluate(() => sessionStorage.getItem('table/noor-shared')?.split(' ')[1] ?? '')
      await expect.poll(noted, { message: `${state} ${shared}` }).toBe(table)
    }
  }
})

test('without JavaScript nothing is kept and nothing is missing', async () => {
  const owner = await anOwner(product.url, 'Noor Plain')
  await owner.addDish('Drinks', 'Karak', { price: 12 })
  const page = await product.newPage({ javaScriptEnabled: false })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(`${line.url}/noor-plain`, { waitUntil: 'networkidle' })
  expect(await page.getByRole('main').innerText()).toContain('Karak')
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([])
  expect(await page.getByRole('status').count()).toBe(0)
})

test('what keeps the menu weighs next to nothing', async () => {
  const worker = await readFile('site/dist/client/menu-worker.js')
  expect(brotliCompressSync(worker).length).toBeLessThanOrEqual(1.5 * 1024)
})

async function visit(path: string): Promise<Page> {
  const page = await product.newPage()
  await page.goto(line.url + path)
  return page
}

async function keptText(page: Page, path: string): Promise<string> {
  return page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', path)
}

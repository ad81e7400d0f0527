import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright'
import { ar, en } from '#admin/i18n/texts.ts'
import type { Statistics } from '#api/schemas/statistics.ts'
import { bytesOf, decode, download, openSheet } from './card-sheet.ts'
import type { SignedIn } from './calls.ts'
import { fillMenu } from './editor.ts'
import { keptPaths } from './kept-pages.ts'
import { layLine, type Line } from './line.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

// The browser of the tests says that it is a machine, and is not counted then.
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/140.0.0.0 Mobile Safari/537.36'

const product = startProduct()
let line: Line
beforeAll(async () => {
  line = await layLine(product.url)
})
afterEach(() => line.set('open'))
afterAll(() => line[Symbol.asyncDispose]())

test('an owner prints cards for twelve tables, and sees what was opened at one of them', async () => {
  const owner = await aMenu('Harbour Sails')
  const page = await product.openScreen(owner, 'view', { viewport: DESK })
  await page.getByLabel(en.qr.tables, { exact: true }).fill('1-9, A12, Terrace 3, شرفة ٢')
  await page.getByLabel(en.qr.countTables).check()
  const pdf = await bytesOf(await download(page, en.qr.cards))
  const { cards } = await openSheet(pdf, { sheet: 2, of: 3 })
  const addresses = await Promise.all(cards.map((card) => decode(card)))
  const menu = `${product.url}/harbour-sails`
  expect(addresses.slice(0, 3)).toEqual([`${menu}#t9`, `${menu}#tA12`, `${menu}#tTerrace%203`])
  expect(addresses[3]).toBe(`${menu}#t${encodeURIComponent('شرفة ٢')}`)
  await expectWellMade(page)

  const guest = await product.newPage({ userAgent })
  await guest.goto(addresses[3] ?? '')
  for (const dish of ['Lentil', 'Onion', 'Pumpkin']) {
    await guest.getByRole('link', { name: dish, exact: true }).first().click()
    await guest.getByRole('heading', { name: dish }).waitFor()
    await guest.goBack()
    await guest.waitForURL(/harbour-sails$/)
  }
  await openings(owner, 4)
  const seen = await owner.get<Statistics>('/api/statistics')
  expect(seen.tables[0]).toEqual({ label: 'شرفة ٢', openings: 4 })
  expect(seen.tables).toHaveLength(12)

  await page.goto(`${product.url}/dashboard/statistics`)
  const most = page.getByRole('table', { name: en.statistics.most })
  for (const dish of ['Lentil', 'Onion', 'Pumpkin']) {
    await most.getByRole('row', { name: `${dish} 1`, exact: true }).waitFor()
  }
  const tables = page.getByRole('table', { name: en.statistics.tables })
  await tables.getByRole('row', { name: 'شرفة ٢ 4' }).waitFor()
  const csv = await bytesOf(await download(page, en.statistics.save))
  expect(csv.toString()).toContain('/harbour-sails/soups/lentil,Lentil,en,,1')
  expect(csv.toString()).toMatch(/,\d+,,,,شرفة ٢,\d/)
})

test('a page counts once in a visit, and never for who wants none of it', async () => {
  const owner = await aMenu('Once')
  const page = await product.newPage({ userAgent })
  for (let time = 0; time < 3; time += 1) await page.goto(`${product.url}/once`)
  await page.goto(`${product.url}/once/soups`)
  await page.goto(`${product.url}/once/soups/lentil#tA1`)
  // A machine, and somebody whose browser says no.
  await openOnce({})
  await openOnce({ userAgent }, () =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
  )
  await openOnce({ userAgent, extraHTTPHeaders: { 'Sec-GPC': '1' } })
  await openOnce({ userAgent })
  await openings(owner, 4)
  const { pages, tables } = await owner.get<Statistics>('/api/statistics')
  expect(pages.filter(({ openings }) => openings > 0)).toEqual([
    { path: '/once', title: 'Once', openings: 2 },
    { path: '/once/soups', title: 'Soups', openings: 1 },
    { path: '/once/soups/lentil', title: 'Lentil', openings: 1 },
  ])
  expect(tables).toEqual([])
})

test('what was opened without a network counts when there is one again', async () => {
  const owner = await aMenu('Offline')
  const page = await product.newPage({ userAgent })
  await page.goto(`${line.url}/offline`)
  await expect.poll(() => keptPaths(page, '/offline')).toContain('/')
  line.set('cut')
  await page.goto(`${line.url}/offline/soups/lentil`)
  await page.getByRole('heading', { name: 'Lentil' }).waitFor()
  await expect.poll(() => untold(page, '/offline')).toHaveLength(1)
  await openings(owner, 1)
  line.set('open')
  await page.goto(`${line.url}/offline/soups`)
  await openings(owner, 3)
  await expect.poll(() => untold(page, '/offline')).toEqual([])
  const { pages } = await owner.get<Statistics>('/api/statistics')
  expect(pages.filter(({ openings }) => openings > 0)).toHaveLength(3)
})

test('a saved copy that stands in for a failing server counts once', async () => {
  const owner = await aMenu('Stand In')
  const page = await product.newPage({ userAgent })
  await page.goto(`${product.url}/stand-in`)
  await openings(owner, 1)
  await expect.poll(() => keptPaths(page, '/stand-in')).toContain('/')
  await page
    .context()
    .route('**/stand-in/soups', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.goto(`${product.url}/stand-in/soups`)
  await page.getByRole('status').waitFor()
  await openings(owner, 2)
  await page.context().unroute('**/stand-in/soups')
  // A further opening comes after all that the saved copy tells.
  await page.goto(`${product.url}/stand-in/soups/onion`)
  await openings(owner, 3)
})

test.each([
  ['en-US', en, PHONE, 'light'],
  ['ar-AE', ar, PHONE, 'dark'],
  ['en-US', en, DESK, 'dark'],
  ['ar-AE', ar, DESK, 'light'],
] as const)(
  'the screen in %s, empty and with openings',
  async (locale, texts, viewport, colorScheme) => {
    const { statistics: say } = texts
    const owner = await aMenu(`Screen ${locale.slice(0, 2)} ${viewport.width}`)
    const page = await product.openScreen(owner, 'statistics', { locale, viewport, colorScheme })
    await page.getByText(say.none.week).waitFor()
    await expectWellMade(page)
    await owner.send('PUT', '/api/counting', { tableCodes: true, tables: ['A12', 'شرفة ٢'] })
    const root = `/screen-${locale.slice(0, 2)}-${viewport.width}`
    for (let opened = 0; opened < 30; opened += 1) {
      const path = root + ['', '/soups', '/soups/lentil', '/soups/lentil', '/info'][opened % 5]
      const at = new Date(Date.now() - (opened % 20) * 3_600_000)
      await see({ path, at, table: opened % 3 === 0 ? 'A12' : 'شرفة ٢' })
    }
    await openings(owner, 30)
    // The server takes nothing older than a day.
    await page.route('**/api/statistics?range=month', async (route) => {
      const response = await route.fetch()
      const month = (await response.json()) as Statistics
      month.days.at(-9)!.openings = 4
      await route.fulfill({ response, json: month })
    })
    for (const range of ['today', 'week', 'month', 'year'] as const) {
      await page.getByRole('radio', { name: say.ranges[range], exact: true }).check()
      await page.getByRole('table', { name: say.byHour }).waitFor({ state: 'attached' })
      await expectWellMade(page)
      expect(await page.evaluate(marksThatMeet)).toEqual([])
      // A week stands beside the one before it.
      const before = page.locator('.statistics-before', { hasText: '4' })
      expect(await before.count()).toBe(range === 'week' ? 1 : 0)
    }
    await page.getByLabel(say.counting.tableCodes).check()
    const tables = page.getByLabel(say.counting.tables, { exact: true })
    await expect.poll(() => tables.inputValue()).toBe('A12, شرفة ٢')
    await tables.fill('A12,B1')
    await page.getByRole('button', { name: say.counting.save }).click()
    await page.getByText(say.counting.saved).waitFor()
    await page.getByLabel(say.counting.openings).uncheck()
    await expect.poll(() => owner.get('/api/counting')).toMatchObject({ openings: false })
    await page.goto(`${product.url}/dashboard/home`)
    await page.getByRole('table', { name: say.byDay }).waitFor({ state: 'attached' })
    await expectWellMade(page)
    expect(await page.evaluate(marksThatMeet)).toEqual([])
  },
)

/** Runs in the page: marks below bars that reach into the next one of their plot. */
function marksThatMeet(): string[] {
  return [...document.querySelectorAll('.plot-bars')].flatMap((plot) => {
    const marks = [...plot.querySelectorAll('.plot-mark')].flatMap((mark) => {
      const text = document.createRange()
      text.selectNodeContents(mark)
      const { left, right } = text.getBoundingClientRect()
      return mark.textContent ? [{ said: mark.textContent, left, right }] : []
    })
    const inOrder = marks.toSorted((one, other) => one.left - other.left)
    return inOrder
      .filter(({ right }, at) => right > (inOrder[at + 1]?.left ?? Infinity))
      .map(({ said }) => said)
  })
}

async function aMenu(restaurantName: string): Promise<SignedIn> {
  const owner = await product.signUp({ restaurantName })
  await fillMenu(owner, { Soups: ['Lentil', 'Onion', 'Pumpkin'] })
  const slug = restaurantName.toLowerCase().replaceAll(' ', '-')
  const isOut = async () => (await fetch(`${product.url}/${slug}/soups/pumpkin`)).status
  await expect.poll(isOut).toBe(200)
  return owner
}

/** Opens a menu in a visit of its own, for as long as a beacon needs. */
async function openOnce(options: BrowserContextOptions, before?: () => void): Promise<void> {
  const page = await product.newPage(options)
  if (before) await page.addInitScript(before)
  await page.goto(`${product.url}/once`)
  await page.waitForTimeout(300)
  await page.close()
}

async function openings(owner: SignedIn, count: number): Promise<void> {
  const total = async () => {
    const { days } = await owner.get<Statistics>('/api/statistics')
    return days.reduce((sum, { openings }) => sum + openings, 0)
  }
  await expect.poll(total).toBe(count)
}

async function see(beacon: object): Promise<void> {
  const headers = { 'User-Agent': userAgent }
  await fetch(`${product.url}/api/seen`, { method: 'POST', headers, body: JSON.stringify(beacon) })
}

function untold(page: Page, scope: string): Promise<unknown> {
  return page.evaluate(async (scope) => {
    const kept = await (await caches.open(scope)).match('/?untold')
    return kept ? kept.json() : []
  }, scope)
}

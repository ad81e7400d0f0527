import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadRenderer } from '#builder/publish/renderer.ts'
import { contentSecurityPolicy, pageKindOf, pageSources } from '#db/page-policy.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { DEFAULT_LOOK } from '#db/rules/look/look.ts'
import { NO_FURTHER_LINKS } from '#db/rules/contact/contacts.ts'
import { iconsPage } from '#db/menu/icon-sheets.ts'
import { menuPages, type MenuPage } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { startBrowser } from './e2e/browser.ts'
import { objectionsTo } from './e2e/well-made.ts'
import { textProblems } from './e2e/whole-words.ts'
import {
  aCategory,
  aMenu,
  aMenuOf,
  aPicture,
  aProduct,
  aSize,
  withLanguages,
} from '#db/testing/menus.ts'

const CLIENT = join(import.meta.dirname, 'dist/client')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
}
const LONG = 'Charcoal'.repeat(10)
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const OPENING = {
  hours: [{ days: EVERY_DAY, from: '18:00', to: '02:00' }],
  exceptions: [
    { from: '2026-02-18', to: '2026-02-19', closed: true, hours: [], note: 'Works on the kitchen' },
  ],
  phone: '+971501234567',
  further: { ...NO_FURTHER_LINKS, tiktok: 'https://www.tiktok.com/@house' },
}
const MENUS: MenuDocument[] = [
  aMenu('House', {
    logo: aPicture({ fallback: 'png' }),
    cover: aPicture(),
    look: { ...DEFAULT_LOOK, accent: '#ffe14d', surface: 'terracotta', face: 'book' },
    about: 'We cook over charcoal.',
    links: aMenuOf('House').links,
    opening: OPENING,
    categories: ['Mezze', 'Soups', 'Grill', 'Hot Drinks', 'Cold Drinks', 'Sweets'].map((title) =>
      aCategory(
        title,
        Array.from({ length: 10 }, (_, index) =>
          aProduct(`Dish ${index}`, {
            description: 'Grilled over charcoal, with herbs and lemon',
            picture: index === 3 ? null : aPicture(),
          }),
        ),
      ),
    ),
  }),
  aMenu('بيت الهيل', {
    look: { ...DEFAULT_LOOK, accent: '#0b3d91', surface: 'slate', face: 'poster' },
    categories: [
      aCategory('شاي', [aProduct('كرك', { allergens: { milk: 'contains' } }), aProduct('Karak')]),
    ],
  }),
  aMenuOf(LONG),
  aMenuIn('Saffron Restaurant', [
    'Mediterranean Breakfast',
    'Strawberry Cheesecake',
    'Restaurants',
  ]),
  aMenuIn('مطعم الزعفران', ['مأكولات بحرية متوسطية', 'تشيزكيك بالفراولة', 'واستمتعوا']),
  aMenu('الواحة', {
    about: 'للحجز اتصل على +971 50 555 0123 أو 050-555-0199 من 10:00 حتى 23:00.',
    location: 'شارع الشيخ زايد، هاتف ٠٤ ٥٥٥ ٠١٢٣، دبي',
    categories: [aCategory('أطباق', [aProduct('كبسة', { description: 'للطلب (04) 555 0177' })])],
  }),
]

const GONE = { since: NOW.toISOString(), until: null }
const LONG_NAME = 'Slow cooked lamb shoulder with saffron rice, apricots and roasted almonds'
const ALL_ALLERGENS = { milk: 'contains', nuts: 'may', gluten: 'contains' } as const
const SIX_SIZES = ['Quarter', 'Half', 'Whole', 'For four', 'For eight', LONG_NAME.slice(0, 30)].map(
  (name, at) => aSize(name, { id: `size ${at}`, price: 1_250_500 * (at + 1) }),
)
/** Each kind of page in each state that a dish or category can be in. */
const STATES = [statesOf('States', false), statesOf('States with a list', true)]
MENUS.push(...STATES)

const TEXTUAL = MENUS.slice(3, 5).flatMap(htmlPages)
function htmlPages(menu: MenuDocument): MenuPage[] {
  return menuPages(menu, NOW).filter(({ kind }) => kind !== 'data')
}

const pages = new Map<string, string>()
let server: Server
let browser: Browser
let origin: string
let context: BrowserContext
beforeAll(async () => {
  const [renderer, picture] = await Promise.all([loadRenderer('https://qaima.example'), aPhoto()])
  for (const page of MENUS.flatMap((menu) =>
    [iconsPage(menu) ?? [], ...menuPages(menu, NOW)].flat(),
  ))
    pages.set(page.path, await renderer.render(page))
  const details = { contactEmail: 'kitchen@qaima.example', operatorName: 'Noor Kitchens' }
  for (const path of OWN) pages.set(path, await renderer.renderSite(path, details))
  server = createServer(async (request, response) => {
    // Where openings are counted.
    if (request.url === '/api/seen') return void response.writeHead(204).end()
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname)
    const found = path.startsWith('/media/') ? picture : await contentOf(path)
    if (found === null) return response.writeHead(404).end()
    const type = path.startsWith('/media/') ? '.avif' : extname(path) || '.html'
    const kind = pages.has(path) ? pageKindOf(path) : 'compiled'
    response.writeHead(200, {
      'Content-Type': TYPES[type] ?? 'application/octet-stream',
      'Content-Security-Policy': contentSecurityPolicy(pageSources(found.toString()), kind),
    })
    return response.end(found)
  }).listen(0, '127.0.0.1')
  ;[browser] = await Promise.all([startBrowser(), once(server, 'listening')])
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser.close()
  server.close()
})
afterEach(() => context.close())

const OWN = ['/', '/ar', '/en/privacy', '/ar/privacy', '/en/terms', '/ar/terms']
const ADDRESSES = ['/house', '/house/sweets', '/house/mezze/dish-1', '/house/info', '/بيت-الهيل']

describe.each(['light', 'dark'] as const)('in the %s', (colorScheme) => {
  test.each([...ADDRESSES, '/404.html'])('%s has nothing that axe objects to', async (path) => {
    const page = await open(path, { colorScheme, reducedMotion: 'reduce' })
    expect(await objectionsTo(page)).toEqual([])
  })
})

test.each(ADDRESSES)('%s stands still', async (path) => {
  const page = await open(path, { viewport: { width: 390, height: 844 } }, watchShifts)
  await page.mouse.wheel(0, 4000)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (globalThis as { shifts?: string[] }).shifts)).toEqual([])
})

test.each(htmlPages(MENUS[2] as MenuDocument).map((page) => page.path))(
  'a page of one long word is no wider than a small phone (%#)',
  async (path) => {
    const page = await open(path, { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test.each(STATES.flatMap(htmlPages).map(({ path }) => path))(
  'no state of a dish makes a page wider than its window, or a button less than whole: %s',
  async (path) => {
    const page = await open(path, { viewport: { width: 390, height: 844 } }, stopClock)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await page.evaluate(brokenParts)]).toEqual([width, []])
    }
  },
)

test('a former price stays in the line of its price, and each dish has one heart', async () => {
  const page = await open('/states', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const former = page.locator('.dishes .price i')
  expect(await former.evaluate((element) => getComputedStyle(element).position)).toBe('static')
  await page.locator('nav').first().tap()
  const rows = await page.locator('.dishes > li').count()
  await expect.poll(() => page.locator('.dishes .heart').count()).toBe(rows)
})

test.each([...TEXTUAL.map(({ path }) => path), ...OWN, '/404.html', '/404.html?lng=ar'])(
  'words stay whole, and all of them in sight, in a window of half a phone and with text twice as large: %s',
  async (path) => {
    const page = await open(path, { viewport: { width: 195, height: 422 } })
    expect(await textProblems(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await textProblems(page)).toEqual([])
  },
)

describe('before anybody scrolls', () => {
  test('a menu of sixty dishes asks for what is seen, and for the rest once somebody does', async () => {
    const page = await open('/house', { viewport: { width: 390, height: 844 } })
    await page.waitForLoadState('networkidle')
    const names = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    const asked = names.filter((name) => !name.endsWith('/api/seen'))
    // The page itself is one more.
    expect(asked.length + 1, asked.join('\n')).toBeLessThanOrEqual(10)
    const rows = page.locator('.dishes .picture img')
    const seen = await rows.evaluateAll((images) =>
      images.filter((image) => image.closest('li')!.getBoundingClientRect().top < innerHeight),
    )
    expect(seen.length).toBeGreaterThan(2)
    expect(await rows.evaluateAll(loaded)).toBe(seen.length)
    await page.mouse.wheel(0, 2)
    await expect.poll(() => rows.evaluateAll(loaded)).toBeGreaterThan(10)
  })

  test('a window higher than a phone has the pictures that are seen in it', async () => {
    const page = await open('/house', { viewport: { width: 820, height: 1180 } })
    const rows = page.locator('.dishes .picture img')
    await expect.poll(() => rows.evaluateAll(loaded)).toBeGreaterThanOrEqual(7)
  })
})

test('every icon of a strip is drawn', async () => {
  const page = await open('/house', { viewport: { width: 390, height: 844 } })
  const icons = page.locator('nav img')
  const sides = await icons.evaluateAll((images) =>
    images.map((image) => (image as HTMLImageElement).naturalWidth),
  )
  expect(sides.length).toBe(6)
  expect(Math.min(...sides)).toBeGreaterThan(0)
  const drawn = await icons.first().screenshot()
  const { channels } = await sharp(drawn).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
})

test('targets on a menu can be hit with a thumb', async () => {
  const page = await open('/house', { viewport: { width: 390, height: 844 } })
  const small = await page
    .locator('header a, nav a, .find, .dishes li')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((t) => t.outerHTML),
    )
  expect(small).toEqual([])
})

test('on paper a dish has the whole line, with its price at the end', async () => {
  const page = await open('/house', { viewport: { width: 700, height: 844 } })
  await page.emulateMedia({ media: 'print' })
  const [row, name, price, text] = await page
    .locator('.dishes li:has(picture)')
    .first()
    .evaluate((row) =>
      [row, ...row.querySelectorAll('h3, .price, p')].map((part) => part.getBoundingClientRect()),
    )
  expect(name?.left).toBe(row?.left)
  expect(text?.left).toBe(row?.left)
  expect(price?.right).toBe(row?.right)
  expect(price?.top).toBe(name?.top)
  // What an owner has still to bring is nothing for guests.
  await page.goto(origin + encodeURI('/بيت-الهيل'))
  expect(await page.locator('.logo').isHidden()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  expect(await page.locator('.logo').isVisible()).toBe(true)
})

test.each(['/house', '/بيت-الهيل'])(
  'the strip of %s folds to its titles, 48 px high',
  async (path) => {
    const page = await open(path, { viewport: { width: 390, height: 240 } })
    const grid = await page.locator('h2').first().evaluate(startOf)
    expect(await page.locator('nav a').first().evaluate(startOf)).toBe(grid)
    const nav = page.locator('nav')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => nav.evaluate((strip) => strip.getBoundingClientRect().bottom)).toBe(48)
  },
)

describe('in a wide window', () => {
  const viewport = { width: 1440, height: 900 }

  test.each(['/house', '/house/grill', '/بيت-الهيل'])(
    'the menu stays a column, and what it is of stays beside it: %s',
    async (path) => {
      const page = await open(path, { viewport }, watchShifts)
      const column = await page.locator('main').boundingBox()
      expect(column?.width).toBe(400)
      await page.mouse.wheel(0, 2000)
      await page.waitForLoadState('networkidle')
      const side = await page.locator('.side').boundingBox()
      expect(side?.height).toBe(900)
      expect(side?.y).toBeCloseTo(0, 0)
      expect((side?.x ?? 0) < (column?.x ?? 0)).toBe(!path.startsWith('/بيت'))
      expect(await page.locator('header .picture').count()).toBe(path.startsWith('/house') ? 1 : 0)
      expect(await page.evaluate(() => (globalThis as { shifts?: string[] }).shifts)).toEqual([])
      expect(await objectionsTo(page)).toEqual([])
    },
  )

  test.each([
    ['/house/mezze/dish-1', '/house/mezze'],
    ['/house/info', null],
    ['/بيت-الهيل/شاي/كرك', '/بيت-الهيل/شاي'],
    ['/بيت-الهيل/info', null],
    ['/بيت-الهيل/info/allergens', null],
  ])('the same stands beside %s', async (path, current) => {
    const page = await open(path, { viewport }, watchShifts)
    const menu = path.slice(0, path.indexOf('/', 1))
    const side = page.locator('.side')
    await side.waitFor()
    await page.waitForLoadState('networkidle')
    const [beside, column] = [await side.boundingBox(), await page.locator('main').boundingBox()]
    expect(beside).toMatchObject({ y: 0, height: 900 })
    const [first, second] = path.startsWith('/بيت') ? [column, beside] : [beside, column]
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(second?.x ?? 0)
    expect(await side.locator('nav li').count()).toBe(menu === '/house' ? 6 : 1)
    expect(await side.locator('nav img').evaluateAll(loaded)).toBe(menu === '/house' ? 6 : 1)
    const home = side.locator('h1 a')
    expect(await home.evaluate((link: HTMLAnchorElement) => decodeURI(link.pathname))).toBe(menu)
    const marked = side.locator('[aria-current]')
    expect(
      await marked.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(current === null ? [] : [current])
    expect(await page.evaluate(() => (globalThis as { shifts?: string[] }).shifts)).toEqual([])
    expect(await objectionsTo(page)).toEqual([])
  })

  test('a tablet’s page has the whole window', async () => {
    const page = await open('/house/info/tablet', { viewport })
    expect(await page.locator('body').boundingBox()).toMatchObject({ x: 0, width: viewport.width })
  })

  test('a phone asks for nothing of what is beside a page, and a window does that becomes wide', async () => {
    const page = await open('/house/info', { viewport: { width: 390, height: 844 } })
    await page.waitForLoadState('networkidle')
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(asked.filter((path) => path === '/house' || path.includes('beside'))).toEqual([])
    await page.setViewportSize(viewport)
    await page.locator('.side').waitFor()
  })

  test('a category’s cover is fetched by no phone', async () => {
    const page = await open('/house/grill', { viewport: { width: 390, height: 844 } })
    await page.mouse.wheel(0, 2000)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.beside img').evaluateAll(loaded)).toBe(0)
    await page.setViewportSize(viewport)
    await expect.poll(() => page.locator('.beside img').evaluateAll(loaded)).toBe(1)
  })

  test('the list of categories follows the reading', async () => {
    const page = await open('/house', { viewport })
    await page.locator('h2', { hasText: 'Hot Drinks' }).evaluate((title) => title.scrollIntoView())
    await expect
      .poll(() => page.locator('nav [aria-current]').textContent())
      .toContain('Hot Drinks')
  })
})

test('names of the other direction keep to the edge of the page', async () => {
  const page = await open('/بيت-الهيل', { viewport: { width: 390, height: 844 } })
  const edges = await page
    .locator('h3 a')
    .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().right)))
  expect(new Set(edges).size).toBe(1)
})

test.each([
  ['/الواحة/info', '.prose', '+ 971 50 555 0123'],
  ['/الواحة/info', '.prose', '050 555 0199'],
  ['/الواحة/info', '.location', '٠٤ ٥٥٥ ٠١٢٣'],
  ['/الواحة', 'main li p', '04 555 0177'],
  ['/الواحة/أطباق/كبسة', '.prose', '04 555 0177'],
])(
  'a telephone number among Arabic letters stands from the left: %s %s %s',
  async (path, where, number) => {
    const page = await open(path, { viewport: { width: 390, height: 844 } })
    expect(await page.locator(where).first().evaluate(digitsAsSeen)).toContain(number)
  },
)

test('a category’s page leads on at its end', async () => {
  const page = await open('/house/mezze', { viewport: { width: 390, height: 844 } })
  for (const name of ['Soups', 'Grill', 'Hot Drinks', 'Cold Drinks', 'Sweets']) {
    await page.locator('main a.next', { hasText: name }).click()
    await page.getByRole('heading', { level: 2, name }).waitFor()
  }
  await page.locator('main a.next', { hasText: 'Back to the menu' }).click()
  await page.waitForURL('**/house')
  expect(await page.locator('main a.next').count()).toBe(0)
})

test('the chosen category is in sight', async () => {
  const page = await open('/house/sweets', { viewport: { width: 390, height: 844 } })
  const tile = await page.locator('[aria-current]').boundingBox()
  expect(tile?.x).toBeGreaterThan(0)
  expect((tile?.x ?? 0) + (tile?.width ?? 0)).toBeLessThanOrEqual(390)
})

describe('closing a product', () => {
  test('goes back to where the visitor was on the menu', async () => {
    const page = await open('/house', { viewport: { width: 390, height: 844 } }, notePlace)
    const dish = page.getByRole('link', { name: 'Dish 5' }).nth(2)
    await dish.scrollIntoViewIfNeeded()
    await dish.click()
    // Until its script is there, the link leads to the category.
    await page.waitForURL('**/dish-5')
    await page.getByRole('link', { name: 'Close the Product' }).click()
    await expect.poll(() => page.url()).toBe(`${origin}/house`)
    expect(await page.evaluate(() => history.length)).toBe(3)
    const { place, top } = await page.evaluate(() =>
      JSON.parse(sessionStorage.getItem('place') ?? '{}'),
    )
    expect(place).toBeGreaterThan(500)
    // Dishes above that were not laid out again need not be as high: what is seen is the same.
    const now = () => dish.evaluate((link) => link.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs((await now()) - top)).toBeLessThan(1.5)
  })

  test('leads to its category for who came by a shared link', async () => {
    const page = await open('/house/grill/dish-2')
    await page.getByRole('link', { name: 'Close the Product' }).click()
    await expect.poll(() => page.url()).toBe(`${origin}/house/grill`)
  })

  test.each([
    ['the dish beside it', '[rel=next]', 'dish-3'],
    ['another of its category', '.near li a', 'dish-4'],
  ])('leads to its category for who came from %s', async (_, link, dish) => {
    const page = await open('/house/grill/dish-2')
    await page.locator(link).first().click()
    await expect.poll(() => page.url()).toBe(`${origin}/house/grill/${dish}`)
    await page.getByRole('link', { name: 'Close the Product' }).click()
    await expect.poll(() => page.url()).toBe(`${origin}/house/grill`)
  })

  test('needs no script', async () => {
    const page = await open('/house/grill', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Dish 2' }).click()
    await page.getByRole('link', { name: 'Close the Product' }).click()
    await expect.poll(() => page.url()).toBe(`${origin}/house/grill`)
  })
})

test('the islands start under the policy, in the language of the page', async () => {
  const page = await open('/login?lng=ar')
  await page.getByRole('button', { name: 'تسجيل الدخول' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await expect.poll(() => page.locator('.wait').count()).toBe(0)
})

test('without scripts, the hosts of the islands say what is missing', async () => {
  const page = await open('/dashboard/home', { javaScriptEnabled: false })
  const message = page.locator('noscript p').first()
  expect(await message.textContent()).toContain('This page needs JavaScript')
  expect(await message.isVisible()).toBe(true)
  expect(await page.locator('.spinner').isVisible()).toBe(false)
})

test.each([
  { url: '/404.html?lng=ar', locale: 'en-US', language: 'ar' },
  { url: '/login?lng=fr', locale: 'en-US', language: 'en' },
  { url: '/login', locale: 'ar-AE', language: 'ar' },
  { url: '/login', locale: 'de-DE', language: 'en' },
  { url: '/404.html', locale: 'ar-AE', cookie: 'en', language: 'en' },
  { url: '/login', locale: 'en-US', stored: 'ar', language: 'ar' },
  { url: '/login', locale: 'en-US', stored: 'ar', cookie: 'en', language: 'en' },
  { url: '/login?lng=ar', locale: 'en-US', stored: 'en', cookie: 'en', language: 'ar' },
])('the language of $url is $language ($locale, $cookie, $stored)', async (wish) => {
  context = await browser.newContext({ locale: wish.locale })
  if (wish.cookie) await context.addCookies([{ name: 'i18next', value: wish.cookie, url: origin }])
  const { stored } = wish
  if (stored)
    await context.addInitScript((kept) => localStorage.setItem('i18nextLng', kept), stored)
  const page = await context.newPage()
  await page.goto(origin + wish.url)
  const root = page.locator('html')
  expect(await root.getAttribute('lang')).toBe(wish.language)
  expect(await root.getAttribute('dir')).toBe(wish.language === 'ar' ? 'rtl' : 'ltr')
  if (!wish.url.startsWith('/404.html')) return
  const arabic = await page.locator('.says[lang=ar]').first().isVisible()
  expect(arabic).toBe(wish.language === 'ar')
})

describe('the page of information says whether the restaurant is open', () => {
  test('by the restaurant’s clock and not the phone’s, as long as it is open', async () => {
    const page = await open('/house', { timezoneId: 'America/New_York' })
    // In Dubai it is four hours later.
    await page.clock.install({ time: '2026-02-16T13:59:30Z' })
    await page.goto(`${origin}/house/info`)
    const line = page.locator('.now')
    const isSaid = (text: string) => page.getByText(text, { exact: true }).waitFor()
    await isSaid('Closed now · Opens at 18:00')
    await page.context().setOffline(true)
    await page.clock.fastForward('01:00')
    await isSaid('Open now · Closes at 02:00')
    await expect.poll(() => line.getAttribute('data-open')).not.toBeNull()
    await page.clock.fastForward('08:00:00')
    await isSaid('Closed now · Opens at 18:00')
    // The night before the kitchen is worked on goes on past midnight.
    await page.clock.fastForward('22:00:00')
    await isSaid('Open now · Closes at 02:00')
    await page.clock.fastForward('02:00:00')
    await isSaid('Closed now · Opens Friday at 18:00')
    expect(await objectionsTo(page)).toEqual([])
  })

  test('without a script the hours alone, and nothing in that place', async () => {
    const page = await open('/house/info', { javaScriptEnabled: false })
    expect(await page.locator('.now').isVisible()).toBe(false)
    await page.getByText('18:00–02:00').waitFor()
    await page.getByText('Works on the kitchen').waitFor()
  })

  test('and moves nothing by it', async () => {
    const page = await open('/house/info', {}, watchShifts)
    await page.getByText(/^(Open|Closed) now/).waitFor()
    expect(await page.evaluate('shifts')).toEqual([])
  })
})

/** Runs in the page: how many of its pictures are there. */
function loaded(images: Element[]): number {
  return images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length
}

/** Runs in the page: how far its text, the last in it, begins from where lines begin. */
function startOf(element: Element): number {
  const range = document.createRange()
  range.selectNode(element.lastChild ?? element)
  const { left, right } = range.getBoundingClientRect()
  return Math.round(document.dir === 'rtl' ? innerWidth - right : left)
}

/** A menu whose words are among the longer ones. */
function aMenuIn(name: string, [title = '', dish = '', word = '']: string[]): MenuDocument {
  const text = `${title} ${dish} ${word}`
  const dishes = [
    aProduct(dish, { description: text, picture: aPicture(), price: 125_250 }),
    aProduct(title, { description: text }),
    aProduct(word, { picture: aPicture() }),
  ]
  const links = aMenuOf('House').links
  const parts = { about: text, location: text, cover: aPicture(), links }
  return aMenu(name, {
    ...parts,
    logo: null,
    categories: [aCategory(title, dishes), aCategory(word)],
  })
}

/** With and without what stands between a dish's texts and its last button. */
function statesOf(name: string, isOrdered: boolean): MenuDocument {
  const menu = aMenu(name, {
    language: 'en',
    atTable: { dishNumbers: isOrdered, whatsappOrders: isOrdered, wifi: null },
    opening: OPENING,
    categories: [
      aCategory('Plain', [
        aProduct('Whole', { description: LONG_NAME, picture: aPicture() }),
        aProduct('Bare', { description: '' }),
        aProduct('Offered', { picture: aPicture(), formerPrice: { price: 75_000, until: null } }),
        aProduct(LONG_NAME, { description: `${LONG_NAME}. ${LONG_NAME}.` }),
      ]),
      aCategory('Gone', [
        aProduct('Gone bare', { description: '', soldOut: GONE, allergens: ALL_ALLERGENS }),
        aProduct('Gone', {
          description: LONG_NAME,
          soldOut: GONE,
          picture: aPicture(),
          allergens: ALL_ALLERGENS,
          allergensChecked: true,
        }),
        aProduct('Gone in part', { sizes: SIX_SIZES, soldOutSizes: { 'size 1': GONE } }),
        aProduct('Small sizes', {
          sizes: SIX_SIZES.slice(0, 3),
          soldOutSizes: { 'size 0': GONE },
          marks: ['popular', 'spicy2'],
          kcal: 320,
        }),
      ]),
      {
        ...aCategory('Hidden', [aProduct('Served at night', { soldOut: GONE })]),
        times: {
          mode: 'hide',
          windows: [{ days: EVERY_DAY, from: '00:00', to: '00:30', dates: null }],
        },
      },
      { ...aCategory('Apart', [aProduct('Set apart', { soldOut: GONE })]), nonHalal: true },
    ],
  })
  return withLanguages(menu, 'en', { ar: (source) => `${source} بالعربية` })
}

/** Runs in the page: nothing that is sold out comes back. */
function stopClock(): void {
  Date.now = () => 0
}

/** Runs in the page: what stands beyond the window, or is too narrow to be read or hit. */
function brokenParts(): string[] {
  const isWide = document.documentElement.scrollWidth > innerWidth
  const parts = [...document.querySelectorAll('.button, main > p, main > section, main > ul')]
  const broken = parts.filter((part) => {
    const { left, right, width } = part.getBoundingClientRect()
    return width > 0 && (left < 0 || right > innerWidth || width < 60)
  })
  return [...(isWide ? ['the page'] : []), ...broken.map((part) => part.outerHTML.slice(0, 100))]
}

/** Runs in each page: keeps where on the menu its visitor, and the dish, were when leaving it. */
function notePlace(): void {
  addEventListener('pagehide', () => {
    if (location.pathname !== '/house') return
    const dish = document.querySelector('h3 a[href="/house/grill/dish-5"]')
    const top = dish?.getBoundingClientRect().top
    sessionStorage.setItem('place', JSON.stringify({ place: scrollY, top }))
  })
}

/** Runs in the page: keeps what moved after it was drawn in `shifts`. */
function watchShifts(): void {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  const observer = new PerformanceObserver((list) => {
    shifts.push(...list.getEntries().map((entry) => JSON.stringify(entry)))
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** The page at an address; fails when anything on it does. */
async function open(
  path: string,
  options: BrowserContextOptions = {},
  before?: () => void,
): Promise<Page> {
  context = await browser.newContext({ locale: 'en-US', ...options })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) troubles.push(`asks ${request.url()}`)
  })
  if (before) await page.addInitScript(before)
  await page.goto(origin + encodeURI(path), { waitUntil: 'load' })
  expect(troubles).toEqual([])
  return page
}

async function contentOf(path: string): Promise<string | Buffer | null> {
  const page = pages.get(path)
  if (page !== undefined) return page
  const file = join(CLIENT, extname(path) ? path : join(path, 'index.html'))
  return readFile(file).catch(() => null)
}

function aPhoto(): Promise<Buffer> {
  const create = { width: 192, height: 144, channels: 3, background: '#7a8f4a' } as const
  return sharp({ create }).avif().toBuffer()
}

/** The groups of digits of an element as they stand on the screen, line by line from the left. */
function digitsAsSeen(element: Element): string {
  const found: { text: string; left: number; top: number }[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    for (const { 0: text, index } of node.data.matchAll(/\+|\p{Nd}+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      const { left, top } = range.getBoundingClientRect()
      found.push({ text, left: Math.round(left), top: Math.round(top) })
    }
  }
  return found
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
    .map(({ text }) => text)
    .join(' ')
}

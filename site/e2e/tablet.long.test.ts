import type { BrowserContextOptions, CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { seededRandom, type Random } from '#builder/testing/random.ts'
import { tabletPath } from '#db/menu/tablet-pages.ts'
import type { SignedIn } from './calls.ts'
import { fillMenu } from './editor.ts'
import { layLine, type Line } from './line.ts'
import { startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const UPRIGHT = { viewport: { width: 768, height: 1024 }, hasTouch: true }
const SECOND = 1000
const MINUTE = 60 * SECOND
// Of some seconds each, and a minute of nobody after it: an hour.
const VISITS = 45
/** After so many there are no newer versions, whose loading would take away what has grown. */
const SETTLED = 20
const MENU = { Grill: ['Lamb ribs', 'Quail'], Mezze: ['Hummus', 'Moutabal'], Drinks: ['Karak'] }
const ARABIC: Readonly<Record<string, string>> = { Grill: 'مشاوي', Mezze: 'مقبلات', Karak: 'كرك' }

const product = startProduct()
let line: Line
beforeAll(async () => {
  line = await layLine(product.url)
})
afterEach(() => line.set('open'))
afterAll(() => line[Symbol.asyncDispose]())

test('guests read a menu in both languages on a tablet, and leave it as they found it', async () => {
  const owner = await anOwner('Table Four')
  await showArabic(owner)
  const page = await openTablet(owner, '/table-four', TABLET)
  await expectWellMade(page)
  await page.getByRole('link', { name: 'See the menu' }).tap()
  await page.getByRole('heading', { name: 'Grill', level: 1 }).waitFor()
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Mezze' }).tap()
  await page.getByRole('button', { name: 'Moutabal' }).tap()
  const dish = page.getByRole('dialog', { name: 'Moutabal' })
  expect(await dish.innerText()).toMatch(/Moutabal\s+Aed 1\s+Good/)
  await expectWellMade(page)
  await dish.getByRole('button', { name: 'Close the Product' }).tap()
  await page.getByRole('link', { name: 'العربية' }).tap()
  await page.getByRole('heading', { name: 'مقبلات', level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await expectWellMade(page)
  await page.setViewportSize(UPRIGHT.viewport)
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Hummus' }).tap()
  await expectWellMade(page)

  // A minute from here; somebody who reads long is asked before.
  const asked = page.locator('dialog .stay')
  await page.clock.fastForward(45 * SECOND)
  await asked.waitFor()
  await page.touchscreen.tap(400, 500)
  await expect.poll(() => asked.isVisible()).toBe(false)
  await page.clock.fastForward(30 * SECOND)
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await page.clock.fastForward(31 * SECOND)
  await page.getByRole('link', { name: 'See the menu' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/table-four/info/tablet')
})

test('an hour, touched and left alone, with a network and without, ends where it rests in the newest version', async () => {
  const owner = await anOwner('Long Hour')
  await showArabic(owner)
  const page = await openTablet(owner, '/long-hour', TABLET)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await allIsKept(page, '/long-hour')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const random = seededRandom(20_261_122)
  const sizes: Awaited<ReturnType<typeof sizeOf>>[] = []
  for (let visit = 1; visit <= VISITS; visit += 1) {
    const isOpen = random.next() < 0.7
    line.set(isOpen ? 'open' : 'cut')
    if (visit % 5 === 2 && visit < SETTLED) await changePrice(owner, 100 + visit)
    await touchAtRandom(page, random)
    await leaveForAMinute(page)
    const expected = isOpen ? await newestVersion('/long-hour') : await shownVersion(page)
    await expect.poll(() => shownVersion(page)).toBe(expected)
    await expectAtRest(page)
    if (visit === SETTLED || visit === VISITS) sizes.push(await sizeOf(page, session))
  }
  expect(errors).toEqual([])
  expect(page.context().pages()).toHaveLength(1)

  line.set('open')
  await changePrice(owner, 777)
  await leaveForAMinute(page)
  await expect.poll(() => shownVersion(page)).toBe(await newestVersion('/long-hour'))
  await expectAtRest(page)

  // The newest is also what is kept.
  await allIsKept(page, '/long-hour')
  line.set('cut')
  await page.reload()
  await page.getByRole('link', { name: 'See the menu' }).tap()
  await page.getByText('777').waitFor()
  // Garbage is taken away before each look; what is left is a page and its script.
  const [first, last] = sizes
  expect(last?.listeners).toBeLessThanOrEqual((first?.listeners ?? 0) + 5)
  expect(last?.nodes).toBeLessThanOrEqual((first?.nodes ?? 0) + 200)
  expect(last?.heap).toBeLessThanOrEqual((first?.heap ?? 0) * 1.5)
})

test('a line that nobody says is dead costs a guest two seconds once, and the tablet nothing', async () => {
  const owner = await anOwner('Dead Line')
  await product.confirmAddress(owner)
  const page = await openTablet(owner, '/dead-line', TABLET)
  await allIsKept(page, '/dead-line')
  line.set('dead')
  await page.getByRole('link', { name: 'See the menu' }).tap()
  await page.clock.fastForward(2 * SECOND)
  await page.getByRole('heading', { name: 'Grill', level: 1 }).waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.getByRole('link', { name: 'Drinks' }).tap()
  // In a moment of its time, which stands still otherwise.
  await eventually(async () => {
    await page.clock.runFor(1)
    expect(await page.getByRole('button', { name: 'Karak' }).isVisible()).toBe(true)
  })
})

test('a tablet that is in use shows what a dish costs by now, also where its line is slow', async () => {
  const owner = await anOwner('In Use')
  await product.confirmAddress(owner)
  const page = await openTablet(owner, '/in-use', TABLET)
  await allIsKept(page, '/in-use')
  const lead = async (to: string) => {
    await page.getByRole('link', { name: to }).tap()
    await page.waitForFunction(() => !document.querySelector('[aria-busy]'))
  }
  await lead('See the menu')
  for (const price of [50, 60]) {
    await page.clock.fastForward(3 * SECOND)
    await changePrice(owner, price)
    await lead('Mezze')
    await lead('Grill')
    await page.getByText(`Aed ${price}`).waitFor()
  }
  // Without a network, what it has shown last is what there is.
  line.set('cut')
  await lead('Mezze')
  await lead('Grill')
  await page.getByText('Aed 60').waitFor()
  line.set('open')

  await lead('Mezze')
  await changePrice(owner, 70)
  const { promise: isLate, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/tablet/grill', (route) => isLate.then(() => route.continue()))
  await page.getByRole('link', { name: 'Grill' }).tap()
  await page.clock.fastForward(2 * SECOND)
  await page.getByRole('button', { name: 'Lamb ribs' }).tap()
  const dish = page.getByRole('dialog', { name: 'Lamb ribs' })
  expect(await dish.innerText()).not.toContain('Aed 70')
  come()
  await dish.getByText('Aed 70').waitFor()
  await dish.getByRole('button', { name: 'Close the Product' }).tap()
  expect(await page.getByRole('main').innerText()).toContain('Aed 70')
})

test('a category that is there no more is not brought back from what was saved', async () => {
  const owner = await anOwner('No More')
  await product.confirmAddress(owner)
  const page = await openTablet(owner, '/no-more', TABLET)
  await allIsKept(page, '/no-more')
  await page.getByRole('link', { name: 'See the menu' }).tap()
  await page.getByRole('heading', { name: 'Grill', level: 1 }).waitFor()
  const categories = await owner.get<Category[]>('/categories')
  const drinks = categories.find(({ title }) => title === 'Drinks')
  await owner.send('DELETE', `/categories/${drinks?._id}/deleteCategory`)
  const gone = `${product.url}${tabletPath('/no-more')}/drinks`
  await expect.poll(async () => (await fetch(gone)).status).toBe(404)
  await page.getByRole('link', { name: 'Drinks' }).tap()
  await page.waitForFunction(() => !document.querySelector('[aria-busy]'))
  await page.getByRole('heading', { name: 'Grill', level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Karak' }).count()).toBe(0)
})

test('guests find dishes by what they are called and by what they avoid, without a network, and leave nothing of it', async () => {
  const owner = await anOwner('Found Here')
  await showArabic(owner)
  const [, mezze] = await owner.get<Category[]>('/categories')
  const [hummus, moutabal] = mezze?.products ?? []
  await owner.send('PATCH', '/api/products', [
    { _id: hummus?._id, details: { allergens: { sesame: 'contains' }, diets: { vegan: true } } },
    { _id: moutabal?._id, details: { allergensChecked: true, diets: { vegetarian: true } } },
  ])
  const page = await openTablet(owner, '/found-here', TABLET)
  await allIsKept(page, '/found-here')
  await expect.poll(() => keptScripts(page)).toBe(2)
  line.set('cut')
  const dishes = () => page.locator('main li:visible h2').allInnerTexts()
  const everything = Object.values(MENU).flat()

  await page.getByRole('link', { name: 'See the menu' }).tap()
  await page.getByRole('link', { name: 'Mezze' }).tap()
  await page.getByRole('button', { name: 'Search the menu' }).tap()
  const field = page.getByRole('searchbox')
  await expect.poll(dishes).toEqual(everything)
  await expectWellMade(page)
  await page.keyboard.type('hummous')
  await expect.poll(dishes).toEqual(['Hummus'])
  // By its name in the other language, and by whom it suits.
  await field.fill('كرك')
  await expect.poll(dishes).toEqual(['Karak'])
  await field.fill('')
  await page.getByRole('button', { name: 'Vegetarian' }).tap()
  await expect.poll(dishes).toEqual(['Hummus', 'Moutabal'])
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Vegan' }).tap()
  await expect.poll(dishes).toEqual(['Hummus'])
  expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Search the menu', 'Mezze'])
  await page.getByRole('button', { name: 'Hummus' }).tap()
  await page.getByRole('button', { name: 'Close the Product' }).tap()
  await field.fill('pizza')
  await page.getByRole('button', { name: 'Show the whole menu' }).tap()
  await expect.poll(dishes).toEqual(everything)
  await page.getByRole('button', { name: 'Close the search' }).tap()
  await expect.poll(dishes).toEqual(MENU.Mezze)

  await page.getByRole('button', { name: 'Allergens' }).tap()
  await page.getByLabel('Sesame').check()
  const groups = ['Not in the recipe (checked)', 'Not stated', 'Contains or may contain']
  await expect.poll(() => page.locator('h1:visible').allInnerTexts()).toEqual(groups)
  expect(await dishes()).toEqual(['Moutabal', 'Lamb ribs', 'Quail', 'Karak', 'Hummus'])
  await expectWellMade(page)
  await page.setViewportSize(UPRIGHT.viewport)
  await expectWellMade(page)

  await page.clock.fastForward(61 * SECOND)
  await page.getByRole('link', { name: 'See the menu' }).tap()
  await expect.poll(dishes).toEqual(MENU.Grill)
  await page.getByRole('button', { name: 'Allergens' }).tap()
  await expect.poll(dishes).toEqual(everything)
  expect(await page.getByLabel('Sesame').isChecked()).toBe(false)
})

test('who comes while a newer version is awaited is not sent back to the start', async () => {
  const owner = await anOwner('Slow Answer')
  const page = await openTablet(owner, '/slow-answer', { ...TABLET, serviceWorkers: 'block' })
  const before = await shownVersion(page)
  const { promise: isTouched, resolve: touched } = Promise.withResolvers<void>()
  const start = line.url + tabletPath('/slow-answer')
  await page.route(start, (route) => isTouched.then(() => route.continue()))
  await changePrice(owner, 5)
  const asked = page.waitForRequest(start)
  await page.clock.fastForward(MINUTE)
  const answered = (await asked).response()
  await page.getByRole('link', { name: 'See the menu' }).tap()
  await page.getByRole('heading', { name: 'Grill', level: 1 }).waitFor()
  touched()
  await (await answered)?.finished()
  // What is answered later has been read later.
  await page.evaluate(async (start) => (await fetch(start)).text(), start)
  await page.getByRole('link', { name: 'Drinks' }).tap()
  await page.getByRole('heading', { name: 'Drinks', level: 1 }).waitFor()
  expect(await shownVersion(page)).toBe(before)

  // Once it is left alone again it is led there.
  await page.clock.fastForward(MINUTE)
  await expect.poll(() => shownVersion(page)).toBe(await newestVersion('/slow-answer'))
})

async function anOwner(restaurantName: string): Promise<SignedIn> {
  const owner = await product.signUp({ restaurantName })
  await fillMenu(owner, MENU)
  return owner
}

/** Shows the menu in Arabic too. */
async function showArabic(owner: SignedIn): Promise<void> {
  await product.confirmAddress(owner)
  const shown = (isShown: boolean) =>
    owner.send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown: isShown }] })
  await shown(false)
  const texts =
    await owner.get<{ kind: string; _id: string; field: string; source: string }[]>(
      '/api/texts?language=ar',
    )
  await owner.send('PUT', '/api/texts', {
    language: 'ar',
    texts: texts.map(({ kind, _id, field, source }) => {
      return { kind, _id, field, text: ARABIC[source] ?? `${source} عربي` }
    }),
  })
  await shown(true)
}

/** A tablet at rest, whose time only the test lets pass. */
async function openTablet(
  owner: SignedIn,
  menu: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await product.newPage(options)
  await page.clock.install()
  await eventually(async () => {
    expect(await owner.get('/api/publication')).toMatchObject({ status: 'published' })
    await page.goto(line.url + tabletPath(menu))
    expect(await page.locator('nav a').count()).toBe(Object.keys(MENU).length)
  })
  return page
}

/** Once the worker has all pages as they now are, in every language. */
async function allIsKept(page: Page, menu: string): Promise<void> {
  const starts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('header .languages a')].map(
      ({ pathname }) => pathname,
    ),
  )
  const all = new Set([tabletPath(menu), ...starts])
  await eventually(async () => {
    for (const start of all) expect(await keptPages(page, start)).toEqual(await newestPages(start))
  })
}

/** What the worker has of a tablet's pages in a language. */
function keptPages(page: Page, start: string): Promise<string[]> {
  return page.evaluate(async (paths) => {
    const kept = await Promise.all(paths.map((path) => caches.match(path)))
    return Promise.all(kept.map(async (page) => page?.text() ?? ''))
  }, pathsBelow(start))
}

/** How many of the scripts that are loaded by a touch the worker has. */
function keptScripts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-script]')]
    const kept = await Promise.all(
      buttons.map(({ dataset }) => caches.match(dataset['script'] ?? '')),
    )
    return kept.filter(Boolean).length
  })
}

function newestPages(start: string): Promise<string[]> {
  return Promise.all(
    pathsBelow(start).map(async (path) => (await fetch(product.url + path)).text()),
  )
}

function pathsBelow(start: string): string[] {
  const categories = Object.keys(MENU).map((title) => `${start}/${title.toLowerCase()}`)
  return [start, ...categories]
}

/**
 * Touches anything, mostly what leads somewhere, and at times nothing, for less than makes it rest. Only
 * where nothing is being loaded: Chromium answers no touch of a document that another one replaces.
 */
async function touchAtRandom(page: Page, random: Random): Promise<void> {
  const touches = random.next() < 0.3 ? 0 : random.between(1, 6)
  for (let touch = 0; touch < touches; touch += 1) {
    if (touch > 0) await page.clock.fastForward(random.between(0, 20 * SECOND))
    const [x, y] = random.next() < 0.5 ? aPoint(random) : await somethingAt(page, random)
    await page.touchscreen.tap(x, y)
    await page.waitForFunction(() => !document.querySelector('[aria-busy]'))
    if (random.next() < 0.3) await page.mouse.wheel(0, random.between(-600, 600))
  }
}

/** Lets a minute pass untouched, and waits for the answer to what a tablet asks then. */
async function leaveForAMinute(page: Page): Promise<void> {
  const asked = page.waitForRequest(
    (request) => request.resourceType() === 'fetch' && request.url().endsWith('/info/tablet'),
  )
  await page.clock.fastForward(MINUTE)
  await (await (await asked).response())?.finished()
}

async function expectAtRest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'See the menu' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(tabletPath('/long-hour'))
}

function aPoint(random: Random): [number, number] {
  const { width, height } = TABLET.viewport
  return [random.between(1, width - 1), random.between(1, height - 1)]
}

/** The middle of a link or button in sight. */
async function somethingAt(page: Page, random: Random): Promise<[number, number]> {
  const points = await page.evaluate(() =>
    [...document.querySelectorAll('a, button')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > 0 && top >= 0 && bottom <= innerHeight)
      .map(({ x, y, width, height }): [number, number] => [x + width / 2, y + height / 2]),
  )
  return points.length > 0 ? random.pick(points) : aPoint(random)
}

async function changePrice(owner: SignedIn, price: number): Promise<void> {
  const [category] = await owner.get<Category[]>('/categories')
  await owner.send('PATCH', '/api/products', [{ _id: category?.products[0]?._id, price }])
  await expect.poll(() => owner.get('/api/publication')).toMatchObject({ status: 'published' })
}

function shownVersion(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-version')
}

async function newestVersion(menu: string): Promise<string | undefined> {
  const html = await (await fetch(product.url + tabletPath(menu))).text()
  return /data-version="([^"]+)"/.exec(html)?.[1]
}

/** What is left of the page when all garbage is gone. */
async function sizeOf(page: Page, session: CDPSession) {
  // Brings Playwright's own listeners, which every document has from its first question on.
  await page.waitForFunction(() => true)
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heap: valueOf('JSHeapUsedSize'),
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
  }
}

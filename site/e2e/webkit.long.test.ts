import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CRASH_TEXTS } from '#admin/i18n/i18n.ts'
import { en } from '#admin/i18n/texts.ts'
import { SCREENS } from '#admin/paths.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { filled } from './filled.ts'
import { anOwner } from './owner.ts'
import { startBrowser } from './browser.ts'
import { photographed } from './photographed.ts'
import { aPhoto } from './photos.ts'
import { startServer, type Server } from './server.ts'
import { hasWebKit, startWebKit, type WebKit } from './webkit.ts'

const PASSWORD = 'karak and dates'

// The engine of every iPhone, where the machine has it.
describe.runIf(hasWebKit)('in WebKit', () => {
  let server: Server
  let webkit: WebKit
  let driver: WebDriver
  beforeAll(async () => {
    ;[server, webkit] = await Promise.all([startServer(), startWebKit()])
    driver = webkit.driver
  })
  afterAll(async () => {
    await webkit[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  test('a menu is read, tapped through, and kept for when there is no network', async () => {
    const owner = await anOwner(server.url, 'Quince Corner')
    await owner.addDish('Hot Drinks', 'Karak', { price: 12.5, picture: true })
    await owner.addDish('Sweets', 'Basbousa', { price: 9 })
    await driver.get(`${server.url}/quince-corner`)
    expect(await text('main')).toMatch(/Karak\s+Aed 12\.50\s+With milk/i)
    await expect.poll(() => run(pictureIsSeen)).toBe(true)
    expect(await run(overflow)).toBe(0)
    for (const [tap, path] of [
      ['nav a[href$="sweets"]', '/quince-corner/sweets'],
      ['main h3 a', '/quince-corner/sweets/basbousa'],
      ['a[data-step-back]', '/quince-corner/sweets'],
      ['header a.info', '/quince-corner/info'],
    ] as const) {
      await click(tap)
      await expect.poll(() => run(readyPath)).toBe(path)
    }
    await expect.poll(() => run(keptPages, '/quince-corner')).toContain('/quince-corner')
  })

  test('a long menu is searched and filtered, and read without a network', async () => {
    await using alone = await startServer()
    const owner = await anOwner(alone.url, 'Quince House')
    const names = Array.from({ length: 16 }, (_, at) => `Dish ${'abcdefghijklmnop'[at]}`)
    for (const name of names) await owner.addDish('All', name, { price: 5 })
    await owner.state('Dish p', { allergens: { milk: 'contains' }, allergensChecked: true })
    await driver.get(`${alone.url}/quince-house`)
    await click('.find')
    await type('input[type=search]', 'dish c')
    await expect.poll(() => run(shownDishes)).toEqual(['Dish c'])
    await click('search button')
    await click('.avoid')
    await use(By.xpath("//form//label[contains(., 'Milk')]"), (label) => label.click())
    await expect.poll(() => text('.filter [role=status]')).toContain('Contains or may contain: 1')
    await driver.get(`${alone.url}/quince-house`)
    const kept = ['/quince-house/all', '/quince-house/all/dish-a']
    await expect.poll(() => run(keptPages, '/quince-house')).toEqual(expect.arrayContaining(kept))
    await alone.kill()
    await driver.get(`${alone.url}/quince-house`)
    await expect.poll(() => text('.saved-note')).toContain('No connection')
    expect(await run(shownDishes)).toEqual(names)
    await driver.get(`${alone.url}/quince-house/all/dish-a`)
    expect(await text('h2')).toBe('Dish a')
  })

  test('a list that is gone back to shows what dishes cost by now', async () => {
    const owner = await anOwner(server.url, 'Quince Back')
    await owner.addDish('Drinks', 'Karak', { price: 10 })
    await driver.get(`${server.url}/quince-back`)
    await click('main h3 a')
    await expect.poll(() => run(readyPath)).toBe('/quince-back/drinks/karak')
    await owner.setPrice('99')
    await click('a[data-step-back]')
    await expect.poll(() => run(readyPath)).toBe('/quince-back')
    await expect.poll(() => text('main')).toMatch(/Aed 99/i)
  })

  test('an Arabic menu reads from the right', async () => {
    const owner = await anOwner(server.url, 'ركن السفرجل')
    await owner.addDish('مشروبات', 'كرك', { price: 12 })
    await driver.get(`${server.url}/${encodeURIComponent('ركن-السفرجل')}`)
    expect(await run(() => getComputedStyle(document.body).direction)).toBe('rtl')
    expect(await text('.price')).toContain('12')
    expect(await run(overflow)).toBe(0)
  })

  test(
    'an owner signs up, signs in, and adds a dish with a photo',
    { timeout: 600_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'qaima-webkit-'))
      const photo = join(folder, 'karak.jpg')
      await writeFile(photo, await aPhoto(800, 600))
      await driver.get(`${server.url}/register`)
      await type('input[name=restaurantName]', 'Quince Garden')
      await type('input[type=email]', 'quince@example.com')
      await type('input[type=password]', PASSWORD)
      await click('form button[type=submit]')
      await expect.poll(() => run(readyPath)).toBe('/login')
      await type('input[type=password]', PASSWORD)
      await click('form button[type=submit]')
      await expect.poll(() => text('body')).toContain(en.home.banner)
      await driver.get(`${server.url}/dashboard/edit`)
      await press(en.edit.addCategory)
      await type('input[name=title]', 'Drinks')
      await click('[role=option]')
      await click('form button[type=submit]')
      await expect.poll(() => driver.findElements(By.css('[role=dialog]'))).toEqual([])
      await press(en.edit.addProduct)
      await type('input[name=name]', 'Karak')
      await type('input[name=price]', '٩٫٥')
      await type('textarea[name=description]', 'With milk')
      await type('input[type=file]', photo)
      await press(en.dish.add)
      await expect.poll(() => text('body')).toContain('Aed 9.50')
      // Whoever leaves before its picture is there is asked.
      await expect.poll(() => run(cardPicture)).toContain('/media/')
      await eventually(async () => {
        await driver.get(`${server.url}/quince-garden`)
        expect(await run(pictureIsSeen)).toBe(true)
      })

      await driver.get(`${server.url}/dashboard/edit`)
      await press(filled(en.soldOut.mark, { name: 'Karak' }))
      await expect.poll(() => text('.product-card')).toContain(en.soldOut.title)
      await press(filled(en.edit.editProduct, { name: 'Karak' }))
      await type('input[name=price]', `${Key.END}${Key.BACK_SPACE.repeat(4)}11`)
      await press(en.dish.update)
      await expect.poll(() => text('.product-card')).toContain('Aed 11')
      await eventually(async () => {
        await driver.get(`${server.url}/quince-garden`)
        expect(await text('main li')).toMatch(/Aed 11[^]*Sold out today/i)
      })
      const menu = join(folder, 'menu.jpg')
      await writeFile(menu, await aPhotoOfAMenu())
      await driver.get(`${server.url}/dashboard/import`)
      await type('input[type=file]', menu)
      await expect.poll(() => text('.import-beside'), { timeout: 300_000 }).toContain('All (31)')
      await rm(folder, { recursive: true })

      for (const path of new Set(Object.values(SCREENS))) {
        await driver.get(server.url + path)
        await expect.poll(() => run(title)).not.toBe('')
        expect([path, await run(title)]).not.toEqual([path, CRASH_TEXTS.en.title])
      }
    },
  )

  test('six sign-ins in a row lead to the dashboard, once each', async () => {
    const owner = await anOwner(server.url, 'Quince Gate')
    await owner.addDish('Drinks', 'Karak', { price: 10 })
    await driver.get(server.url)
    await run(() => localStorage.clear())
    for (let time = 0; time < 6; time += 1) {
      for (const path of ['/', '/quince-gate', '/quince-gate/drinks/karak', '/login']) {
        await driver.get(server.url + path)
      }
      await type('input[type=email]', owner.email)
      await type('input[type=password]', owner.password)
      await click('form button[type=submit]')
      await expect.poll(() => run(title)).not.toBe('')
      await expect.poll(() => text('body')).toContain(en.home.banner)
      expect(await run(retriedModules)).toEqual([])
      await run(() => localStorage.clear())
    }
  })

  async function text(selector: string): Promise<string> {
    return run(
      (selector) => document.querySelector<HTMLElement>(selector)?.innerText ?? '',
      selector,
    )
  }

  function click(selector: string): Promise<void> {
    return use(By.css(selector), (element) => element.click())
  }

  // A button is disabled while what it belongs to is being saved.
  function press(name: string): Promise<void> {
    return use(
      By.xpath(
        `//button[(normalize-space()='${name}' or @aria-label='${name}') and not(@disabled)]`,
      ),
      (button) => button.click(),
    )
  }

  function type(selector: string, typed: string): Promise<void> {
    return use(By.css(selector), (field) => field.sendKeys(typed))
  }

  // Once it is drawn, and stands still.
  function use(where: By, work: (element: WebElement) => Promise<void>): Promise<void> {
    return eventually(async () => work(await driver.findElement(where)))
  }

  function run<Args extends unknown[], T>(inPage: (...args: Args) => T, ...args: Args) {
    return driver.executeScript<Awaited<T>>(inPage, ...args)
  }
})

function cardPicture(): string {
  return document.querySelector<HTMLImageElement>('.product-card img')?.currentSrc ?? ''
}

function pictureIsSeen(): boolean {
  const [picture] = document.querySelectorAll<HTMLImageElement>('main picture img')
  return (picture?.naturalWidth ?? 0) > 0
}

/** How many pixels stand out of the window at the side. */
function overflow(): number {
  return document.documentElement.scrollWidth - innerWidth
}

/** Where the page is, once it is whole. */
function readyPath(): string {
  return document.readyState === 'complete' ? location.pathname : ''
}

async function keptPages(scope: string): Promise<string[]> {
  const requests = await (await caches.open(scope)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

function shownDishes(): string[] {
  const names = [...document.querySelectorAll<HTMLElement>('main h3')]
  return names.filter((name) => name.checkVisibility()).map((name) => name.textContent.trim())
}

/** What the screen is called, once it is there. */
function title(): string {
  return document.querySelector<HTMLElement>('h1')?.innerText ?? ''
}

/** Modules that Astro asked for a second time. */
function retriedModules(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('astro-retry'))
}

async function aPhotoOfAMenu(): Promise<Buffer> {
  const browser = await startBrowser()
  const shot = { dpi: 150, degrees: 1, blur: 0, shade: 0.2 }
  const { photo } = await photographed(browser, { design: 'plain', language: 'en' }, shot)
  await browser.close()
  return photo
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#admin/i18n/en.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { anOwner } from './owner.ts'
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

  test('an owner signs up, signs in, and adds a dish with a photo', async () => {
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
    await eventually(async () => {
      await driver.get(`${server.url}/quince-garden`)
      expect(await run(pictureIsSeen)).toBe(true)
    })
    await rm(folder, { recursive: true })
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

  function press(name: string): Promise<void> {
    return use(By.xpath(`//button[normalize-space()='${name}']`), (button) => button.click())
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

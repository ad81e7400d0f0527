import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIREFOX, setWidth, startFirefox } from './firefox.ts'
import { layLine, type Line } from './line.ts'
import { anOwner } from './owner.ts'
import { startServer, type Server } from './server.ts'

// Another engine than that of every other test, where the machine has it.
describe.runIf(FIREFOX)('in Firefox', () => {
  let server: Server
  let line: Line
  let browser: Browser
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(), startFirefox()])
    line = await layLine(server.url)
  })
  afterAll(async () => {
    await browser.close()
    await line[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  test('a menu is read, tapped through, and opens without a network', async () => {
    const owner = await anOwner(server.url, 'Fox Corner')
    await owner.addDish('Hot Drinks', 'Karak', { price: 12.5, picture: true })
    await owner.addDish('Sweets', 'Basbousa', { price: 9 })
    const page = await newPage()
    await page.goto(`${line.url}/fox-corner`)
    expect(await text(page, 'main')).toMatch(/Karak\s+Aed 12\.50\s+With milk/)
    await expect.poll(() => pictureIsSeen(page)).toBe(true)
    for (const width of [1440, 768, 390]) {
      await setWidth(page, width)
      expect(await overflow(page)).toBe(0)
    }
    for (const [tap, path] of [
      ['nav a[href$="sweets"]', '/fox-corner/sweets'],
      ['main h3 a', '/fox-corner/sweets/basbousa'],
      ['a[data-step-back]', '/fox-corner/sweets'],
      ['header a.info', '/fox-corner/info'],
    ] as const) {
      await page.click(tap)
      await expect.poll(() => readyPath(page)).toBe(path)
    }
    await expect.poll(() => keptPaths(page, '/fox-corner')).toContain('/')
    line.set('cut')
    for (const path of ['/fox-corner', '/fox-corner/hot-drinks', '/fox-corner/hot-drinks/karak']) {
      await page.goto(line.url + path)
      expect(await text(page, 'main')).toContain('Karak')
      expect(await text(page, '[role="status"]')).toContain('saved copy of')
    }
    line.set('open')
  })

  test('an Arabic menu reads from the right, and a new price shows at once', async () => {
    const owner = await anOwner(server.url, 'ركن الثعلب')
    await owner.addDish('مشروبات', 'كرك', { price: 12 })
    const page = await newPage()
    const path = `/${encodeURIComponent('ركن-الثعلب')}`
    await page.goto(line.url + path)
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
    expect(await overflow(page)).toBe(0)
    await expect.poll(() => keptPaths(page, path)).toContain('/')
    await owner.setPrice('15.75')
    await page.reload()
    expect(await text(page, '.price')).toContain('15.75')
  })

  async function newPage(): Promise<Page> {
    const page = await browser.newPage()
    await setWidth(page, 390)
    return page
  }
})

async function text(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => (element as HTMLElement).innerText)
}

/** Where the page is, once it is whole. A page that notes its place is a navigation to Firefox. */
async function readyPath(page: Page): Promise<string> {
  return page.evaluate(() => (document.readyState === 'complete' ? location.pathname : ''))
}

async function pictureIsSeen(page: Page): Promise<boolean> {
  return page.$eval('main picture img', (image) => image.naturalWidth > 0)
}

/** How many pixels stand out of the window at the side. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

async function keptPaths(page: Page, scope: string): Promise<string[]> {
  return page.evaluate(async (scope) => {
    const requests = await (await caches.open(scope)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, scope)
}

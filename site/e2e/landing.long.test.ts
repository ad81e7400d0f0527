import jsQR from 'jsqr'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LANDING_TEXTS, TESTIMONIALS } from '#site/i18n/site-texts.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { objectionsTo } from './well-made.ts'

const product = startProduct()
let page: Page

test('the English page says what was agreed, to the letter', () => {
  expect(LANDING_TEXTS.en).toMatchObject({
    home: 'Home',
    pricing: 'Pricing',
    about: 'About',
    contact: 'Contact',
    logIn: 'Log In',
    createMenu: 'Create Menu',
    how: { signUp: { title: 'Sign up' }, prepare: { title: 'Prepare your menu' } },
    plans: {
      monthly: { title: 'Pro Monthly' },
      yearly: { title: 'Pro Yearly', subtitle: 'Billed annually', save: 'SAVE 19%' },
      details: [
        'Menu editor',
        'Design customization',
        'Shareable menu link',
        'QR code menu',
        'Tablet menu',
        'No setup fee',
        'No hidden cost',
      ],
    },
  })
  expect(TESTIMONIALS.en).toHaveLength(6)
})

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const say = LANDING_TEXTS[language]
  const home = language === 'en' ? '/' : '/ar'
  const account = language === 'en' ? '' : '?lng=ar'

  test.each([true, false])('says all it has to say (scripts: %s)', async (javaScriptEnabled) => {
    await open(home, { viewport: DESK, javaScriptEnabled })
    const header = await linksIn('header')
    expect(header).toEqual([
      [null, home],
      [say.home, home],
      ...(javaScriptEnabled ? [[say.tryIt.link, `${home}#try`]] : []),
      [say.pricing, `${home}#plan`],
      [say.about, `${home}#about`],
      [say.contact, `${home}#contact`],
      ['En', '/?lng=en'],
      ['AR', '/ar'],
      [say.logIn, `/login${account}`],
      [say.createMenu, `/register${account}`],
    ])
    expect(await page.locator('h1').textContent()).toBe(say.hero.title)
    expect(await page.locator('.how h3').allTextContents()).toEqual([
      say.how.signUp.title,
      say.how.prepare.title,
      say.how.share.title,
    ])
    expect(await page.locator('#plan h3').allTextContents()).toEqual([
      say.plans.trial.title,
      say.plans.monthly.title,
      say.plans.yearly.title,
    ])
    expect(await page.locator('#plan bdi').allTextContents()).toEqual([
      'AED 0',
      'AED 49',
      'AED 588',
    ])
    expect(await page.locator('#plan .highlighted .save').textContent()).toBe(say.plans.yearly.save)
    for (const list of await page.locator('#plan .details').all()) {
      expect(await list.locator('li').allTextContents()).toEqual(say.plans.details)
    }
    expect(await page.locator('.slide blockquote').allInnerTexts()).toEqual(
      TESTIMONIALS[language].map(({ review }) => review),
    )
    expect(await page.locator('#contact').innerText()).toContain(say.footer.nobody)
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    const code = page.getByRole('img', { name: say.hero.code })
    expect(await scanned(code)).toBe(`${product.url}/${language}/sample`)
    if (javaScriptEnabled) return
    // It leads nowhere that is not there.
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of new Set(links)) {
      const { pathname, hash } = new URL(link, product.url)
      const answer = await fetch(product.url + pathname, { method: 'HEAD', redirect: 'manual' })
      expect(answer.status, link).toBe(200)
      expect(await page.locator(hash || 'main').count(), link).toBe(1)
    }
  })

  test('goes from review to review and opens its menu on a phone', async () => {
    await open(home, { viewport: PHONE, reducedMotion: 'reduce', hasTouch: true })
    const next = page.getByRole('button', { name: say.reviews.next })
    const previous = page.getByRole('button', { name: say.reviews.previous })
    await previous.click()
    await expectReview(6)
    await next.click()
    await expectReview(1)
    await next.click()
    await expectReview(2)
    await page.locator('[data-strip]').focus()
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expectReview(3)
    await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await expectReview(2)
    expect((await page.locator('.slide').first().boundingBox())?.width).toBe(320)
    await swipe(language === 'ar' ? 1 : -1)
    await expectReview(3)
    await next.click()
    await expectReview(4)
    await swipe(language === 'ar' ? -1 : 1)
    await expectReview(3)

    // Its menu covers the whole of a small screen, and closes.
    await page.evaluate(() => scrollTo(0, 0))
    const menu = page.getByRole('dialog')
    const opener = page.getByRole('button', { name: say.openMenu, exact: true })
    expect(await page.locator('.site-header nav').isVisible()).toBe(false)
    await opener.click()
    await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    for (let tab = 0; tab < 14; tab += 1) {
      await page.keyboard.press('Tab')
      // The browser's own bars are the only place outside of it.
      const within = await menu.evaluate(
        (dialog) =>
          document.activeElement === document.body || dialog.contains(document.activeElement),
      )
      expect(within).toBe(true)
    }
    await menu.getByRole('button', { name: say.closeMenu }).click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await opener.click()
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.isVisible()).toBe(false)
    const isFocused = () => opener.evaluate((button) => button === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await opener.click()
    await menu.getByRole('link', { name: say.pricing }).click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await expect.poll(() => new URL(page.url()).hash).toBe('#plan')
  })

  test('has a menu in its phone that can be tapped, once somebody is at it', async () => {
    await open(home, { viewport: DESK })
    await page.mouse.move(10, 300)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(40)
    expect(await page.locator('iframe').count()).toBe(0)
    const at = await page.locator('.phone').boundingBox()
    await page.mouse.move((at?.x ?? 0) + 100, (at?.y ?? 0) + 200)
    await page.mouse.move((at?.x ?? 0) + 110, (at?.y ?? 0) + 210)
    const menu = page.frameLocator('.phone iframe')
    await menu.locator('.dishes a').first().click()
    await menu.locator('.button').waitFor()
    expect(new URL(page.url()).pathname).toBe(home)
    const frame = page.frames().at(-1)?.url() ?? ''
    expect(new URL(frame).pathname).toMatch(new RegExp(`^/${language}/sample/[^/]+/[^/]+$`))
    await expect.poll(() => page.locator('.phone .screen').count()).toBe(0)
  })

  test('shows all of itself at every width, in the light and in the dark', async () => {
    await open(home, { viewport: PHONE, reducedMotion: 'reduce' })
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // In one line, also on the smallest phone.
      const head = await page.locator('.site-header').boundingBox()
      expect(head?.height, `head at ${width}`).toBeLessThan(90)
    }
    // Each language meets one scheme and one shape of the page; both pages say all in both.
    if (language === 'ar') {
      await page.setViewportSize(PHONE)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    }
    expect(await objectionsTo(page)).toEqual([])
    await page.goto(`${product.url}/${language}/privacy`)
    expect(await objectionsTo(page)).toEqual([])
  })
})

test('on a small screen without scripts the links stand in the head', async () => {
  await open('/', { viewport: PHONE, javaScriptEnabled: false })
  expect(await page.locator('.site-header nav').isVisible()).toBe(true)
  expect(await page.locator('.open-menu').isVisible()).toBe(false)
  expect(await page.locator('[data-steps]').isVisible()).toBe(false)
  const strip = page.locator('[data-strip]')
  expect(await strip.evaluate(({ scrollWidth }) => scrollWidth)).toBeGreaterThan(6 * 320)
  await page.locator('.phone a').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/en/sample')
})

test('a first load asks nobody else, sets no cookie and moves nothing', async () => {
  const asked: string[] = []
  await open('/', { viewport: PHONE }, (page) => {
    page.on('request', (request) => asked.push(request.url()))
    return page.addInitScript(watchShifts)
  })
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => !url.startsWith(`${product.url}/`))).toEqual([])
  expect(asked.filter((url) => url.includes('/sample'))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => (globalThis as { shifts?: unknown[] }).shifts)).toEqual([])
})

test.each([
  { url: '/', locale: 'en-US', ends: '/' },
  { url: '/', locale: 'de-DE', ends: '/' },
  { url: '/', locale: 'ar-AE', ends: '/ar' },
  { url: '/#plan', locale: 'ar-AE', ends: '/ar#plan' },
  { url: '/', locale: 'en-US', stored: 'ar', ends: '/ar' },
  { url: '/', locale: 'ar-AE', stored: 'en', ends: '/' },
  { url: '/', locale: 'en-US', stored: 'en', cookie: 'ar', ends: '/ar' },
  { url: '/?lng=en', locale: 'ar-AE', stored: 'ar', cookie: 'ar', ends: '/?lng=en' },
  { url: '/?lng=ar', locale: 'en-US', stored: 'en', cookie: 'en', ends: '/ar?lng=ar' },
  { url: '/ar', locale: 'en-US', stored: 'en', cookie: 'en', ends: '/ar' },
  { url: '/ar?lng=en', locale: 'ar-AE', ends: '/?lng=en' },
  { url: '/en/terms?lng=ar', locale: 'en-US', ends: '/ar/terms?lng=ar' },
])('$url ends at $ends ($locale, stored $stored, cookie $cookie)', async (wish) => {
  await open(wish.url, { locale: wish.locale }, async (page) => {
    const { cookie: value, stored } = wish
    if (value) await page.context().addCookies([{ name: 'i18next', value, url: product.url }])
    if (stored) await page.addInitScript((kept) => localStorage.setItem('i18nextLng', kept), stored)
  })
  await expect.poll(() => page.url()).toBe(product.url + wish.ends)
})

test('a language that was chosen holds, on the pages after it too', async () => {
  await open('/', { viewport: DESK, locale: 'ar-AE' })
  await page.waitForURL(`${product.url}/ar`)
  await page.locator('.site-header [data-language=en]').click()
  await page.waitForURL(`${product.url}/?lng=en`)
  await page.goto(product.url)
  expect(await page.locator('h1').textContent()).toBe(LANDING_TEXTS.en.hero.title)
  await page.goto(`${product.url}/login`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

/** Draws a finger over the reviews, a slide's width towards the right or the left (-1). */
async function swipe(towards: number): Promise<void> {
  const strip = page.locator('[data-strip]')
  await strip.scrollIntoViewIfNeeded()
  const { y, height } = (await strip.boundingBox()) ?? { y: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x: PHONE.width / 2,
    y: y + height / 2,
    xDistance: towards * 320,
    speed: 1600,
    preventFling: true,
  })
  await session.detach()
}

/** What a phone's camera reads of a code on the page. */
async function scanned(code: Locator): Promise<string | undefined> {
  const image = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function expectReview(place: number): Promise<void> {
  const slide = page.locator('.slide').nth(place - 1)
  await expect.poll(() => slide.getAttribute('aria-current')).toBe('true')
  const box = () => slide.evaluate((element) => element.getBoundingClientRect().toJSON())
  await expect.poll(async () => Math.round((await box()).x) >= 0).toBe(true)
  await expect.poll(async () => (await box()).right <= innerWidthOf()).toBe(true)
  expect(await page.locator('p[data-place]').textContent()).toContain(String(place))
}

function innerWidthOf(): number {
  return page.viewportSize()?.width ?? 0
}

async function linksIn(selector: string): Promise<[string | null, string | null][]> {
  return page
    .locator(`${selector} a:visible`)
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim() || null, link.getAttribute('href')]),
    )
}

/** Runs in the page: keeps what moved after it was drawn in `shifts`. */
function watchShifts(): void {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    shifts.push(...list.getEntries().map((entry) => JSON.stringify(entry)))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page of the site; a failed request or an error on it fails the test. */
async function open(
  path: string,
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<void> {
  page = await product.newPage(options)
  await before?.(page)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto(product.url + path)
  expect(troubles).toEqual([])
}

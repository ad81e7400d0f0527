import type { BrowserContextOptions, Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#builder/testing/fixtures.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { callsTo } from './calls.ts'
import { aPhoto } from './photos.ts'
import { PHONE, startProduct } from './product.ts'

const LINKS = {
  googleMapLink: 'https://maps.example/?q=1',
  facebookLink: 'https://facebook.example/x',
  instagramLink: 'https://instagram.example/x',
  whatsappLink: 'https://wa.example/971',
}
const MENUS = [
  {
    name: 'Harbour Table',
    path: '/harbour-table',
    categories: {
      Breakfast: ['Crème brûlée toast', 'Foul', 'Shakshuka'],
      Salads: ['Tabbouleh', 'Fattoush'],
      Grill: Array.from({ length: 24 }, (_, index) => `Skewer ${index + 1}`),
      Tea: ['Karak'],
      Sweets: [],
    },
    texts: {
      empty: "You don't have product in this category",
      close: 'Close the Product',
      chat: 'Chat to Shop',
      about: 'About US',
      search: 'Search the menu',
    },
  },
  {
    name: 'بيت الهيل',
    path: '/بيت-الهيل',
    categories: {
      الفطور: ['بيض بالطماطم', 'فول'],
      المشويات: Array.from({ length: 26 }, (_, index) => `كباب ${index + 1}`),
      المشروبات: ['قَهْوَة عربيّة', 'إسبريسو'],
      الحلويات: [],
    },
    texts: {
      empty: 'لا توجد أصناف في هذا القسم',
      close: 'إغلاق',
      chat: 'راسلنا على واتساب',
      about: 'من نحن',
      search: 'ابحث في القائمة',
    },
  },
] as const

const GROUNDS = { dark: { ground: 'rgb(21, 19, 15)' }, light: { ground: 'rgb(255, 252, 246)' } }

const product = startProduct()
beforeAll(async () => {
  await Promise.all(MENUS.map(enter))
})

describe.each(MENUS)('the menu of $name', ({ path, name, categories, texts }) => {
  const [first = '', second = ''] = Object.keys(categories)
  const [dish = ''] = Object.values(categories)[0] ?? []

  test.each([true, false])(
    'says all that it should on every page (scripts: %s)',
    async (scripts) => {
      const page = await open(path, { javaScriptEnabled: scripts, reducedMotion: 'reduce' })
      const check = async () => {
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          for (const width of [1440, 768, 390]) {
            await page.setViewportSize({ width, height: 844 })
            const look = await page.evaluate(lookAtColumn)
            expect(look).toEqual({
              whole: width,
              column: Math.min(width, 400),
              ...GROUNDS[colorScheme],
            })
          }
        }
      }
      await check()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
      expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
        Object.keys(categories),
      )
      expect(await page.getByText(texts.empty).count()).toBe(1)
      expect(await page.locator('nav [aria-current]').innerText()).toContain(first)
      expect(await page.locator('h3').count()).toBe(30)
      expect(await page.locator('.price').first().innerText()).toBe('BHD 1.250')
      const find = page.getByRole('button', { name: texts.search })
      expect(await find.isVisible()).toBe(scripts)

      await page.locator('nav').getByRole('link', { name: second }).click()
      await page.waitForURL((url) => decodeURI(url.pathname) === `${path}/${segment(second)}`)
      expect(await page.locator('nav [aria-current=page]').innerText()).toContain(second)
      await check()

      await page.locator('nav').getByRole('link', { name: first }).click()
      await page.getByRole('link', { name: dish }).click()
      await page.getByRole('link', { name: texts.close }).waitFor()
      expect(await page.getByRole('heading', { level: 2 }).innerText()).toBe(dish)
      expect(await page.locator('.price').innerText()).toBe('BHD 1.250')
      await check()

      await page.goto(`${product.url}${path}/info`)
      await check()
      const chat = page.getByRole('link', { name: texts.chat })
      expect(await chat.getAttribute('href')).toBe(LINKS.whatsappLink)
      expect(await page.getByText(texts.about).count()).toBe(1)
      expect(await page.getByText('Quay 4').count()).toBe(1)
      expect(await page.locator('.links a').count()).toBe(3)
    },
  )

  test('lights the category that is being read, and keeps its tile in sight', async () => {
    const page = await open(path, { reducedMotion: 'reduce' })
    // The first touch brings the script that follows the reading, and draws 'Share'.
    await page.keyboard.press('Shift')
    await page.locator('button.share').waitFor()
    const read = await page.evaluate(scrollThrough)
    const lit = read.map(({ title }) => title)
    expect(lit.filter((title, index) => title !== lit[index - 1])).toEqual(Object.keys(categories))
    for (const { title, left, right } of read) {
      expect(left, title).toBeGreaterThanOrEqual(0)
      expect(right, title).toBeLessThanOrEqual(390)
    }
  })

  test('tells machines the same as people', async () => {
    const menu = await read(name)
    const graph = await graphOf(path)
    const url = product.url + encodeURI(path)
    expect(graph).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name,
      url,
      address: 'Quay 4',
      description: `${name} < & "more"`,
      currenciesAccepted: 'BHD',
      hasMap: LINKS.googleMapLink,
      sameAs: [LINKS.facebookLink, LINKS.instagramLink],
      hasMenu: {
        '@type': 'Menu',
        url,
        inLanguage: expect.any(String),
        hasMenuSection: menu.getcatandProducts.map(({ title, slug, products }) => ({
          name: title,
          url: `${url}/${encodeURI(slug)}`,
          ...(products.length > 0 && {
            hasMenuItem: products.map(({ name, price }) => ({
              name,
              offers: { price, priceCurrency: 'BHD' },
            })),
          }),
        })),
      },
    })

    const { products: [own] = [], slug } = menu.getcatandProducts[0] ?? {}
    const address = `${path}/${slug}/${own?.slug}`
    const item = await graphOf(address)
    expect(item['@graph']).toMatchObject([
      {
        '@type': 'MenuItem',
        name: own?.name,
        description: own?.description,
        url: product.url + encodeURI(address),
        offers: { price: 1.25, priceCurrency: 'BHD' },
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ name }, { name: first }, { name: dish }] },
    ])
  })

  test('is found by search engines, and shown by a picture of its own', async () => {
    const robots = await (await fetch(`${product.url}/robots.txt`)).text()
    const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? ''
    const listed = async () => (await fetch(sitemap)).text()
    // Search engines are told of a new menu within ten seconds, not at once.
    await expect.poll(listed).toContain(`<loc>${product.url}${encodeURI(path)}</loc>`)
    const html = await (await fetch(product.url + encodeURI(path))).text()
    const share = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const answer = await fetch(share)
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    const { format, width, height } = await sharp(await answer.bytes()).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })
})

test.each([
  {
    name: 'Bare Plate',
    path: '/bare-plate',
    logo: 'Put Your Logo',
    none: "You don't have product in this category",
    info: ['Enter Your Cafe Location', 'Please Enter About Your Cafe'],
    back: 'Back to the menu',
  },
  {
    name: 'صحن فارغ',
    path: '/صحن-فارغ',
    logo: 'ضع شعارك هنا',
    none: 'لا توجد أصناف في هذا القسم',
    info: ['أدخل موقع مقهاك', 'اكتب نبذة عن مقهاك'],
    back: 'العودة إلى القائمة',
  },
])('$name says in the place of all that is missing what belongs there', async (bare) => {
  const { name, path, logo, none, info, back } = bare
  await product.signUp({ restaurantName: name })
  const status = async () => (await fetch(product.url + encodeURI(path))).status
  await expect.poll(status, { timeout: inTime() }).toBe(200)
  const page = await open(path)
  for (const text of [logo, none]) await page.getByText(text).waitFor()
  await page.locator('a.info').click()
  for (const text of [logo, ...info]) await page.getByText(text).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
  await page.getByRole('link', { name: back }).click()
  await page.getByText(none).waitFor()
})

describe('searching a menu', () => {
  test('finds whatever the marks and the case, under its heading, and says how much', async () => {
    const page = await open(MENUS[0].path)
    const below = page.getByRole('link', { name: 'Skewer 12', exact: true })
    await below.evaluate((dish) => dish.scrollIntoView({ block: 'center' }))
    const top = () => below.evaluate((dish) => dish.getBoundingClientRect().top)
    const before = await top()
    await page.getByRole('button', { name: 'Search the menu' }).click()
    const field = page.getByRole('searchbox')
    // Opening it moves nothing.
    await field.waitFor()
    expect(Math.abs((await top()) - before)).toBeLessThan(1.5)
    await field.pressSequentially('CREME toast')
    await expect.poll(() => page.getByRole('status').innerText()).toBe('Dishes found: 1')
    await expect.poll(() => visible(page, 'h2')).toEqual(['Breakfast'])
    await expect.poll(() => visible(page, 'h3')).toEqual(['Crème brûlée toast'])
    await expect.poll(() => isInSight(page, 'h3:visible')).toBe(true)

    await field.fill('salads')
    await expect.poll(() => visible(page, 'h3')).toEqual(['Tabbouleh', 'Fattoush'])
    await field.fill('pizza')
    await expect.poll(() => page.getByRole('status').innerText()).toBe('No matching dish')
    await expect.poll(() => visible(page, 'h2')).toEqual([])
    await page.getByRole('button', { name: 'Show the whole menu' }).click()
    await expect.poll(() => visible(page, 'h3')).toHaveLength(30)
    await page.getByRole('button', { name: 'Search the menu' }).click()

    await field.fill('tabouleh')
    await expect.poll(() => visible(page, 'h3')).toEqual(['Tabbouleh'])

    await field.press('Escape')
    expect(await field.inputValue()).toBe('')
    await expect.poll(() => visible(page, 'h3')).toHaveLength(30)
    await field.press('Escape')
    await expect.poll(() => field.count()).toBe(0)
    await expect.poll(() => visible(page, 'h2')).toContain('Sweets')
    // Rows that were not laid out again need not be as high: a pixel each time.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4)
    const button = page.getByRole('button', { name: 'Search the menu' })
    const isFocused = () => button.evaluate((element) => element === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await button.press('Enter')
    await field.fill('karak')
    await page.getByRole('link', { name: 'Karak' }).click()
    await page.getByRole('link', { name: 'Close the Product' }).waitFor()
  })

  test('opens from the page of a category, takes the screen of a phone and marks what it found', async () => {
    const page = await open(`${MENUS[0].path}/tea`, { viewport: PHONE })
    await page.getByRole('link', { name: 'Search the menu' }).click()
    const field = page.getByRole('searchbox')
    await field.waitFor()
    expect(new URL(page.url()).pathname).toBe(MENUS[0].path)
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.locator('header').isVisible()).toBe(false)
    const [top, status, row] = [field, page.getByRole('status'), page.locator('main h2').first()]
    expect((await top.boundingBox())?.y).toBeLessThan(16)
    // A letter too many.
    await field.fill('bruleee')
    await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual(['brûlée'])
    expect((await status.boundingBox())?.x).toBe((await row.boundingBox())?.x)
    await field.fill('SKEWER 1')
    await expect.poll(() => page.locator('mark').first().innerText()).toBe('Skewer')
    await page.getByRole('button', { name: 'Close the search' }).click()
    expect(await page.locator('mark').count()).toBe(0)
    expect(await page.locator('header').isVisible()).toBe(true)
    expect(await visible(page, 'h3')).toHaveLength(30)
  })

  test('reads Arabic as it is typed, without vowel marks and hamzas', async () => {
    const page = await open(MENUS[1].path)
    await page.getByRole('button', { name: 'ابحث في القائمة' }).click()
    const field = page.getByRole('searchbox')
    await field.fill('قهوه عربية')
    await expect.poll(() => visible(page, 'h3')).toEqual(['قَهْوَة عربيّة'])
    await expect.poll(() => page.getByRole('status').innerText()).toBe('عدد الأصناف المطابقة: 1')
    await field.fill('اسبريسو')
    await expect.poll(() => visible(page, 'h3')).toEqual(['إسبريسو'])
    await page.getByRole('button', { name: 'إغلاق البحث' }).click()
    await expect.poll(() => visible(page, 'h3')).toHaveLength(30)
  })
})

test('the picture of a dish grows into its page', async () => {
  const page = await open(MENUS[0].path, {}, noteDish)
  await page.getByRole('link', { name: 'Foul' }).click()
  await page.getByRole('heading', { level: 2, name: 'Foul' }).waitFor()
  const named = () => page.evaluate(() => sessionStorage.getItem('dish'))
  await expect.poll(named).toBe(' leaves as Foul arrives as Foul')
  await page.getByRole('link', { name: 'Close the Product' }).click()
  await page.getByRole('heading', { level: 2, name: 'Salads' }).waitFor()
  await expect.poll(() => page.locator('.picture[style*=dish]').count()).toBe(0)
})

/** Runs in each page: keeps of which dish the picture called `dish` is while the pages change. */
function noteDish(): void {
  const key = 'dish'
  const note = (text: string) => {
    const [picture, other] = [...document.querySelectorAll('.picture')].filter(
      (picture) => getComputedStyle(picture).viewTransitionName === key,
    )
    const name = picture?.parentElement?.querySelector('h3, h2')?.textContent?.trim()
    if (!name || other) return
    sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''} ${text} ${name}`)
  }
  addEventListener('pagereveal', () => note('arrives as'))
  // After the page's own listener has had its turn.
  addEventListener('DOMContentLoaded', () => {
    addEventListener('pageswap', () => {
      if (location.pathname.split('/').length === 2) note('leaves as')
    })
  })
}

/** Runs in the page: what is lit, and where, at each step from its top to its end. */
async function scrollThrough() {
  const steps: { title: string; left: number; right: number }[] = []
  const { scrollHeight } = document.documentElement
  for (let top = 0; top <= scrollHeight; top += 120) {
    scrollTo(0, top)
    for (const _ of 'ab') await new Promise(requestAnimationFrame)
    const tile = document.querySelector('nav [aria-current]')
    const { left, right } = tile?.getBoundingClientRect() ?? { left: -1, right: -1 }
    steps.push({ title: tile?.textContent?.trim() ?? '', left, right })
  }
  return steps
}

/** The menu of one restaurant by the owner's calls: thirty dishes at 1.250 each. */
async function enter({ name, path, categories }: (typeof MENUS)[number]): Promise<void> {
  const owner = await product.signUp({ restaurantName: name })
  const { post } = owner
  // Search engines are told of menus whose owners are known.
  await product.confirmAddress(owner)
  const about = `${name} < & "more"`
  const formData = { restaurantName: name, currency: 'BHD', about, location: 'Quay 4' }
  await post('/restaurant', { formData })
  await post('/api/socialLink', LINKS)
  const image = new File([await aPhoto(320, 240)], 'dish.jpg', { type: 'image/jpeg' })
  for (const [title, dishes] of Object.entries(categories)) {
    const body = { title, selectedIcon: '/icons/pizza.svg' }
    const { category } = await post<{ category: { _id: string } }>('/addCategory', body)
    for (const [index, dish] of dishes.entries()) {
      const form = new FormData()
      for (const [key, value] of Object.entries({
        name: dish,
        price: '1.25',
        description: 'With <b>',
      }))
        form.append(key, value)
      if (index === 1) form.append('image', image)
      await post(`/categories/${category._id}/products`, form)
    }
  }
  const pageText = async () => (await fetch(product.url + encodeURI(path))).text()
  const last = Object.keys(categories).at(-1)
  const isShown = async () =>
    expect(await pageText()).toMatch(new RegExp(`<h2 dir="\\w+">${last}</h2>`))
  await eventually(isShown, inTime())
}

interface MenuAnswer {
  getcatandProducts: {
    title: string
    slug: string
    products: { name: string; slug: string; description: string; price: number }[]
  }[]
}

async function read(name: string): Promise<MenuAnswer> {
  return callsTo(product.url).get(`/menu/${encodeURIComponent(name)}`)
}

interface Told {
  '@graph'?: unknown
}

/** The structured data of a page as a crawler reads it. */
async function graphOf(path: string): Promise<Told> {
  const html = await (await fetch(product.url + encodeURI(path))).text()
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(texts).toHaveLength(1)
  return JSON.parse(texts[0]?.[1] ?? '') as Told
}

/** The page at an address; fails when anything on it does. */
async function open(
  path: string,
  options: BrowserContextOptions = {},
  before?: () => void,
): Promise<Page> {
  const page = await product.newPage(options)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  if (before) await page.addInitScript(before)
  await page.goto(product.url + encodeURI(path))
  expect(troubles).toEqual([])
  return page
}

function visible(page: Page, selector: string): Promise<string[]> {
  return page.locator(`main ${selector}:visible`).allInnerTexts()
}

function isInSight(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .boundingBox()
    .then((box) => box !== null && box.y > 0 && box.y + box.height < PHONE.height)
}

/** Runs in the page. */
function lookAtColumn() {
  const main = document.querySelector('main')
  const grounds = [main, document.body].map((part) => part && getComputedStyle(part))
  // Beside what stands in a wide window the column has a ground of its own.
  const ground = grounds
    .map((style) => style?.backgroundColor)
    .find((colour) => colour !== 'rgba(0, 0, 0, 0)')
  const whole = document.documentElement.scrollWidth
  return { whole, column: main?.offsetWidth, ground }
}

function segment(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

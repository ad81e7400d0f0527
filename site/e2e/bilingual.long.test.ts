import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { en } from '#admin/i18n/texts.ts'
import { readDemoMenus } from '#api/demo/menu-files.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { CLOSE, READ_IN } from '#site/i18n/words.ts'
import type { SignedIn } from './calls.ts'
import { layLine, type Line } from './line.ts'
import { PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()
const { translations, problem } = en
const SHISH = 'شيش طاووق'

let line: Line
beforeAll(async () => {
  line = await layLine(product.url)
})
afterAll(() => line[Symbol.asyncDispose]())

test('an owner makes the English demo bilingual on a phone, and guests have both languages', async () => {
  const owner = await product.signUp({ restaurantName: 'Two Terns' })
  const texts = await fillDemo(owner)
  const page = await product.openScreen(owner, 'translations', { viewport: PHONE })
  await page.getByLabel(translations.add).selectOption('ar')
  const show = page.getByRole('button', { name: translations.show })
  await page.getByRole('radio', { name: `Missing ${texts}` }).waitFor()
  await expectWellMade(page)
  // One field for each text: nobody takes five minutes for more than sixty.
  await show.click()
  await page.getByText(problem.translateFirst).waitFor()
  await page.getByRole('button', { name: 'names of dishes and categories are missing' }).click()
  await page.locator('.translation[data-missing] input:focus').waitFor()
  expect(await translateAll(page)).toBe(texts)
  await page.getByText(en.autosave.saved).waitFor()
  await page.getByText(`${texts} of ${texts}`).waitFor()
  await show.click()
  await page.getByText(problem.confirmFirst).waitFor()
  await product.confirmAddress(owner)
  await show.click()
  await page.getByText(translations.shown).waitFor()
  await expectWellMade(page)

  await readWithoutScripts()
  await takeOffer()
  await readOffline()

  const [category] = await owner.get<{ products: { _id: string }[] }[]>('/categories')
  const changed = [{ _id: category?.products[0]?._id, name: 'Lamb Tawook' }]
  await owner.send('PATCH', '/api/products', changed)
  await page.reload()
  await page.getByRole('radio', { name: 'Changed 1' }).click()
  await page.getByText(translations.changedSince).waitFor()
  await page.getByRole('button', { name: translations.stillRight }).click()
  await page.getByRole('radio', { name: 'Changed 0' }).waitFor()
})

/** Fills one missing text after the other, as they come; how many they were. */
async function translateAll(page: Page): Promise<number> {
  const missing = page.locator('label').filter({ hasText: /^Missing \d+$/ })
  const row = page.locator('.translation[data-missing]').first()
  let filled = 0
  for (;;) {
    const count = Number((await missing.innerText()).replace(/\D/g, ''))
    if (count === 0) return filled
    if ((await row.count()) === 0) await missing.click()
    const text = await row.locator('.translation-source p').innerText()
    await row.locator('input, textarea').fill(text === 'Shish Tawook' ? SHISH : `نص ${count}`)
    await missing.filter({ hasText: `${count - 1}` }).waitFor()
    filled += 1
  }
}

/** The menu of the English demo and a dish more; how many texts must be translated. */
async function fillDemo({ post }: SignedIn): Promise<number> {
  const demo = readDemoMenus().find(({ folder }) => folder === 'two-terns')
  if (!demo) throw new Error('no such demo')
  const { about, location, currency, categories } = demo
  const formData = { restaurantName: 'Two Terns', about, location, currency }
  await post('/restaurant', { formData })
  const [first, ...others] = categories
  const tawook = { name: 'Shish Tawook', price: 6, description: 'Chicken from the charcoal' }
  const all = [{ title: 'Grills', products: [tawook] }, first, ...others].filter(
    (one) => one !== undefined,
  )
  for (const { title, products } of all) {
    const icon = { title, selectedIcon: '/icons/pizza.svg' }
    const { category } = await post<{ category: { _id: string } }>('/addCategory', icon)
    for (const { name, price, description } of products) {
      const dish = new FormData()
      dish.set('name', name)
      dish.set('price', String(price))
      dish.set('description', description)
      await post(`/categories/${category._id}/products`, dish)
    }
  }
  return 2 + all.length + 2 * all.flatMap(({ products }) => products).length
}

async function readWithoutScripts(): Promise<void> {
  const guest = await product.newPage({ viewport: PHONE, javaScriptEnabled: false })
  await eventually(async () => {
    await guest.goto(`${product.url}/two-terns`)
    await guest.getByRole('link', { name: 'العربية' }).click({ timeout: 1000 })
  })
  expect(new URL(guest.url()).pathname).toBe('/two-terns/ar')
  expect(await guest.locator('html').getAttribute('dir')).toBe('rtl')
  await guest.getByRole('link', { name: SHISH }).first().click()
  expect(new URL(guest.url()).pathname).toBe('/two-terns/ar/grills/shish-tawook')
  await guest.getByRole('link', { name: 'English' }).click()
  expect(await guest.locator('h2').innerText()).toBe('Shish Tawook')
}

/** Who reads Arabic rather is offered it in a line over the page, and nothing moves for it. */
async function takeOffer(): Promise<void> {
  const english = await product.newPage({ viewport: PHONE, locale: 'en-GB' })
  await english.goto(`${product.url}/two-terns`, { waitUntil: 'networkidle' })
  expect(await english.locator('.offer').count()).toBe(0)
  const guest = await product.newPage({ viewport: PHONE, locale: 'ar-AE' })
  await guest.goto(`${product.url}/two-terns`)
  const offer = guest.getByRole('complementary', { name: READ_IN.ar })
  await offer.waitFor()
  // Beside what its own letters move.
  expect(await layoutShift(guest)).toBeLessThan((await layoutShift(english)) + 0.005)
  await expectWellMade(guest)
  await offer.getByRole('button', { name: CLOSE['ar'] }).click()
  await offer.waitFor({ state: 'detached' })
  await guest.goto(`${product.url}/two-terns/grills/shish-tawook`)
  await offer.getByRole('link').click()
  await guest.waitForURL('**/two-terns/ar/grills/shish-tawook')
  await guest.waitForLoadState('networkidle')
  expect(await offer.count()).toBe(0)
  const kept = await guest.evaluate(() => [
    document.cookie,
    localStorage.length,
    // Which pages of the visit are counted.
    Object.keys(sessionStorage).filter((key) => !key.startsWith('/two-terns')),
  ])
  expect(kept).toEqual(['', 0, []])
  // Who goes to another language by hand is not asked back.
  await english.locator('.languages a').first().click()
  await english.waitForURL('**/two-terns/ar')
  await english.waitForLoadState('networkidle')
  expect(await english.locator('.offer').count()).toBe(0)
}

/** What was read is there without a network, and is searched in both languages. */
async function readOffline(): Promise<void> {
  const guest = await product.newPage({ viewport: PHONE })
  await guest.goto(`${line.url}/two-terns/ar`)
  const lastDish = '/two-terns/ar/tea-coolers/date-and-banana-shake'
  await expect.poll(() => keptPaths(guest)).toContain(lastDish)
  // The other language was not looked at: its menu alone is there, for the search.
  expect(
    (await keptPaths(guest)).filter((path) => /^\/two-terns(?!\/(ar|info))/.test(path)),
  ).toEqual(['/two-terns'])
  line.set('cut')
  await guest.goto(line.url + lastDish)
  await guest.getByRole('status').waitFor()
  expect(await guest.locator('html').getAttribute('lang')).toBe('ar')
  await guest.goto(`${line.url}/two-terns`)
  await find(guest, 'طاووق', 'Shish Tawook')
  await guest.goto(`${line.url}/two-terns/ar`)
  await find(guest, 'tawok', SHISH)
  line.set('open')
}

async function find(guest: Page, query: string, dish: string): Promise<void> {
  await guest.locator('.find').click()
  await guest.getByRole('searchbox').fill(query)
  await expect.poll(() => guest.locator('main li:visible h3').allInnerTexts()).toEqual([dish])
}

async function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('/two-terns')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
}

/** How far what stands in the window has moved by itself since it was there. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') shift += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // After whatever the line has caused has been drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)))
      }),
  )
}

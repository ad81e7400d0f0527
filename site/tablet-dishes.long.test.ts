import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import type { Allergen } from '#db/menu/allergens.ts'
import type { MenuDocument, MenuProduct } from '#db/menu/document.ts'
import { menuPages } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { aCategory, aMenu, anOptionGroup, aProduct, withLanguages } from '#db/testing/menus.ts'
import { someText } from '#db/testing/texts.ts'
import { startBrowser } from './e2e/browser.ts'

const CLIENT = join(import.meta.dirname, 'dist/client')
const ORIGIN = 'http://localhost:1'
const GROUPS = ['a', 'b', 'c', 'd', 'e']

let renderer: Renderer
let browser: Browser
beforeAll(async () => {
  ;[renderer, browser] = await Promise.all([loadRenderer('https://qaima.example'), startBrowser()])
})
afterAll(() => browser.close())

const aName = someText.map((text) => `${text} x`)
/** What has no text of its own stands in the main language. */
const inArabic = (text: string) => (text.length % 2 === 0 ? `${text} ع` : undefined)
const someGroups = fc.uniqueArray(fc.constantFrom(...GROUPS, 'gone'), { maxLength: 4 })
const someCategory = fc.record({
  groups: someGroups,
  dishes: fc.array(someGroups, { minLength: 1, maxLength: 4 }),
})
const someMenu = fc
  .record({
    names: fc.array(aName, { minLength: GROUPS.length, maxLength: GROUPS.length }),
    order: fc.shuffledSubarray(GROUPS),
    categories: fc.array(someCategory, { minLength: 2, maxLength: 2 }),
    isBilingual: fc.boolean(),
  })
  .map(({ names, order, categories, isBilingual }) => {
    const menu = aMenu('Cafe', {
      optionGroups: order.map((id, at) => anOptionGroup(names[at] ?? id, { id, max: at + 1 })),
      categories: categories.map(({ groups, dishes }, at) => {
        const products = dishes.map((own, place) =>
          aProduct(`Dish ${at} ${place}`, { groups: own }),
        )
        return { ...aCategory(`Part ${at}`, products), groups }
      }),
    })
    return isBilingual ? withLanguages(menu, 'en', { ar: inArabic }) : menu
  })

test('a dish that is opened, or found from another category, lets choose from what its own page does', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await fc.assert(
    fc.asyncProperty(someMenu, async (menu) => {
      const page = await context.newPage()
      const pages = await serve(menu, page)
      for (const home of ['/cafe', ...(menu.languages ? ['/cafe/ar'] : [])]) {
        const dishes = [...pages].filter(([path]) => path.startsWith(`${home}/part-`))
        const own = dishes.filter(([path]) => path.includes('/dish-')).map(([, html]) => html)
        const expected = await page.evaluate(choicesOn, own)
        await page.goto(`${ORIGIN}${home}/info/tablet/part-0`)
        const here = menu.categories[0]?.products.length
        expect(await page.evaluate(choicesOpened)).toEqual(expected.slice(0, here))
        await page.locator('.find').click()
        await page.locator('section + section').waitFor()
        expect(await page.evaluate(choicesOpened)).toEqual(expected)
      }
      await page.close()
    }),
    { numRuns: 15 },
  )
})

test('a dish that is opened, or found from another category, has its allergens drawn', async () => {
  const menu = aMenu('Cafe', {
    categories: [
      aCategory('Part 0', [aDishOf('Rice')]),
      aCategory('Part 1', [aDishOf('Nuts', 'nuts'), aDishOf('Cake', 'milk', 'nuts', 'eggs')]),
    ],
  })
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await serve(menu, page)
  await page.goto(`${ORIGIN}/cafe/info/tablet/part-1`)
  expect(await page.evaluate(drawnOpened)).toEqual([1, 3])
  await page.goto(`${ORIGIN}/cafe/info/tablet/part-0`)
  await page.locator('.find').click()
  await page.locator('section + section').waitFor()
  expect(await page.evaluate(drawnOpened)).toEqual([0, 1, 3])
})

function aDishOf(name: string, ...allergens: Allergen[]): MenuProduct {
  return aProduct(name, { allergens: Object.fromEntries(allergens.map((each) => [each, 'may'])) })
}

/** Has a browser's page find those of a menu, by their paths. */
async function serve(menu: MenuDocument, page: Page): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const one of menuPages(menu, NOW)) pages.set(one.path, await renderer.render(one))
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const body = pages.get(pathname)
    if (body !== undefined) return route.fulfill({ body, contentType: 'text/html; charset=utf-8' })
    const file = pathname.endsWith('.js') && (await readFile(join(CLIENT, pathname)))
    return file ? route.fulfill({ body: file, contentType: 'text/javascript' }) : route.abort()
  })
  await page.goto(`${ORIGIN}/cafe`)
  return pages
}

/** What guests may choose from on each of these pages of dishes; null where that is nothing. */
function choicesOn(pages: string[]): (string | null)[] {
  return pages.map((html) => {
    const page = new DOMParser().parseFromString(html, 'text/html')
    return page.querySelector('.options')?.innerHTML.replaceAll(/\s+(?=<|$)/g, '') ?? null
  })
}

/** The same of each dish that a tablet shows now, as it opens. */
function choicesOpened(): (string | null)[] {
  return [...document.querySelectorAll<HTMLElement>('.dishes h2 button')].map((button) => {
    button.click()
    const dialog = document.querySelector('dialog')
    const choices =
      dialog?.querySelector('.options')?.innerHTML.replaceAll(/\s+(?=<|$)/g, '') ?? null
    dialog?.close()
    return choices
  })
}

/** How many drawings each dish has that a tablet shows now, as it opens. */
function drawnOpened(): number[] {
  return [...document.querySelectorAll<HTMLElement>('.dishes h2 button')].map((button) => {
    button.click()
    const dialog = document.querySelector('dialog')
    const uses = [...(dialog?.querySelectorAll<SVGUseElement>('.allergens use') ?? [])]
    const drawn = uses.filter((use) => use.getBBox().width > 0)
    dialog?.close()
    return drawn.length
  })
}

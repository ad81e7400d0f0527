import fc from 'fast-check'
import { HtmlValidate, type ConfigData } from 'html-validate'
import { Parser } from 'htmlparser2'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { planFiles } from '#builder/publish/plan-files.ts'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { ALLERGEN_ICONS } from '#db/menu/allergen-icons.ts'
import { NO_FURTHER_LINKS } from '#db/rules/contact/contacts.ts'
import type { MenuDocument, MenuProduct } from '#db/menu/document.ts'
import { menuPages } from '#db/menu/pages.ts'
import { NO_OPENING } from '#db/menu/opening-hours.ts'
import { tabletPath } from '#db/menu/tablet-pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { someText } from '#db/testing/texts.ts'
import htmlValidateConfig from './.htmlvalidate.json' with { type: 'json' }
import {
  aCategory,
  aMenu,
  aMenuOf,
  anOptionGroup,
  aPicture,
  aProduct,
  aSize,
  withLanguages,
} from '#db/testing/menus.ts'

const KINDS = ['tablet', 'tabletCategory'] as const
const NASTY = `<b>"Tom & 'Jerry'</b> --> </script>`
const REST = '/cafe/info/tablet'

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://qaima.example')
})

describe.each([NASTY, 'بيت الهيل', 'בית קפה', 'بيت القهوة Café 24'])('for a tablet, %s', (text) => {
  test('has valid pages, on which nothing runs or is styled but by files of ours', async () => {
    const { pages } = rendered(withLinks(aMenuOf(text)))
    for (const { page, html } of await pages) {
      expect(await problems(html)).toEqual([])
      expect(html.match(/<script(?! defer src="\/assets\/)[^>]*>/g)).toBeNull()
      expect(html.match(/ style="| on[a-z]+="/g)).toBeNull()
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).toContain(`<link rel="manifest" href="${encodeURI(page.path).slice(0, 4)}`)
    }
  })
})

test('no link leads away from it, whatever a menu says and leads to elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(someText, fc.boolean(), async (text, isBilingual) => {
      const own = withLinks(aMenuOf(text))
      const menu = isBilingual ? withLanguages(own, 'en', { ar: (source) => `${source} ع` }) : own
      const { pages, paths } = rendered(menu)
      for (const { html } of await pages) {
        for (const link of linksOf(html)) {
          expect(paths).toContain(decodeURIComponent(new URL(link, 'http://a').pathname))
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('says all that the menu says of a dish', async () => {
  const { pages } = rendered(aFullMenu())
  const html = (await pages).find(({ page }) => page.path.endsWith('/grill'))?.html ?? ''
  for (const said of [
    'Served 07:00–11:30',
    'Lamb ribs',
    'Small',
    'AED</span> 40',
    'Sold out',
    'Chef’s choice',
    '320 kcal',
    '🧂 High in salt',
    'Vegetarian',
    'Sauce',
    '+<span>AED</span> 5',
    'Milk',
    'tell',
    'Prices include 5% VAT.',
  ]) {
    expect(html).toContain(said)
  }
  expect(html).not.toContain('/info/allergens')
})

test('what is hidden now, and what is separate, is not where it begins', async () => {
  const windows = [{ days: [1], from: '01:00', to: '01:01', dates: null }]
  const menu = aMenu('Cafe', {
    categories: [
      { ...aCategory('Night'), times: { mode: 'hide', windows } },
      aCategory('Grill', [aProduct('Ribs')]),
      { ...aCategory('Wine', [aProduct('Red')]), nonHalal: true },
    ],
  })
  const { pages, paths } = rendered(menu)
  expect(paths).toEqual([REST, `${REST}/grill`, `${REST}/wine`])
  const [start = '', grill = '', wine = ''] = (await pages).map(({ html }) => html)
  expect(start).not.toMatch(/Wine|Night/)
  expect(linksOf(grill)).toEqual([REST, `${REST}/grill`, `${REST}/wine`])
  expect(grill).not.toContain('Red')
  // No device keeps it.
  expect(wine).not.toContain('rel="manifest"')
})

describe('its version', () => {
  const menu = aFullMenu()
  test('is another one whenever something that it shows is, also by the clock', () => {
    const [grill, ...others] = menu.categories
    const [ribs, ...dishes] = grill!.products
    const withRibs = (change: object) => ({
      ...menu,
      categories: [{ ...grill!, products: [{ ...ribs!, ...change }, ...dishes] }, ...others],
    })
    const versions = [
      version(menu),
      version(withRibs({ price: 1 })),
      version(withRibs({ description: 'Other' })),
      version(withRibs({ kcal: 1 })),
      version({ ...menu, optionGroups: [anOptionGroup('Sauce', { max: 2 })] }),
      version({ ...menu, cover: aPicture() }),
      version({
        ...menu,
        look: {
          accent: '#b3401f',
          surface: 'oak',
          coverStyle: 'full',
          iconStyle: 'lines',
          face: 'book',
        },
      }),
      version(menu, new Date(NOW.getTime() + 7 * 86_400_000)),
    ]
    expect(new Set(versions).size).toBe(versions.length)
    expect(versions).not.toContain(undefined)
  })

  test('stays while nothing of it changes', () => {
    expect(version({ ...menu, revision: 9, about: 'Other' })).toBe(version(menu))
  })
})

test('a page of ten dishes is light, and grows with its own dishes alone', async () => {
  const menu = aMenu('Cafe', {
    categories: [aCategory('Few', manyDishes(10)), aCategory('Many', manyDishes(500))],
  })
  const [start, few] = (await rendered(menu).pages).map(
    ({ html }) => brotliCompressSync(html).length,
  )
  expect(start).toBeLessThan(5 * 1024)
  expect(few).toBeLessThan(7 * 1024)
})

test('what many dishes let choose from stands once in their page', async () => {
  const options = Array.from({ length: 30 }, (_, id) => {
    return { id: `${id}`, name: `Option ${id}`, price: 0 }
  })
  const groups = ['Sauces', 'Sides'].map((name) => anOptionGroup(name, { max: 30, options }))
  const menu = aMenu('Cafe', {
    optionGroups: [...groups, anOptionGroup('Of nobody here')],
    categories: [{ ...aCategory('Many', manyDishes(200)), groups: ['Sauces', 'Sides'] }],
  })
  const html = (await rendered(menu).pages).at(-1)?.html ?? ''
  expect(html.split('Option 29')).toHaveLength(3)
  expect(html.split('>Sauces<')).toHaveLength(202)
  expect(html).not.toContain('Of nobody here')
  expect(await problems(html)).toEqual([])
})

test('the drawings of allergens stand once in a page, whatever its dishes contain', async () => {
  const allergens = { milk: 'contains', nuts: 'may' } as const
  const dishes = manyDishes(200).map((dish) => ({ ...dish, allergens }))
  const menu = aMenu('Cafe', {
    categories: [aCategory('Many', dishes), aCategory('None', manyDishes(1))],
  })
  const [, many, none] = (await rendered(menu).pages).map(({ html }) => html)
  expect(many?.split(ALLERGEN_ICONS.milk)).toHaveLength(2)
  expect(many?.split('href="#a-milk"')).toHaveLength(201)
  expect(many?.match(/<symbol /g)).toHaveLength(2)
  expect(none).not.toContain('<symbol')
  expect(await problems(many ?? '')).toEqual([])
})

function version(of: MenuDocument, at = NOW): string | undefined {
  const { pages } = planFiles(of, { fingerprint: 'f', caseSensitive: true, at })
  const start = pages.find(({ page }) => page.kind === 'tablet')
  return start?.page.kind === 'tablet' ? start.page.version : undefined
}

function manyDishes(count: number): MenuProduct[] {
  return Array.from({ length: count }, (_, index) =>
    aProduct(`Dish ${index}`, { picture: aPicture(), description: 'Grilled over charcoal' }),
  )
}

/** With something of everything that a dish can say. */
function aFullMenu(): MenuDocument {
  const gone = { since: NOW.toISOString(), until: null }
  const sizes = [aSize('Small', { price: 40_000 }), aSize('Large', { kcal: 320, highSalt: true })]
  const ribs = aProduct('Lamb ribs', {
    sizes,
    groups: ['Sauce'],
    vegetarian: true,
    marks: ['chef', 'new'],
    newUntil: new Date(NOW.getTime() + 86_400_000).toISOString(),
    allergens: { milk: 'contains' },
  })
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '11:30', dates: null }]
  return aMenu('Cafe', {
    language: 'en',
    priceNotes: { vatNote: 'included', servicePercent: null, currencySign: 'letters' },
    optionGroups: [anOptionGroup('Sauce')],
    categories: [
      {
        ...aCategory('Grill', [ribs, aProduct('Quail', { soldOut: gone })]),
        times: { mode: 'say', windows },
      },
      aCategory('Sweets'),
    ],
  })
}

function withLinks(menu: MenuDocument): MenuDocument {
  const further = { ...NO_FURTHER_LINKS, website: 'https://elsewhere.example' }
  return { ...menu, opening: { ...NO_OPENING, phone: '+971501234567', further } }
}

/** All pages of a menu for tablets. */
function rendered(menu: MenuDocument) {
  const pages = menuPages(menu, NOW).filter(({ kind }) => KINDS.some((one) => one === kind))
  const html = pages.map(async (page) => ({ page, html: await renderer.render(page) }))
  expect(pages.map(({ path }) => path)).toContain(tabletPath(`/${menu.slug}`))
  return { pages: Promise.all(html), paths: pages.map(({ path }) => path) }
}

function linksOf(html: string): string[] {
  const links = new Set<string>()
  const parser = new Parser({
    onopentag(name, { href, action }) {
      if (name === 'a' && href) links.add(href)
      if (action) links.add(action)
    },
  })
  parser.end(html)
  return [...links]
}

async function problems(html: string): Promise<string[]> {
  const report = await new HtmlValidate(htmlValidateConfig as ConfigData).validateString(html)
  return report.results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

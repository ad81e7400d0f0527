import jsQR from 'jsqr'
import { ColorSpace, Document, Matrix, type Page as Sheet } from 'mupdf'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import { htmlProblems } from '#builder/testing/check-html.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { menuPages } from '#db/menu/pages.ts'
import type { PrintPage } from '#db/menu/category-pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import {
  aCategory,
  aMenu,
  aMenuOf,
  aProduct,
  aSize,
  pageOf,
  withLanguages,
} from '#db/testing/menus.ts'
import { startBrowser } from './e2e/browser.ts'

const PUBLIC_URL = 'https://qaima.example'
const NASTY = `<b>"Tom \\ & 'Jerry'</b> --> </script></style>`

let renderer: Renderer
let browser: Browser
beforeAll(async () => {
  ;[renderer, browser] = await Promise.all([loadRenderer(PUBLIC_URL), startBrowser()])
})
afterAll(() => browser.close())

test.each([NASTY, 'بيت الهيل', 'בית קפה', 'بيت القهوة Café 24', 'Cardamom House'])(
  'the page that %s is printed from is valid, for nobody who searches, and runs one file',
  async (text) => {
    const html = await renderer.render(pageOf(aMenuOf(text), 'print'))
    expect(await htmlProblems(html)).toEqual([])
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script(?! defer src="\/assets\/print-menu)| style="/)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
  },
)

test.each([
  ['en', '22 November 2026', 'Prices include 5% VAT. A service charge of 7.5% is added.'],
  ['ar', '22 نوفمبر 2026', 'الأسعار'],
  ['hi', '22 नवंबर 2026', '7.5%'],
  ['zh', '2026年11月22日', '7.5%'],
] as const)('in %s it has its day and what prices include', async (language, day, notes) => {
  const menu = aMenu('Drop Cafe', {
    language,
    currency: 'AED',
    changedAt: '2026-11-22T08:00:00.000Z',
    priceNotes: { currencySign: 'symbol', vatNote: 'included', servicePercent: 7.5 },
    categories: [aCategory('Tea', [aProduct('Karak')])],
  })
  const html = await renderer.render(pageOf(menu, 'print'))
  expect(html).toContain(`>${day}</time>`)
  // A sign of the currency is drawn for screens alone.
  expect(html).toContain('<span>AED</span> 12.50')
  expect(html).not.toContain('clip-path')
  expect(html.slice(html.indexOf('<footer'))).toContain(notes)
})

const CAKE = aProduct('Cake', {
  allergens: { milk: 'contains', nuts: 'may' },
  allergensChecked: true,
})

test('allergens stand in numbers behind names, with what they mean below', async () => {
  const menu = aMenu('Drop Cafe', { categories: [aCategory('Sweets', [CAKE, aProduct('Tea')])] })
  const html = await renderer.render(pageOf(menu, 'print'))
  expect(html).toMatch(/Cake<\/bdi><sup>7 \(8\)<.*Tea<\/bdi><sup>\*</s)
  expect(html).toContain(
    'Allergens: 7 Milk · 8 Nuts · (…) May contain · Everything else: Not in the recipe · * Everything else: Not stated',
  )
  expect(html).toContain('please tell our staff')
  expect(html).not.toMatch(/free from|safe|✓/i)
})

test('where those of most dishes are not stated, one line says so and no star', async () => {
  const dishes = [CAKE, aProduct('Tea'), aProduct('Karak')]
  const menu = aMenu('Drop Cafe', { categories: [aCategory('Sweets', dishes)] })
  const html = await renderer.render(pageOf(menu, 'print'))
  expect(html).toMatch(/Cake<\/bdi><sup>7 \(8\)<.*Tea<\/bdi><\/h3>/s)
  expect(html).toContain(
    'Allergens: 7 Milk · 8 Nuts · (…) May contain · Everything else: Not stated<',
  )
})

test('of 2 900 dishes none is cut in two, nothing lies over anything, and the code leads to them', async () => {
  const menu = aLongMenu(58, 50, 'saffron rice', 'slowly cooked with herbs and lemon')
  const document = await printed(pageOf(menu, 'print'))
  holdSheets(document, 2900)
  expect(document.countPages()).toBeLessThan(150)
  expect(await codeOn(document.loadPage(0))).toBe(`${PUBLIC_URL}/the-old-harbour-kitchen`)
})

test.each(['en', 'ar'])(
  'nor with names of 80 letters, sizes and long texts, in %s',
  async (lang: string) => {
    const name = 'Slowly roasted shoulder of lamb with saffron rice and dried limes'
    const menu = aLongMenu(6, 12, name, `${name}, `.repeat(6))
    const arabic = 'كتف خروف مشوي ببطء مع أرز بالزعفران والليمون المجفف والمكسرات المحمصة'
    const both = withLanguages(menu, 'en', {
      ar: (text) => `${/\d+/.exec(text)?.[0] ?? ''} ${arabic}`.trim(),
    })
    const document = await printed(printPageIn(both, lang))
    holdSheets(document, 72)
    expect(await codeOn(document.loadPage(0))).toBe(`${PUBLIC_URL}/the-old-harbour-kitchen`)
  },
)

/** Every dish has a number before its name, and one as its calories, which stand last. */
function aLongMenu(categories: number, dishes: number, name: string, text: string): MenuDocument {
  const sizes = ['Small', 'Large', 'For the whole family'].map((name) => aSize(name))
  return aMenu('The Old Harbour Kitchen', {
    categories: Array.from({ length: categories }, (_, category) =>
      aCategory(
        `Section ${category}`,
        Array.from({ length: dishes }, (_, dish) => {
          const number = 1000 + category * dishes + dish
          return aProduct(`${number} ${name}`, {
            description: dish % 4 === 0 ? '' : text,
            kcal: number,
            sizes: dish % 7 === 0 ? sizes : [],
          })
        }),
      ),
    ),
  })
}

function printPageIn(menu: MenuDocument, lang: string): PrintPage {
  const pages = menuPages(menu, NOW)
  const page = pages.find((page) => page.kind === 'print' && page.restaurant.lang === lang)
  if (page?.kind !== 'print') throw new Error('It is not printed in that language')
  return page
}

async function printed(page: PrintPage): Promise<Document> {
  const tab = await browser.newPage()
  await tab.setContent(await renderer.render(page))
  const pdf = await tab.pdf({ format: 'A4', preferCSSPageSize: true })
  await tab.close()
  return Document.openDocument(pdf, 'application/pdf')
}

// Of points on paper: letters reach a little over their lines.
const OVERHANG = 2

interface Line {
  text: string
  x: number
  y: number
  w: number
  h: number
}

function linesOf(sheet: Sheet): Line[] {
  const read: { blocks: { lines?: { text: string; bbox: Omit<Line, 'text'> }[] }[] } = JSON.parse(
    sheet.toStructuredText('preserve-spans').asJSON(),
  )
  return read.blocks
    .flatMap(({ lines = [] }) => lines)
    .map(({ text, bbox }) => ({ text, ...bbox }))
    .filter(({ text }) => text.trim() !== '')
}

/**
 * Holds each dish to one column of one sheet, each head to its first two dishes, and all lines to places of
 * their own. A dish has a number of four digits at its beginning and at its end.
 */
function holdSheets(document: Document, dishes: number): void {
  const seen = new Set<string>()
  for (let number = 0; number < document.countPages(); number += 1) {
    const sheet = document.loadPage(number)
    const [, , width] = sheet.getBounds()
    const middle = width / 2
    const lines = linesOf(sheet)
    expect(overlaps(lines)).toEqual([])
    for (const right of [false, true]) {
      const column = lines.filter(({ x, w }) => x + w / 2 > middle === right)
      const numbers = numbersIn(column)
      const heads = column.filter(({ text }) => text.startsWith('Section'))
      for (const { text, y } of heads) {
        const next = Math.min(...heads.map((head) => head.y).filter((other) => other > y))
        const below = numbersIn(column.filter((line) => line.y > y && line.y < next))
        expect([text, new Set(below).size >= 2]).toEqual([text, true])
      }
      for (const [name, seenTimes] of Map.groupBy(numbers, (text) => text)) {
        expect([name, seenTimes.length]).toEqual([name, 2])
        expect(seen.has(name)).toBe(false)
        seen.add(name)
      }
    }
  }
  expect(seen.size).toBe(dishes)
}

function numbersIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ text }) => text.match(/\b[1-9]\d{3}\b/g) ?? [])
}

function overlaps(lines: readonly Line[]): string[] {
  const inOrder = lines.toSorted((a, b) => a.y - b.y)
  return inOrder.flatMap((line, at) =>
    inOrder.slice(at + 1).flatMap((other) => {
      const across = Math.min(line.x + line.w, other.x + other.w) - Math.max(line.x, other.x)
      const down = line.y + line.h - other.y
      return across > OVERHANG && down > OVERHANG + Math.min(line.h, other.h) / 3
        ? [`${line.text} | ${other.text}`]
        : []
    }),
  )
}

/** What the code on a sheet says. */
async function codeOn(sheet: Sheet): Promise<string | undefined> {
  const pixmap = sheet.toPixmap(Matrix.scale(2, 2), ColorSpace.DeviceRGB, false)
  const { data, info } = await sharp(pixmap.asPNG())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Document } from 'mupdf'
import { expect, test } from 'vitest'
import type { Direction } from '#db/rules/language.ts'
import { lookColours } from '#db/rules/look-colours.ts'
import type { Artist } from '#admin/print/canvas-artist.ts'
import { openPress, savedPdf } from '#admin/print/press.ts'
import { createQrCode } from '#admin/print/qr-code.ts'
import { codeOn, holdSheets } from '#admin/testing/printed-sheets.ts'
import {
  PAPERS,
  type MenuJob,
  type OpenPress,
  type PrintedDish,
  type PrintedMenu,
} from './printed-menu.ts'
import { drawMenu } from './menu-sheets.ts'
import { drawTent } from './tent.ts'

const ADDRESS = 'https://qaima.example/the-old-harbour-kitchen'
const ROOT = join(import.meta.dirname, '../../..')
const LATIN = 'Slowly roasted shoulder of lamb with saffron rice and dried limes'
const ARABIC = 'كتف خروف مشوي ببطء مع أرز بالزعفران والليمون المجفف والمكسرات المحمصة'
// Whatever these menus say our fonts have.
const ARTIST: Artist = {
  measure: (text) => ({ width: text.length, ascent: 1, descent: 0.3 }),
  draw: (text) => Promise.reject(new Error(`No font has all of ${text}`)),
}

test('of 2 900 dishes none is cut in two and nothing lies over anything', async () => {
  const menu = aMenu('ltr', 58, 50, (number) => plainDish(number, 'Saffron rice'))
  const document = await drawn([menu], (press, job) => drawMenu(press, PAPERS.a4, job))
  expect(document.countPages()).toBeLessThan(130)
  holdSheets(document, 2, 2900)
  expect(await codeOn(document.loadPage(0))).toBe(ADDRESS)
})

test.each([
  ['a4', 1],
  ['a5', 1],
] as const)(
  'nor of dishes that say all they may in two languages, on %s',
  async (paper, columns) => {
    const menus = [
      aMenu('ltr', 2, 3, (number) => fullDish(number, LATIN)),
      aMenu('rtl', 2, 3, (number) => fullDish(number, ARABIC)),
    ]
    const document = await drawn(menus, (press, job) => drawMenu(press, PAPERS[paper], job))
    holdSheets(document, columns, 6, 4)
    expect(await codeOn(document.loadPage(0))).toBe(ADDRESS)
  },
)

test.each([
  [20, 0],
  [400, 1],
])('a tent holds what fits of %d dishes, and says what did not', async (dishes, some) => {
  const menu = aMenu('rtl', 1, dishes, (number) => plainDish(number, 'شوربة العدس'))
  let left = -1
  const document = await drawn([menu], async (press, job) => {
    left = await drawTent(press, 'menu', job)
  })
  expect(document.countPages()).toBe(1)
  expect(Math.sign(left)).toBe(some)
  const text = document.loadPage(0).toStructuredText('').asText()
  expect(text.match(/\b[1-9]\d{3}\b/g)).toHaveLength(dishes - left)
})

function aMenu(
  dir: Direction,
  sections: number,
  dishes: number,
  dishOf: (number: number) => PrintedDish,
): PrintedMenu {
  return {
    lang: dir === 'rtl' ? 'ar' : 'en',
    dir,
    name: dir === 'rtl' ? 'مطبخ الميناء القديم' : 'The Old Harbour Kitchen',
    day: '22 November',
    address: ADDRESS.replace('https://', ''),
    languages: [],
    notes: ['Prices include 5% VAT.'],
    sections: Array.from({ length: sections }, (_, section) => ({
      title: dir === 'rtl' ? ARABIC : LATIN,
      times: '',
      dishes: Array.from({ length: dishes }, (_, dish) => dishOf(1000 + section * dishes + dish)),
    })),
  }
}

function plainDish(number: number, name: string): PrintedDish {
  const facts = `${number} kcal`
  return { name: `${number} ${name}`, price: 'AED 12.50', sizes: [], description: '', facts }
}

function fullDish(number: number, name: string): PrintedDish {
  const sizes = Array.from({ length: 8 }, () => ({ name: name.slice(0, 30), price: 'AED 99.50' }))
  const description = Array.from({ length: 14 }, () => name).join(' ')
  return { ...plainDish(number, name), price: '', sizes, description }
}

async function drawn(
  menus: PrintedMenu[],
  draw: (press: OpenPress, job: MenuJob) => Promise<void>,
): Promise<Document> {
  const press = await openPress('Menu', JSON.stringify(menus), {
    artist: ARTIST,
    read: (url) => readFile(join(ROOT, url)),
  })
  const look = { accent: '#b3401f', surface: 'oak', coverStyle: 'band' } as const
  const colours = lookColours(look, 'light')
  const code = createQrCode(ADDRESS, 'M')
  await draw(press, { menus, code, look: { colours, tile: null, logo: null } })
  return Document.openDocument(await (await savedPdf(press)).arrayBuffer(), 'application/pdf')
}

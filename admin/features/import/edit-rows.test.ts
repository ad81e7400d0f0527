import { expect, test } from 'vitest'
import { readText } from '#db/import/read-text.ts'
import { reviewRows } from '#db/import/review.ts'
import type { LooseFigure } from '#db/import/rows.ts'
import {
  addNote,
  addRow,
  changeBlock,
  divideByThousand,
  figureText,
  joinToAbove,
  looseFigures,
  makeCategory,
  moveRow,
  moveToCategory,
  nameAbove,
  renameCategory,
  setLanguage,
  shiftPrices,
  splitRow,
  swapLanguages,
  wordsOf,
  type ImportedRow,
} from './edit-rows.ts'

function read(text: string): ImportedRow[] {
  const rows = reviewRows(readText(text, { decimals: 2 }), text.split('\n'))
  return rows.map((row, at) => ({ ...row, id: String(at) }))
}

const told = (rows: readonly ImportedRow[]) =>
  rows.map(({ category, name, price }) => [category, name, price && price / 1000])

test('a row is split where the second dish begins, and each part is read again', () => {
  const rows = read('Drinks\nKarak 2 Mint tea 3\nCoffee 9')
  expect(wordsOf(rows[0]!)).toEqual(['Karak', '2', 'Mint', 'tea', '3'])
  const split = splitRow(rows, 0, 2, 2)
  expect(told(split).slice(0, 2)).toEqual([
    ['Drinks', 'Karak', 2],
    ['Drinks', 'Mint tea', 3],
  ])
  expect(split.map(({ id }) => id)).toEqual(['0', expect.stringMatching(/./u), '1'])
  expect(split[0]?.doubts).toContain('name')
})

test('a part without a price has a name alone, and both can be joined again', () => {
  const split = splitRow(read('Drinks\nKarak with saffron 2'), 0, 1, 2)
  expect(told(split)).toEqual([
    ['Drinks', 'Karak', null],
    ['Drinks', 'with saffron', 2],
  ])
  const [joined] = joinToAbove(split, 1)
  expect(joined).toMatchObject({ name: 'Karak', description: 'with saffron', price: 2000 })
  expect(joined?.source).toBe('Karak with saffron 2')
})

test('a row that was mended is split as its fields are', () => {
  const [row] = read('Coffee\nHappy hour 3-6pm: any iced coffee 12')
  const split = splitRow([{ ...row!, name: 'Any iced coffee and cake' }], 0, 3, 2)
  expect(split.map(({ name }) => name)).toEqual(['Any iced coffee', 'and cake'])
})

test('a line that was no dish is one, or describes the dish above it', () => {
  const rows = read('Tea شاي\nKarak كرك 2\nTel 04 555 0102\nMint نعناع 3')
  const line = { id: 'x', line: 2, text: 'Sage tea 4', isAbove: false }
  const added = addRow(rows, line, 2)
  expect(told(added)).toEqual([
    ['Tea', 'Karak', 2],
    ['Tea', 'Sage tea', 4],
    ['Tea', 'Mint', 3],
  ])
  expect(added[1]?.id).toBe('x')
  expect(addNote(rows, line)[0]?.description).toBe('Sage tea 4')
})

test('a loose price is listed until a dish is asked about it, and becomes a dish to be named', () => {
  const rows = read('Tea\nKarak 2\nMint 3').map((row) => ({ ...row, table: 'photo' }))
  const box = { left: 200, top: 50, right: 230, bottom: 60 }
  const figure = { price: 4000, sizes: [], doubts: [], page: 0, box }
  const line = { id: 'x', line: 1, text: '4', isAbove: false, table: 'photo', figure }
  const { figure: _none, ...text } = line
  expect(looseFigures(rows, [line, text])).toEqual([line])
  const asked = {
    ...rows[0]!,
    price: null,
    offered: figure,
    places: { page: 0, name: null, price: { ...box } },
  }
  expect(looseFigures([asked], [line])).toEqual([])
  expect(looseFigures([{ ...asked, table: 'other' }], [line])).toEqual([line])
  const [added] = addRow([], line, 2)
  expect(added).toMatchObject({ id: 'x', name: '', price: 4000, doubts: ['name'] })
  expect(added?.places).toEqual({ page: 0, name: { ...box, left: 80, right: 350 }, price: box })
})

const BOX = { left: 200, top: 50, right: 230, bottom: 60 }
const FIGURE: LooseFigure = { price: 4000, sizes: [], doubts: [], page: 0, box: BOX }

function askedAbout(figure: LooseFigure, change: Partial<ImportedRow> = {}): ImportedRow {
  const [row] = read('Tea\nKarak 2')
  const places = { page: 0, name: null, price: { ...figure.box } }
  return {
    ...row!,
    table: 'file',
    photo: 'file/0',
    price: null,
    offered: figure,
    places,
    ...change,
  }
}

function lineOf(figure: LooseFigure, photo = 'file/0') {
  return { id: photo, line: 1, text: '4', isAbove: false, table: 'file', photo, figure }
}

test('a loose price at the same spot of another page stays listed', () => {
  const [own, other] = [lineOf(FIGURE), lineOf(FIGURE, 'file/1')]
  expect(looseFigures([askedAbout(FIGURE)], [own, other])).toEqual([other])
})

const UNCLEAR: LooseFigure = { ...FIGURE, otherPrice: 4_000_000 }
const SIZED: LooseFigure = { ...FIGURE, sizes: [4000, 6000].map((price) => ({ name: '', price })) }

test.each<[string, LooseFigure, Partial<ImportedRow>, boolean]>([
  ['that has no price', FIGURE, {}, false],
  ['that took it', FIGURE, { price: 4000 }, false],
  ['that took its other reading', UNCLEAR, { price: 4_000_000 }, false],
  ['that took one of its sizes', SIZED, { price: 6000 }, false],
  ['that has another price', FIGURE, { price: 9000 }, true],
  ['that has words for a price', FIGURE, { priceNote: { kind: 'market' } }, true],
])('of a dish %s, the figure is listed or not', (_, figure, change, isListed) => {
  const line = lineOf(figure)
  expect(looseFigures([askedAbout(figure, change)], [line])).toEqual(isListed ? [line] : [])
})

test('a loose price is told by the dish above it on its page', () => {
  const [first] = read('Tea\nKarak 2')
  const rows = ['Karak', 'Mint', 'Sage'].map((name, at): ImportedRow => {
    return { ...first!, name, table: 'file', lines: [2 * at, 2 * at] }
  })
  const line = { ...lineOf(FIGURE), line: 3 }
  expect(nameAbove(rows, line)).toBe('Mint')
  expect(nameAbove(rows, { ...line, line: 0 })).toBe('')
  expect(nameAbove(rows, { ...line, table: 'other' })).toBe('')
})

test('the price of a dish itself is not loose', () => {
  const { offered: _none, ...row } = askedAbout(FIGURE, { price: 9000 })
  expect(looseFigures([row], [lineOf(FIGURE)])).toEqual([])
})

test('a dish that is left out takes no loose price, and a page that is left out has none', () => {
  const line = lineOf(FIGURE)
  const gone = askedAbout(FIGURE, { isLeftOut: true })
  const other = { ...gone, places: { ...gone.places!, price: null } }
  expect(looseFigures([gone, { ...other, isLeftOut: false }], [line])).toEqual([line])
  expect(looseFigures([gone, other], [line])).toEqual([])
})

test('the parts of a dish that is split ask about the figure that it was asked about', () => {
  const row = askedAbout(FIGURE, { name: 'Karak Mint', source: 'Karak Mint', price: 4000 })
  const parts = splitRow([row], 0, 1, 2)
  expect(parts.map(({ name, price, offered }) => [name, price, offered])).toEqual([
    ['Karak', null, FIGURE],
    ['Mint', null, FIGURE],
  ])
  expect(looseFigures(parts, [lineOf(FIGURE)])).toEqual([])
  for (const part of parts) expect(part).toMatchObject({ table: 'file', photo: 'file/0' })
})

test('the figure and the other reading of a dish are divided with its price', () => {
  const price = 1_500_000
  const sizes = [{ name: 'L', price: 1_750_000 }]
  const offered = { ...FIGURE, price, otherPrice: 2_000_000, sizes }
  const row = askedAbout(offered, { price, otherPrice: 2_000_000 })
  const [divided] = divideByThousand([row], new Set([row.id]))
  expect(divided).toMatchObject({
    price: 1500,
    otherPrice: 2000,
    offered: { price: 1500, otherPrice: 2000, sizes: [{ name: 'L', price: 1750 }] },
  })
  expect(divideByThousand([askedAbout(offered)], new Set([row.id]))[0]?.price).toBeNull()
})

test('a loose price that becomes a dish brings its sizes, its other reading and its doubts', () => {
  const sizes = [14_000, 18_000].map((price) => ({ name: '', price }))
  const figure: LooseFigure = {
    ...FIGURE,
    price: 14_000,
    otherPrice: 140,
    sizes,
    doubts: ['price', 'sizes'],
  }
  const line = { id: 'x', line: 1, text: '14.00 / 18.00', isAbove: false, figure }
  const [added] = addRow([], line, 2)
  expect(added).toMatchObject({ price: 14_000, otherPrice: 140, sizes })
  expect(added?.doubts).toEqual(['name', 'price', 'sizes'])
  expect(figureText(figure, 2)).toBe('14 / 18')
  expect(figureText({ ...figure, sizes: [] }, 2)).toBe('14')
})

test('a category is renamed in all languages', () => {
  const rows = read('Tea شاي\nKarak كرك 2\nMint نعناع 3')
  const block = new Set(['0', '1'])
  const [first] = renameCategory(rows, block, 'Hot drinks', { ar: 'مشروبات ساخنة' })
  expect([first?.category, first?.texts.ar?.category]).toEqual(['Hot drinks', 'مشروبات ساخنة'])
  const [bare] = renameCategory(rows, block, 'Tea', { ar: '' })
  expect(bare?.texts.ar).toEqual({ name: 'كرك' })
})

test('a row that is moved past the end of its category goes into the next one', () => {
  const rows = read('Tea\nKarak 2\nMint 3\n\nCakes\nBasbousa 9')
  expect(told(moveRow(rows, 0, 1)).map(([, name]) => name)).toEqual(['Mint', 'Karak', 'Basbousa'])
  expect(told(moveRow(rows, 1, 1))[1]).toEqual(['Cakes', 'Mint', 3])
  expect(told(moveRow(rows, 0, -1))).toEqual(told(rows))
  expect(told(moveToCategory(rows, 0, 'Cakes'))).toEqual([
    ['Tea', 'Mint', 3],
    ['Cakes', 'Basbousa', 9],
    ['Cakes', 'Karak', 2],
  ])
  expect(told(moveToCategory(rows, 2, 'Tea'))[2]).toEqual(['Tea', 'Basbousa', 9])
  expect(told(moveToCategory(rows, 1, 'Iced'))[1]).toEqual(['Iced', 'Mint', 3])
})

test('a row takes the translated title of the category that it goes to', () => {
  const rows = read('Tea شاي\nKarak كرك 2\nMint نعناع 3\n\nCakes كيك\nBasbousa بسبوسة 9')
  expect(rows[0]?.texts.ar?.category).toBe('شاي')
  expect(moveRow(rows, 1, 1)[1]?.texts.ar).toEqual({ name: 'نعناع', category: 'كيك' })
})

test('a heading that was read as a dish becomes the category of what is below it', () => {
  const rows = read('Tea\nKarak 2\nIced 3\nMint 4')
  expect(told(makeCategory(rows, 1))).toEqual([
    ['Tea', 'Karak', 2],
    ['Iced', 'Mint', 4],
  ])
})

test('the second names are another language, or the first names', () => {
  const rows = read('Tea شاي\nKarak كرك 2\nMint نعناع 3')
  expect(setLanguage(rows, 'ar', 'fa')[0]?.texts).toEqual({ fa: { name: 'كرك', category: 'شاي' } })
  const swapped = swapLanguages(rows, 'ar')
  expect(swapped[0]).toMatchObject({
    name: 'كرك',
    category: 'شاي',
    texts: { en: { name: 'Karak', category: 'Tea' } },
  })
  expect(told(swapLanguages(swapped, 'en'))).toEqual(told(rows))
})

test('prices that were read a line off move together, and what is left without one is asked about', () => {
  const rows = read('Tea\nKarak 2\nMint 3\nSage 4\n\nCakes\nBasbousa 9')
  const block = new Set(['0', '1', '2'])
  const up = shiftPrices(rows, block, -1)
  expect(told(up).map(([, , price]) => price)).toEqual([3, 4, null, 9])
  expect(up[2]?.doubts).toContain('noPrice')
  expect(told(shiftPrices(up, block, 1)).map(([, , price]) => price)).toEqual([null, 3, 4, 9])
})

test('thousands become thousandths, and a category is renamed or left out as a whole', () => {
  const rows = read('Tea\nKarak 1500\nMint 1750/2000\n\nCakes\nBasbousa 9')
  const block = new Set(['0', '1'])
  const divided = divideByThousand(rows, block)
  expect(told(divided).map(([, , price]) => price)).toEqual([1.5, 1.75, 9])
  expect(divided[1]?.sizes.map(({ price }) => price)).toEqual([1750, 2000])
  expect(told(changeBlock(rows, block, { category: 'Chai' })).map(([title]) => title)).toEqual([
    'Chai',
    'Chai',
    'Cakes',
  ])
  const left = changeBlock(rows, block, { isLeftOut: true })
  expect(left.map(({ isLeftOut }) => isLeftOut)).toEqual([true, true, false])
})

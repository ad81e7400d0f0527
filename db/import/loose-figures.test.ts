import { expect, it } from 'vitest'
import { excessGrowth } from '../testing/growth.ts'
import { offerFigures } from './loose-figures.ts'
import { readPages } from './read-page.ts'
import { emptyRow, type Box, type ReadRow } from './rows.ts'
import { aPage, column, put } from './testing/page-layout.ts'

const PLACE = { x: 40, y: 100, end: 300, font: '' }
const DISHES: [string, string][] = [
  ['Broth', '12.00'],
  ['Barley', '14.00'],
  ['Lentil', '9.00'],
  ['Tomato', '8.00'],
]

function read(words: Parameters<typeof aPage>[0]) {
  const { rows, leftOut } = readPages([aPage(words)], { decimals: 2 })
  return {
    rows: rows.map(({ name, price }) => `${name} ${price}`),
    figures: leftOut.flatMap(({ figure }) => (figure ? [figure.price] : [])),
  }
}

function figuresOf(words: Parameters<typeof aPage>[0]) {
  const { leftOut } = readPages([aPage(words)], { decimals: 2 })
  return leftOut.flatMap(({ figure }) => figure ?? [])
}

it('leaves the price below a dish of a photo to the dish whose name was not read', () => {
  const words = column(DISHES, PLACE).filter(({ text }) => text !== 'Barley')
  expect(read(words)).toEqual({
    rows: ['Broth 12000', 'Lentil 9000', 'Tomato 8000'],
    figures: [14000],
  })
})

it('leaves what nobody could read beside such a price, too', () => {
  const unread = column(DISHES, PLACE).map((word) =>
    word.text === 'Barley' ? { ...word, text: '\ufffd' } : word,
  )
  const { rows } = readPages([aPage(unread)], { decimals: 2 })
  expect(rows[0]?.places?.price).toMatchObject({ top: 92, bottom: 102 })
})

it('keeps two prices on the line of a dish', () => {
  const words = [...column(DISHES, PLACE), put(220, 120, '11.00', { font: '' })]
  expect(read(words).figures).toEqual([])
})

it.each([
  ['14.00 / 18.00', { price: 14_000, sizes: [14_000, 18_000], doubts: ['sizes'] }],
  ['1.250', { price: 1_250, otherPrice: 1_250_000, sizes: [], doubts: ['price'] }],
])('keeps all that the loose figure %s says', (text, { sizes, ...told }) => {
  const words = column(DISHES, PLACE).filter((word) => word.text !== 'Barley')
  const loose = words.map((word) => (word.text === '14.00' ? { ...word, text } : word))
  const [figure] = figuresOf(loose)
  expect(figure).toMatchObject(told)
  expect(figure?.sizes.map(({ price }) => price)).toEqual(sizes)
})

it('doubts a loose figure that was hard to read', () => {
  const words = column(DISHES, PLACE).filter(({ text }) => text !== 'Barley')
  const unsure = words.map((word) => (word.text === '14.00' ? { ...word, isUnsure: true } : word))
  expect(figuresOf(words).map(({ doubts }) => doubts)).toEqual([[]])
  expect(figuresOf(unsure).map(({ doubts }) => doubts)).toEqual([['price']])
})

const HEIGHT = 10

function dish(name: string, left: number, line: number, price: number | null): ReadRow {
  const box = boxAt(left, line)
  const places = { page: 0, name: box, price: price === null ? null : boxAt(left + 100, line) }
  return { ...emptyRow(0), name, price, places }
}

function boxAt(left: number, line: number): Box {
  return { left, top: line * 20, right: left + 30, bottom: line * 20 + HEIGHT }
}

it.each([
  ['on its line', 140, 1, ['Barley 9?']],
  ['nearest to it', 140, 1.3, ['Barley 9?']],
  ['on the line of another', 140, 0, []],
  ['on the side on which no prices stand', 0, 1, []],
  ['far below', 140, 6, []],
])('offers a dish without a price the figure that stands %s', (_, left, line, wanted) => {
  const rows = [dish('Broth', 40, 0, 12), dish('Barley', 40, 1, null), dish('Tomato', 40, 2, 8)]
  const figure = { price: 9, sizes: [], doubts: [], page: 0, box: boxAt(left, line) }
  offerFigures(rows, [{ line: 0, text: '9', figure }])
  const offered = rows.filter((row) => row.offered !== undefined)
  expect(offered.map((row) => `${row.name} ${row.offered?.price}?`)).toEqual(wanted)
  for (const { places } of offered) expect(places?.price).toEqual(figure.box)
})

function offerOnPages(count: number): void {
  const figure = { price: 9, sizes: [], doubts: [], box: boxAt(140, 0) }
  const pages = Array.from({ length: count }, (_, page) => page)
  const rows = pages.map((page) => {
    const row = dish('Broth', 40, 0, null)
    return { ...row, places: { ...row.places!, page } }
  })
  offerFigures(
    rows,
    pages.map((page) => ({ line: 0, text: '9', figure: { ...figure, page } })),
  )
}

it('takes no more than its share for many pages', { retry: 2 }, () => {
  const growth = excessGrowth(
    ({ length }) => offerOnPages(length),
    (length) => '9'.repeat(length / 8),
  )
  expect(growth).toBe(0)
})

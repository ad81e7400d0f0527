import { expect, test } from 'vitest'
import { readText } from '#db/import/read-text.ts'
import { needsReview, reviewRows } from '#db/import/review.ts'
import type { LooseFigure } from '#db/import/rows.ts'
import {
  answerAll,
  answered,
  commonQuestions,
  nameParts,
  questionOf,
  readingsOf,
} from './answers.ts'
import type { ImportedRow } from './edit-rows.ts'

function read(text: string): ImportedRow[] {
  const rows = reviewRows(readText(text, { decimals: 2 }), text.split('\n'))
  return rows.map((row, at) => ({ ...row, id: String(at) }))
}

const TWO_PRICES = 'Grills\nKofta 30/45\nTikka 32/48\nWings 20/35\nKaraz 50 / 70 / 90\nArayes 28'

test('one answer names the sizes of all dishes that have as many prices', () => {
  const rows = read(TWO_PRICES)
  const [common, ...others] = commonQuestions(rows)
  expect([common?.row.name, common?.count, others]).toEqual(['Kofta', 3, []])
  const all = answerAll(rows, common!.question, { kind: 'sizes', names: ['Half', 'Full'] })
  expect(all.filter(needsReview).map(({ name }) => name)).toEqual(['Karaz'])
  expect(all[2]?.sizes).toMatchObject([
    { name: 'Half', price: 20_000 },
    { name: 'Full', price: 35_000 },
  ])
})

test('of two prices the higher one can be what it was before', () => {
  const [row] = read(TWO_PRICES)
  expect(answered(row!, { kind: 'former' })).toMatchObject({
    price: 30_000,
    formerPrice: { price: 45_000, until: null },
    sizes: [],
    doubts: [],
  })
})

test('a figure that can be read in two ways has both, and either is taken for all', () => {
  const rows = read('Juices\nOrange 1.250\nLemon 1.500\nMint 1.750\nCarrot 1.200')
  const [common] = commonQuestions(rows)
  expect(readingsOf(common!.row)).toEqual([1250, 1_250_000])
  const pricesIf = (kind: 'lower' | 'higher') => {
    const all = answerAll(rows, common!.question, { kind })
    expect(all.flatMap(({ doubts }) => doubts)).toEqual([])
    return all.map(({ price }) => price)
  }
  expect(pricesIf('lower')).toEqual([1250, 1500, 1750, 1200])
  expect(pricesIf('higher')).toEqual([1_250_000, 1_500_000, 1_750_000, 1_200_000])
})

function aFigure(price: number, more: Partial<LooseFigure> = {}): LooseFigure {
  const box = { left: 0, top: 0, right: 30, bottom: 10 }
  return { price, sizes: [], doubts: [], page: 0, box, ...more }
}

test('the figure that a dish takes brings its sizes, its other reading and its doubts', () => {
  const [row] = read('Karak 1')
  const lacking: ImportedRow = { ...row!, price: null, doubts: ['noPrice', 'price', 'name'] }
  const sizes = [14_000, 18_000].map((price) => ({ name: '', price }))
  const sized = { ...lacking, offered: aFigure(14_000, { sizes, doubts: ['sizes'] }) }
  expect(answered(sized, { kind: 'offered' })).toMatchObject({
    price: 14_000,
    sizes,
    doubts: ['name', 'sizes'],
  })
  const unclear = aFigure(1250, { otherPrice: 1_250_000, doubts: ['price', 'name'] })
  const taken = answered({ ...lacking, offered: unclear }, { kind: 'offered' })
  expect(readingsOf(taken)).toEqual([1250, 1_250_000])
  expect(taken.doubts).toEqual(['name', 'price'])
})

test('dishes without a price take the figure beside each, and are asked apart from others', () => {
  const rows = read('Karak 1\nMint 1\nSage 1\nSahlab 1').map((row, at): ImportedRow => {
    const lacking: ImportedRow = { ...row, price: null, doubts: ['noPrice', 'heading', 'name'] }
    return at === 3 ? lacking : { ...lacking, offered: aFigure((at + 4) * 1000) }
  })
  expect(commonQuestions(rows)).toEqual([])
  const all = answerAll(rows, questionOf(rows[0]!), { kind: 'offered' })
  expect(all.map(({ price }) => price)).toEqual([4000, 5000, 6000, null])
  expect(all.map(({ doubts }) => doubts.join(' '))).toEqual([
    'name',
    'name',
    'name',
    'noPrice heading name',
  ])
})

test('dishes without a price take the same words in its place', () => {
  const rows = read('Fish\nSea bass 1\nHammour 2\nLobster 3\nCrab 60').map((row): ImportedRow =>
    row.name === 'Crab' ? row : { ...row, price: null, doubts: ['noPrice'] },
  )
  const [common] = commonQuestions(rows)
  expect(common?.count).toBe(3)
  const all = answerAll(rows, common!.question, { kind: 'note', note: 'market' })
  expect(all.filter(needsReview)).toEqual([])
})

test('a long name parts into a name and a description', () => {
  expect(nameParts('Mixed grill, with rice, grilled tomatoes and our own garlic sauce')).toEqual({
    name: 'Mixed grill',
    description: 'with rice, grilled tomatoes and our own garlic sauce',
  })
  expect(nameParts('Fish & Chips')).toBeNull()
})

test('what is left out or sure is asked nothing', () => {
  const [row] = read(TWO_PRICES)
  expect(questionOf({ ...row!, isLeftOut: true })).toBe('')
  expect(questionOf({ ...row!, doubts: [] })).toBe('')
})

test('sizes follow what is said of the lowest price', () => {
  const [first] = read('Juices\nOrange 12/18')
  const row: ImportedRow = { ...first!, otherPrice: 120, doubts: ['price'] }
  expect(answered(row, { kind: 'lower' })).toMatchObject({
    price: 120,
    sizes: [{ price: 120 }, { price: 180 }],
  })
})

import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { readText } from './read-text.ts'
import { reviewRows, rowProblem, sentProducts } from './review.ts'

test.each([
  ['Grilled Hammour – market price', 'Grilled Hammour', 'market'],
  ['سمك مشوي حسب الوزن', 'سمك مشوي', 'weight'],
  ['Hammour M.P.', 'Hammour', 'market'],
  ['هامور حسب السوق', 'هامور', 'market'],
  ['Lobster (market price)', 'Lobster', 'market'],
])('%s has a price in words', (line, name, kind) => {
  const [row] = rowsOf(line)
  expect(row).toMatchObject({ name, price: null, priceNote: { kind }, doubts: [] })
  expect(row && rowProblem(row)).toBe(null)
  expect(sentProducts(row ? [row] : [], [])).toMatchObject([
    { name, price: null, details: { priceNote: { kind } } },
  ])
})

test.each(['Sugar free cake', 'Hammour, price on request'])('%s has none', (line) => {
  expect(rowsOf(line)[0]?.priceNote).toBeUndefined()
})

test('a cell of a table says so, too', () => {
  const cells = [
    ['Section', 'Dish', 'Price'],
    ['Fish', 'Hammour', 'market price'],
    ['Fish', 'Water', 'مجاني'],
    ['Fish', 'Shrimp', '40'],
  ]
  const rows = reviewRows(readTable(cells, { decimals: 2 }))
  expect(rows.map(({ priceNote, doubts }) => [priceNote?.kind, doubts])).toEqual([
    ['market', []],
    ['free', []],
    [undefined, []],
  ])
})

function rowsOf(line: string) {
  const text = `SEA\nShrimps 45\n${line}\nCrab 60`
  const read = readText(text, { decimals: 2 })
  return reviewRows(read, text.split('\n')).slice(1)
}

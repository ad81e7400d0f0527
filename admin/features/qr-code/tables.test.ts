import { expect, test } from 'vitest'
import { cardsName, fitBadge, layoutLabel, tableFileNames } from './card-layout.ts'

test.each([
  [[], 'dallah-corner-table-cards.pdf'],
  [['7'], 'dallah-corner-table-cards-7.pdf'],
  [['1', '2', 'A6'], 'dallah-corner-table-cards-1-A6.pdf'],
  [['a/b: 1'], 'dallah-corner-table-cards-a-b-1.pdf'],
])('cards of tables %j are in %s', (tables, name) => {
  expect(cardsName('https://qaima.example/dallah-corner', tables)).toBe(name)
})

test('each table has a file of its own', () => {
  const written = {
    A1: 'A1',
    a1: 'a1-2',
    'A/1': 'A-1',
    'Terrace 3': 'Terrace-3',
    'شرفة ٢': 'شرفة-٢',
  }
  const others = { '***': 'table', '😀': 'table-2', 'A-1-2': 'A-1-2', 'A?1': 'A-1-3' }
  const files = { ...written, ...others }
  expect(tableFileNames(Object.keys(files))).toEqual(Object.values(files))
})

test.each([20, 29, 62, 150])('a label of %d mm keeps its code and its words apart', (width) => {
  const { height, code, words } = layoutLabel(width)
  expect(2 * code.left + code.size).toBe(width)
  expect(words.top).toBeGreaterThanOrEqual(code.top + code.size)
  expect(words.top + words.height).toBeLessThan(height)
})

test('a badge breaks no word of a table', () => {
  for (const wide of Array.from({ length: 40 }, (_, at) => 0.5 + at / 77)) {
    const measure = (text: string) => ({ width: text.length * wide, ascent: 1, descent: 0.35 })
    const { lines } = fitBadge('Terrace 3', measure)
    expect(lines.map(({ text }) => text)).toEqual(['Terrace', '3'])
  }
})

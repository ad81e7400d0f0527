import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'
import { contentOf } from './read-file.ts'

function read(text: string): string[] {
  const { rows } = readContent(contentOf(text), 2)
  return rows.map(({ category, name, price }) => `${category}: ${name} ${(price ?? 0) / 1000}`)
}

test.each([
  ['two columns', 'Item,Price\nKibbeh,14\n"Soup, of lentils",12\n"Bread, large",9'],
  ['two columns without heads', 'Kibbeh,14\n"Soup, of lentils",12\n"Bread, large",9'],
  ['semicolons', 'Kibbeh;14,00\nSoup, of lentils;12,00\nBread, large;9,00'],
  [
    'a line that names the separator',
    'sep=;\nName;Price\nKibbeh;14,00\nSoup, of lentils;12,00\nBread, large;9',
  ],
])('a table of %s', (_kind, text) => {
  expect(read(text).map((line) => line.replace(/^.*: /u, ''))).toEqual([
    'Kibbeh 14',
    'Soup, of lentils 12',
    'Bread, large 9',
  ])
})

test('rows are short, titles stand above, headings between', () => {
  expect(
    read(
      'Our card\n\nCategory,Name,Price,Description,Notes\nSoups,Lentil,12.50,Red,hot\nSoups,Tomato,11\nGrill,Kofta,32',
    ),
  ).toEqual(['Soups: Lentil 12.5', 'Soups: Tomato 11', 'Grill: Kofta 32'])
  expect(read('| Item | Price |\n|---|---:|\n| **Kofta** | 32 |\n| Tikka | 30 |')).toEqual([
    ': Kofta 32',
    ': Tikka 30',
  ])
})

test('lists and tables stand beside each other, and heads again', () => {
  expect(
    read(
      '## Drinks\n- Sage tea: 5\n- Lime soda: 8\n## Grills\n| Item | Price |\n|---|---|\n| Kofta | 10 |\n## Salads\n- Cress: 15',
    ),
  ).toEqual(['Drinks: Sage tea 5', 'Drinks: Lime soda 8', 'Grills: Kofta 10', 'Salads: Cress 15'])
  const { rows, leftOut } = readContent(
    contentOf(
      '## Grills\n| Arabic Name | English Name | Price (BHD) |\n|---|---|---|\n| كفتة | Kofta | 3.400 |\n## Drinks\n| Arabic Name | English Name | Price (BHD) |\n|---|---|---|\n| شاي | Tea | 0.800 |',
    ),
    3,
  )
  expect(rows.map(({ category, texts }) => [category, texts.en?.name])).toEqual([
    ['Grills', 'Kofta'],
    ['Drinks', 'Tea'],
  ])
  expect(leftOut).toEqual([])
})

test.each([
  '<section>\n<h3>Grills</h3><p>Kofta AED 20</p><p>Tikka AED 25</p></section>',
  '<!-- of ours -->\n<h3>Grills</h3><ul><li>Kofta AED 20</li><li>Tikka AED 25</li></ul>',
  '---\nlayout: page\n---\n<div><h3>Grills</h3><p>Kofta AED 20</p><p>Tikka AED 25</p></div>',
])('a part of a web page is one: %s', (html) => {
  expect(read(html)).toEqual(['Grills: Kofta 20', 'Grills: Tikka 25'])
})

test('a comment above a text makes no page of it', () => {
  expect(read('<!-- Monday -->\nSoups\nTomato soup 4.50\nOnion soup 5.00')).toEqual([
    'Soups: Tomato soup 4.5',
    'Soups: Onion soup 5',
  ])
})

test('lines with commas are no table', () => {
  expect(contentOf('Club, large 12\nToast, small, plain 9\nTea 3').kind).toBe('text')
})

test('above a ruler stand heads, whatever their first word', () => {
  const text =
    '## Soups\n| Dish | Price |\n|---|---|\n| Lentil | 9 |\n\n## Shakes\n| Flavour | Price |\n|---|---|\n| Date | 14 |'
  expect(readContent(contentOf(text), 2).rows.map(({ name }) => name)).toEqual(['Lentil', 'Date'])
})

test('columns in inches are sizes, and dishes with dots between them stand beside tables', () => {
  const text =
    '## Rolls\n\n| Item | 6" | 12" |\n|---|---|---|\n| Lotus roll | 7.50 | 13 |\n| Date roll | — | **15** |\n| Salt roll | 8 | 14 |\n\n## Tea\n\nKarak 3 · Mint tea 3.5'
  const { rows } = readContent(contentOf(text), 2)
  const told = rows.map(({ category, name, price, sizes }) => [
    category,
    name,
    (price ?? 0) / 1000,
    sizes.map((size) => `${size.name} ${size.price / 1000}`).join(),
  ])
  expect(told).toEqual([
    ['Rolls', 'Lotus roll', 7.5, '6" 7.5,12" 13'],
    ['Rolls', 'Date roll', 15, ''],
    ['Rolls', 'Salt roll', 8, '6" 8,12" 14'],
    ['Tea', 'Karak', 3, ''],
    ['Tea', 'Mint tea', 3.5, ''],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isTableName,
  MOST_TABLES,
  parseTables,
  tableAddress,
  tableKey,
  tableOfFragment,
} from './tables.ts'

test.each([
  ['', []],
  ['1-4, 9', ['1', '2', '3', '4', '9']],
  ['٣–٥، 5', ['3', '4', '5']],
  ['12', ['12']],
  ['A12; Terrace 3', ['A12', 'Terrace 3']],
  ['A1-A3', ['A1', 'A2', 'A3']],
  ['Terrace 9 - 11', ['Terrace 9', 'Terrace 10', 'Terrace 11']],
  ['شرفة ١-٣', ['شرفة ١', 'شرفة ٢', 'شرفة ٣']],
  ['شرفة ٢، شرفة 2', ['شرفة ٢']],
  [' a 1 \n A  1 ', ['a 1']],
  ['5-1', null],
  ['1-999', null],
  ['1-150, 200-300', null],
  ['x'.repeat(21), null],
  ['\u202Eevil', null],
  ['1'.repeat(10_000), null],
])('%j names tables', (text, tables) => {
  expect(parseTables(text)).toEqual(tables)
})

test('a code of a table leads to the menu, and names it again', () => {
  const href = 'https://qaima.example/a'
  expect(tableAddress(href, null)).toBe(href)
  expect(tableAddress(href, '12')).toBe(`${href}#t12`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
      if (!isTableName(name)) return
      const { hash } = new URL(tableAddress(href, name))
      expect(tableOfFragment(hash.slice(2))).toBe(name)
    }),
  )
})

test('what is listed is taken again, and stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const tables = parseTables(text)
      if (tables === null) return
      expect(tables.every(isTableName)).toBe(true)
      expect(tables.length).toBeLessThanOrEqual(MOST_TABLES)
      expect(new Set(tables.map(tableKey)).size).toBe(tables.length)
    }),
  )
})

import { expect, test } from 'vitest'
import { cardsName, parseTables, tableAddress } from './card-layout.ts'

test.each([
  ['', []],
  ['1-4, 9', [1, 2, 3, 4, 9]],
  ['٣–٥، 5', [3, 4, 5]],
  ['12', [12]],
  ['5-1', null],
  ['terrace', null],
  ['1-999', null],
  ['1-150, 200-300', null],
])('%j names tables', (text, tables) => {
  expect(parseTables(text)).toEqual(tables)
})

test.each([
  [[], 'dallah-corner-table-cards.pdf'],
  [[7], 'dallah-corner-table-cards-7.pdf'],
  [[1, 2, 6], 'dallah-corner-table-cards-1-6.pdf'],
])('cards of tables %j are in %s', (tables, name) => {
  expect(cardsName('https://qaima.example/dallah-corner', tables)).toBe(name)
})

test('a code of a table leads to the menu', () => {
  expect(tableAddress('https://qaima.example/a', null)).toBe('https://qaima.example/a')
  expect(tableAddress('https://qaima.example/a', 12)).toBe('https://qaima.example/a#t12')
})

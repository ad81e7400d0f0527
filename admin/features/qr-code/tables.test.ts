import { expect, test } from 'vitest'
import { cardsName } from './card-layout.ts'

test.each([
  [[], 'dallah-corner-table-cards.pdf'],
  [['7'], 'dallah-corner-table-cards-7.pdf'],
  [['1', '2', 'A6'], 'dallah-corner-table-cards-1-A6.pdf'],
  [['a/b: 1'], 'dallah-corner-table-cards-a-b-1.pdf'],
])('cards of tables %j are in %s', (tables, name) => {
  expect(cardsName('https://qaima.example/dallah-corner', tables)).toBe(name)
})

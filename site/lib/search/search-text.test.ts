import { expect, test } from 'vitest'
import { DISTANCE, distanceTo, searchText, searchWords } from './search-text.ts'

test.each([
  ['karak', 'Karak Chai', 'holds'],
  ['chai kar', 'Karak Chai', 'holds'],
  ['burger', 'Cheeseburger', 'holds'],
  ["za'atar", 'Zaatar bread', 'holds'],
  ['zaatar', 'Za’atar', 'holds'],
  ['shish-tawook', 'Shish Tawook', 'holds'],
  ['زعتر', 'مناقيش زَعْتَر', 'holds'],
  ["za'atar", 'زعتر', 'far'],
  ['karack', 'Karak', 'near'],
  ['shwarma', 'Chicken Shawarma', 'near'],
  ['tabuoli', 'Tabouli', 'near'],
  ['برغر', 'برجر لحم', 'near'],
  ['كرق', 'كرك', 'near'],
  ['shawrm', 'Shawarma', 'nearlyBegins'],
  ['chikn burgr', 'Chicken Burger', 'far'],
  ['chiken burgr', 'Chicken Burger', 'near'],
  ['chiken pizza', 'Chicken Burger', 'far'],
  ['tee', 'Tea', 'far'],
  ['من', 'مع', 'far'],
] as const)('from %s to %s it is: %s', (typed, written, expected) => {
  expect(distanceTo(searchWords(typed), searchText(written))).toBe(DISTANCE[expected])
})

import { expect, test } from 'vitest'
import { readPricedSizes } from './coerce-dish.ts'

test.each([
  ['5/8', [5, 8], ['', '']],
  ['15.50/21.00', [15.5, 21], ['', '']],
  ['٥/٨', [5, 8], ['', '']],
  ['Small 12 | Large 18', [12, 18], ['Small', 'Large']],
  ['AED 12 / AED 18', [12, 18], ['', '']],
  ['صغير ١٢ درهم | كبير ١٨ درهم', [12, 18], ['صغير', 'كبير']],
  ['Small: 12, - / Large - 18', [12, 18], ['Small', 'Large']],
  ['Lamb 12 / Beef 15', [12, 15], ['Lamb', 'Beef']],
  ['S 1\nM 2\nL 3', [1, 2, 3], ['S', 'M', 'L']],
])('%j is sizes', (text, prices, names) => {
  const sizes = readPricedSizes(text)
  expect(sizes?.map(({ price }) => price / 1000)).toEqual(prices)
  expect(sizes?.map(({ name }) => name)).toEqual(names)
})

test.each([
  '5',
  '',
  '0 + 0.9/100g',
  'KD 14.000KD 10.500',
  '5/8/',
  '1/2/3/4/5/6/7/8/9',
  'Small 12 | small 18',
  'As per market / 8',
  `${'a'.repeat(31)} 5 / 8`,
  '1/'.repeat(300),
])('%j is not', (text) => {
  expect(readPricedSizes(text)).toBeNull()
})

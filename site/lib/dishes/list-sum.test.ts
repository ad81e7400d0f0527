import { expect, test } from 'vitest'
import type { ListedPrice } from './listed-data.ts'
import { listSum } from './list-sum.ts'

const of = (over: Partial<ListedPrice>): ListedPrice => {
  return { name: '', houseName: '', price: null, amount: 0, ...over }
}
const TEA = of({ price: '12.50', amount: 12.5 })
const FISH = of({ note: 'Market price', sum: 'Market price' })
const LAMB = of({ price: '95', note: '/ kg', sum: 'By weight' })
const WATER = of({ note: 'Free' })
const NOTHING = of({ price: '0' })

test.each([
  [[TEA, TEA], { price: '37.50', note: '' }],
  [[TEA, FISH, FISH], { price: '12.50', note: '+ Market price' }],
  [[TEA, FISH, LAMB], { price: '12.50', note: '+ Market price + By weight' }],
  [[TEA, WATER], { price: '12.50', note: '' }],
  [[FISH, WATER], { price: null, note: 'Market price' }],
  [[FISH, LAMB], { price: null, note: 'Market price + By weight' }],
  [[WATER], { price: null, note: 'Free' }],
  [[NOTHING], { price: '0' }],
])('a list of %j comes to %j', (parts, sum) => {
  const lines = parts.map((part, at) => ({ count: part === TEA ? at + 1 : 1, of: [part] }))
  expect(listSum(lines, 2)).toEqual(sum)
})

test.each([
  [10, 2, '41.25'],
  [7.5, 2, '40.31'],
  [7.5, 3, '40.313'],
] as const)('with %s %% service, to %s decimals, it comes to %s', (service, decimals, price) => {
  expect(listSum([{ count: 3, of: [TEA] }], decimals, service)).toEqual({ price, note: '' })
})

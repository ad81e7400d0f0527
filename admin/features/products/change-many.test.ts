import { expect, it } from 'vitest'
import type { Product } from '#api/schemas/products.ts'
import { changesOf, newPrices } from './change-many.ts'

const NUTRITION = { kcal: null, highSalt: false, caffeineMg: null }

function aDish(
  price: number,
  sizes: number[] = [],
  marks: Product['details']['marks'] = [],
): Product {
  const ofSizes = sizes.map((one, at) => ({
    _id: `s${at}`,
    name: `${at}`,
    price: one,
    nutrition: NUTRITION,
  }))
  const details = { sizes: ofSizes, marks }
  return { _id: 'a', version: '7', price, details } as unknown as Product
}

const RAISE = { by: 'percent', value: 10, step: 500 } as const

it('raises a price, or that of each size', () => {
  expect(newPrices(aDish(12), RAISE, 2)).toEqual([13])
  expect(newPrices(aDish(20, [20, 31]), RAISE, 2)).toEqual([22, 34])
  const [change] = changesOf([aDish(20, [20, 31])], { action: 'price', change: RAISE }, 2)
  expect(change?.details?.sizes).toMatchObject([
    { _id: 's0', price: 22 },
    { _id: 's1', price: 34 },
  ])
})

it('leaves words in the place of a price, and ends an offer that a price reaches', () => {
  const fish = aDish(20, [20, 20, 20])
  const [whole, half, plate] = fish.details.sizes
  Object.assign(whole!, { price: null, priceNote: { kind: 'market' } })
  Object.assign(half!, { formerPrice: { price: 22, until: null } })
  Object.assign(plate!, { formerPrice: { price: 25, until: null } })
  const [change] = changesOf([fish], { action: 'price', change: RAISE }, 2)
  expect(change?.details?.sizes).toMatchObject([
    { price: null, priceNote: { kind: 'market' } },
    { price: 22, formerPrice: null },
    { price: 22, formerPrice: { price: 25 } },
  ])
  Object.assign(fish, { price: null })
  fish.details.sizes = []
  expect(changesOf([fish], { action: 'price', change: RAISE }, 2)).toEqual([])
})

it('leaves a dish whose price would fall below 0', () => {
  const change = { by: 'amount', value: -5000, step: 1 } as const
  expect(changesOf([aDish(3), aDish(8)], { action: 'price', change }, 2)).toEqual([
    { _id: 'a', version: '7', price: 3 },
  ])
})

it.each([
  [['spicy1'], 'spicy3', ['spicy3']],
  [['chef', 'spicy1'], 'new', ['new', 'chef']],
] as const)('a dish with %j gets %s: %j', (before, mark, after) => {
  const [change] = changesOf([aDish(1, [], [...before])], { action: 'mark', mark }, 2)
  expect(change?.details?.marks).toEqual(after)
})

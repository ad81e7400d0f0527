import { expect, test } from 'vitest'
import { type Product, changedProductsSchema } from '#api/schemas/products.ts'
import { NO_DETAILS, type Details } from '#db/menu/fields.ts'
import { NO_NUTRITION } from '#db/menu/sizes.ts'
import { serializeDish } from '#db/menu/dish.ts'
import { inverseOf } from './save-product.ts'

const ID = '0198a1b2-0000-7000-8000-000000000001'

function aDish(version: string, details: Partial<Details> = {}, price = 1000): Product {
  const told = serializeDish({
    name: 'Karak',
    label: null,
    price,
    description: 'Tea',
    ...NO_DETAILS,
    ...details,
  })
  return {
    ...told,
    _id: ID,
    number: 1,
    slug: 'karak',
    version,
    soldOut: null,
    sizes: [],
    imageUrl: null,
  }
}

const SIZE = { id: ID, name: 'Small', price: 5000, ...NO_NUTRITION, kcal: 90 }

test('takes back what was stated, of what its owner saw last', () => {
  const before = aDish('1', { allergens: { milk: 'contains' }, kcal: 90 })
  const saved = aDish('2', { allergens: {}, kcal: 90 })
  expect(inverseOf(before, saved)).toEqual({
    _id: ID,
    version: '2',
    details: { allergens: { milk: 'contains' } },
  })
})

test('a change of nothing but texts and price has no way back', () => {
  expect(inverseOf(aDish('1'), aDish('2', {}, 2000))).toBeNull()
})

test('sizes come back with their prices, and one price with none', () => {
  const sized = aDish('1', { sizes: [SIZE, { ...SIZE, name: 'Large' }] }, 5000)
  const plain = aDish('2', {}, 3000)
  const back = inverseOf(sized, plain)
  expect(back).toMatchObject({ details: { sizes: [{ name: 'Small' }, { name: 'Large' }] } })
  expect(back).not.toHaveProperty('price')
  expect(inverseOf(plain, sized)).toMatchObject({ price: 3, details: { sizes: [] } })
  for (const sent of [back, inverseOf(plain, sized)]) {
    expect(changedProductsSchema.safeParse([sent]).error).toBeUndefined()
  }
})

test('sizes that had no names yet cannot come back', () => {
  const unnamed = aDish('1', { sizes: [{ ...SIZE, name: '' }, SIZE] })
  expect(inverseOf(unnamed, aDish('2', { sizes: [SIZE] }))).toBeNull()
})

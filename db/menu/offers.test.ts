import { expect, test } from 'vitest'
import { aCategory, aMenu, aProduct, aSize, pageOf } from '../testing/menus.ts'
import { nextChange } from './availability.ts'

const formerPrice = { price: 75_000, until: '2026-11-30' }
const menu = aMenu('Corner', {
  categories: [
    aCategory('Grill', [
      aProduct('Burger', { price: 68_000, formerPrice }),
      aProduct('Ribs', { sizes: [aSize('Half', { formerPrice }), aSize('Whole')] }),
      aProduct('Wings', { formerPrice: { price: 20_500, until: null } }),
    ]),
  ],
})
const BEFORE = new Date('2026-11-30T19:59:59Z')
// Midnight in Dubai, after its last day.
const END = new Date('2026-11-30T20:00:00Z')

test('an offer is shown through its last day, and ends by itself', () => {
  expect(nextChange(menu, BEFORE)).toEqual(END)
  expect(nextChange(menu, END)).toBe(null)
  expect(formersAt(BEFORE)).toEqual(['75', '75', '20.50'])
  expect(formersAt(END)).toEqual(['20.50'])
  const { file } = pageOf(menu, 'data', END)
  const [burger, ribs, wings] = file.categories[0]?.products ?? []
  expect(burger?.details).toMatchObject({ formerPrice: null })
  expect(ribs?.details.sizes).toMatchObject([{ formerPrice: null }, { formerPrice: null }])
  expect(wings?.details).toMatchObject({ formerPrice: { price: 20.5, until: null } })
})

function formersAt(at: Date): string[] {
  const { categories } = pageOf(menu, 'menu', at)
  const parts = categories[0]?.products.flatMap((product) => [product, ...product.sizes]) ?? []
  return parts.flatMap(({ former }) => former ?? [])
}

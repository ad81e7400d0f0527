import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestPrice } from './price-words.ts'
import { SIZE_COUNTS, sizesProblem } from './sizes.ts'

const anySizes = fc.array(
  fc.record({ name: fc.constantFrom('Small', 'small', 'ＳＭＡＬＬ', 'كبير', ''), price: fc.nat() }),
)

test('two to eight sizes of names of their own are right, and no others', () => {
  fc.assert(
    fc.property(anySizes, (sizes) => {
      const named = sizes.filter(({ name }) => name !== '')
      const names = new Set(named.map(({ name }) => (name === 'كبير' ? 'large' : 'small')))
      const isFew = sizes.length >= SIZE_COUNTS.least && sizes.length <= SIZE_COUNTS.most
      const isRight = sizes.length === 0 || (isFew && names.size === named.length)
      expect(sizesProblem(sizes) === null).toBe(isRight)
    }),
  )
})

test('no size is cheaper than what stands for the dish, and one costs just that', () => {
  fc.assert(
    fc.property(anySizes, (sizes) => {
      const prices = sizes.map(({ price }) => price)
      const lowest = lowestPrice(sizes)
      expect(lowest).toBe(prices.toSorted((a, b) => a - b)[0])
    }),
  )
})

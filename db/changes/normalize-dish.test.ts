import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DataError } from '../errors.ts'
import { ALLERGEN_STATES, ALLERGENS, notVegan, orderedAllergens } from '../menu/allergens.ts'
import { BADGES } from '../menu/badges.ts'
import { NO_DETAILS, type Dish } from '../menu/fields.ts'
import { lowestPrice } from '../menu/price-words.ts'
import { NO_NUTRITION } from '../menu/sizes.ts'
import { dishOfRow, storedFields, type StoredDish } from '../menu/dish.ts'
import { normalizeChange, normalizeDish } from './normalize-dish.ts'
import type { Change } from '../queries/versions.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const somePrice = fc.integer({ min: 0, max: 100_000 })
const someChange: fc.Arbitrary<Change<Dish>> = fc.record(
  {
    vegan: fc.boolean(),
    allergens: fc
      .dictionary(fc.constantFrom(...ALLERGENS), fc.constantFrom(...ALLERGEN_STATES))
      .map((stated) => orderedAllergens(stated)),
    price: somePrice,
    sizes: fc
      .array(somePrice, { minLength: 2, maxLength: 8 })
      .map((prices) =>
        prices.map((price, at) => ({ id: '', name: `Size ${at}`, price, ...NO_NUTRITION })),
      ),
    marks: fc.uniqueArray(fc.constantFrom(...BADGES), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

function expectSound(row: StoredDish): void {
  const { vegan, allergens, sizes, price } = dishOfRow(row)
  expect([vegan, vegan && notVegan(allergens)]).toEqual([vegan, vegan ? undefined : false])
  expect(price).toBe(lowestPrice(sizes) ?? price)
}

test('whatever is changed in whatever order, no vegan dish has milk, and the price is the lowest', () => {
  const plain = { ...NO_DETAILS, name: 'Karak', price: 1000, description: '' }
  fc.assert(
    fc.property(someChange, fc.array(someChange, { maxLength: 8 }), (first, changes) => {
      const begun = attempt(() => normalizeDish({ ...plain, ...first }, NOW))
      const start = { ...storedFields(plain), newUntil: null } as Row
      let row: Row = begun ? { ...start, ...(begun as Partial<Row>) } : start
      expectSound(row)
      for (const change of changes) {
        const before = row
        const set = attempt(() => normalizeChange(before, change, NOW))
        const isWrong = change.vegan ?? dishOfRow(row).vegan
        const cause = notVegan(change.allergens ?? dishOfRow(row).allergens)
        expect(set === undefined).toBe(isWrong && cause !== undefined)
        row = { ...row, ...set }
        expectSound(row)
      }
    }),
  )
})

type Row = StoredDish & { newUntil: string | null }

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    return undefined
  }
}

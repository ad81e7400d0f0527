import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allergenCode,
  ALLERGEN_STATES,
  ALLERGENS,
  allergensIn,
  notVegan,
  orderedAllergens,
  standing,
} from './allergens.ts'

const someAllergens = fc
  .dictionary(fc.constantFrom(...ALLERGENS), fc.constantFrom(...ALLERGEN_STATES))
  .map((stated) => orderedAllergens(stated))
const someAvoided = fc.uniqueArray(fc.constantFrom(...ALLERGENS), { minLength: 1 })

test('what contains something of an animal is not vegan, and a trace is no part of the recipe', () => {
  fc.assert(
    fc.property(someAllergens, (allergens) => {
      const parts = ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'] as const
      const isVegan = parts.every((part) => allergens[part] !== 'contains')
      expect(notVegan(allergens) === undefined).toBe(isVegan)
    }),
  )
})

test('the code of a list tells the same as the dish itself', () => {
  fc.assert(
    fc.property(someAllergens, fc.boolean(), someAvoided, (allergens, isChecked, avoided) => {
      const found = standing(allergenCode(allergens, isChecked), avoided)
      const isAgainst = avoided.some((name) => allergens[name] !== undefined)
      expect(found).toBe(isAgainst ? 'against' : isChecked ? 'nothing' : 'unknown')
    }),
  )
})

test('each of the fourteen is in one state', () => {
  fc.assert(
    fc.property(someAllergens, (allergens) => {
      const all = [...ALLERGEN_STATES, undefined].flatMap((state) => allergensIn(allergens, state))
      expect(all.toSorted()).toEqual(ALLERGENS.toSorted())
    }),
  )
})

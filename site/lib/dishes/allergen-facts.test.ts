import { expect, test } from 'vitest'
import { allergenWords } from '../../i18n/allergen-words.ts'
import { namedWithKinds } from './allergen-facts.ts'

test.each([
  ['en', 'Nuts (Hazelnuts, Pistachios)'],
  ['fa', 'آجیل (فندق، پسته)'],
  ['hi', 'मेवे (हेज़लनट, पिस्ता)'],
  ['zh', '坚果（榛子、开心果）'],
])('nuts that are named take the place of examples in %s', (lang, said) => {
  const words = allergenWords(lang)
  expect(namedWithKinds('nuts', ['pistachios', 'hazelnuts'], words, lang)).toBe(said)
  expect(namedWithKinds('nuts', ['rye'], words, lang)).toBe(words.names.nuts)
})

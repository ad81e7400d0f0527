import { expect, test } from 'vitest'
import { currencyQuestion, currencyToSet } from './currency-question.ts'

const NEW = { currency: null, country: null, hasProducts: false, here: null }
const RIYALS = ['SAR', 'OMR', 'QAR', 'YER']

test('a menu that has dishes, a currency or a country is not asked for one', () => {
  for (const known of [{ hasProducts: true }, { currency: 'SAR' }, { country: 'SA' as const }]) {
    expect(currencyQuestion([], { ...NEW, ...known })).toBeNull()
  }
  expect(currencyQuestion(RIYALS, { ...NEW, currency: 'QAR' })).toBeNull()
  expect(currencyQuestion(['AED'], NEW)).toBeNull()
})

test('a new menu is asked once, the currency of where it seems to be first', () => {
  const question = currencyQuestion([], { ...NEW, here: 'SAR' })
  expect(question).toMatchObject({ why: 'unsaid', chosen: 'SAR' })
  expect(question?.options.slice(0, 2)).toEqual(['SAR', 'AED'])
  expect(currencyToSet(question, null)).toBe('SAR')
  expect(currencyToSet(currencyQuestion([], NEW, 'KWD'), null)).toBe('KWD')
})

test('a word that several use is only one of them, and nothing is taken for granted', () => {
  const question = currencyQuestion(RIYALS, NEW)
  expect(question).toEqual({ why: 'unclear', options: RIYALS, chosen: null })
  expect(currencyToSet(question, null)).toBeNull()
  const [first, ...others] = currencyQuestion(RIYALS, { ...NEW, here: 'QAR' })?.options ?? []
  expect([first, others]).toEqual(['QAR', ['SAR', 'OMR', 'YER']])
})

test('a file in another currency than the menu is asked about, and either can be chosen', () => {
  const menu = { ...NEW, currency: 'KWD', hasProducts: true }
  const question = currencyQuestion(['SAR'], menu)
  expect(question).toEqual({ why: 'differs', options: ['SAR', 'KWD'], chosen: 'SAR' })
  expect(currencyToSet(question, 'KWD')).toBe('SAR')
  expect(currencyToSet(currencyQuestion(['SAR'], menu, 'KWD'), 'KWD')).toBeNull()
})

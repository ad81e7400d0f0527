import { expect, test } from 'vitest'
import { CURRENCIES } from '#db/rules/money/currencies.ts'
import { isFound } from './components/choice-field.tsx'
import { currencyChoices } from './components/general-form.tsx'

test.each(['en-AE', 'ar-AE-u-nu-latn'])('all currencies can be chosen in %s', (locale) => {
  const ids = currencyChoices(null, locale).map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(CURRENCIES.map(({ symbol }) => symbol)))
})

test.each(['en-AE', 'ar-AE-u-nu-latn'])('those of the Gulf come first in %s', (locale) => {
  const first = currencyChoices(null, locale).slice(0, 6)
  const symbols = first.map(({ id }) => id).toSorted()
  expect(symbols).toEqual(['AED', 'BHD', 'KWD', 'OMR', 'QAR', 'SAR'])
})

test('a stored symbol that the list leaves out can stay', () => {
  expect(currencyChoices('₪', 'en').filter(({ id }) => id === '₪')).toHaveLength(1)
  expect(currencyChoices('AED', 'en').filter(({ id }) => id === 'AED')).toHaveLength(1)
})

test.each([
  ['dirham', 'en', ['AED', 'MAD']],
  ['aed', 'en', ['AED']],
  ['emirates united', 'en', ['AED']],
  ['درهم', 'ar', ['AED', 'MAD']],
  ['kuwait', 'ar', ['KWD']],
  ['القطرى', 'ar', []],
  ['ريال قطري', 'ar', ['QAR']],
  ['€', 'en', ['€']],
  ['nothing at all', 'en', []],
])('%s in %s finds %j', (search, locale, found) => {
  const choices = currencyChoices(null, locale).filter((choice) => isFound(choice, search))
  expect(choices.map(({ id }) => id).toSorted()).toEqual(found)
})

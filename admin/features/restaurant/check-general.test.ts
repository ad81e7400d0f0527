import { expect, test } from 'vitest'
import { checkGeneral } from './settings.ts'

const FORM = {
  restaurantName: 'Corner',
  label: '',
  currency: 'AED',
  currencySign: 'letters' as const,
  vatNote: null,
  servicePercent: null,
  about: '',
  location: '',
}

test.each([
  [{}, {}],
  [{ restaurantName: 'ركن القهوة' }, {}],
  [{ restaurantName: '  ' }, { restaurantName: { text: 'emptyField' } }],
  [{ restaurantName: 'Mac & Cheese' }, { restaurantName: { text: 'specialCharacters' } }],
  [
    { restaurantName: 'x'.repeat(81) },
    { restaurantName: { text: 'tooLong', values: { limit: 80 } } },
  ],
  [{ label: "Joe's Café ☕" }, {}],
  [{ label: 'Joe\u202e' }, { label: { text: 'specialCharacters' } }],
  [{ about: 'One\nTwo' }, {}],
  [{ about: 'x'.repeat(2001) }, { about: { text: 'tooLong', values: { limit: 2000 } } }],
  [
    { about: '\u0000', location: 'x'.repeat(201) },
    {
      about: { text: 'specialCharacters' },
      location: { text: 'tooLong', values: { limit: 200 } },
    },
  ],
])('%j: %j', (typed, problems) => {
  expect(checkGeneral({ ...FORM, ...typed })).toEqual(problems)
})

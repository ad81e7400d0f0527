import { expect, test } from 'vitest'
import { PASSWORD_LENGTH } from '#admin/forms/password-field.tsx'
import { PASSWORD_LENGTH as SERVER_PASSWORD_LENGTH } from '#api/schemas/owners.ts'
import { checkSignUp } from './use-sign-up.ts'

const GOOD = {
  restaurantName: 'Noor Café',
  label: '',
  email: 'noor@example.com',
  password: 'long enough',
}

test.each([
  [{}, {}],
  [{ restaurantName: 'مطعم نور' }, {}],
  [{ restaurantName: ' ' }, { restaurantName: 'emptyField' }],
  [{ restaurantName: "Joe's" }, { restaurantName: 'specialCharacters' }],
  [{ restaurantName: 'a'.repeat(81) }, { restaurantName: 'tooLong' }],
  [{ restaurantName: 'Joes', label: "Joe's" }, {}],
  [{ label: 'a\u0007' }, { label: 'specialCharacters' }],
  [{ email: 'noor' }, { email: 'email' }],
  [{ password: '1234567' }, { password: 'password' }],
  [{ password: '👩‍🍳👩‍🍳👩‍🍳' }, {}],
  [{ password: '\u200B'.repeat(8) }, { password: 'password' }],
  [{ password: 'a'.repeat(201) }, { password: 'password' }],
  [
    { email: '', password: '' },
    { email: 'emptyField', password: 'emptyField' },
  ],
])('%o', (part, expected) => {
  const found = Object.entries(checkSignUp({ ...GOOD, ...part }))
  expect(Object.fromEntries(found.map(([field, { text }]) => [field, text]))).toEqual(expected)
})

test('the limits of a password are those of the server', () => {
  expect(PASSWORD_LENGTH).toEqual(SERVER_PASSWORD_LENGTH)
})

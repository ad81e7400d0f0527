import { expect, test } from 'vitest'
import { FURTHER_LINKS } from '#db/rules/contacts.ts'
import { checkContact } from './check-contact.ts'
import type { ContactFields } from './stores/contact.ts'

const NOTHING = Object.fromEntries(
  ['phone', ...FURTHER_LINKS].map((field) => [field, '']),
) as ContactFields

test.each([
  [{}, '971', {}],
  [{ phone: '050 123 4567', tiktok: 'https://www.tiktok.com/@corner' }, '971', {}],
  [{ phone: '050 123 4567' }, null, { phone: { text: 'phoneCountry' } }],
  [{ phone: '050 123' }, '971', { phone: { text: 'phone' } }],
  [{ talabat: 'https://deliveroo.ae/corner' }, '971', { talabat: { text: 'otherService' } }],
  [{ website: 'http://corner.ae' }, '971', { website: { text: 'webAddress' } }],
  [{ noon: 'corner' }, '971', { noon: { text: 'webAddress' } }],
  [
    { x: `https://x.com/${'x'.repeat(500)}` },
    '971',
    { x: { text: 'tooLong', values: { limit: 500 } } },
  ],
])('%j in +%s: %j', (typed, code, problems) => {
  expect(checkContact({ ...NOTHING, ...typed }, code)).toEqual(problems)
})

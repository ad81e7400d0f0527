import { expect, test } from 'vitest'
import { FURTHER_LINKS } from '#db/rules/contact/contacts.ts'
import type { PhoneCountry } from '#db/rules/contact/phones.ts'
import { checkContact } from './components/contact-form.tsx'
import type { ContactFields } from './sessions.ts'

const NOTHING = Object.fromEntries(
  ['phone', ...FURTHER_LINKS].map((field) => [field, '']),
) as ContactFields

test.each<[Partial<ContactFields>, PhoneCountry | null, object]>([
  [{}, 'AE', {}],
  [{ phone: '050 123 4567', tiktok: 'https://www.tiktok.com/@corner' }, 'AE', {}],
  [{ phone: '050 123 4567' }, null, { phone: { text: 'phoneCountry' } }],
  [{ phone: '050 123' }, 'AE', { phone: { text: 'phone' } }],
  [{ talabat: 'https://deliveroo.ae/corner' }, 'AE', { talabat: { text: 'otherService' } }],
  [{ website: 'http://corner.ae' }, 'AE', { website: { text: 'webAddress' } }],
  [{ noon: 'corner' }, 'AE', { noon: { text: 'webAddress' } }],
  [
    { x: `https://x.com/${'x'.repeat(500)}` },
    'AE',
    { x: { text: 'tooLong', values: { limit: 500 } } },
  ],
])('%j in %s: %j', (typed, country, problems) => {
  expect(checkContact({ ...NOTHING, ...typed }, country)).toEqual(problems)
})

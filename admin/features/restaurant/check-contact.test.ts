import { expect, test } from 'vitest'
import { FURTHER_LINKS, OWN_LINK_NAMES } from '#db/rules/contact/contacts.ts'
import type { PhoneCountry } from '#db/rules/contact/phones.ts'
import { checkContact } from './components/contact-form.tsx'
import type { ContactFields } from './sessions.ts'

const NOTHING = Object.fromEntries(
  ['phone', ...OWN_LINK_NAMES, ...FURTHER_LINKS].map((field) => [field, '']),
) as ContactFields

test.each<[Partial<ContactFields>, PhoneCountry | null, object]>([
  [{}, 'AE', {}],
  [{ phone: '050 123 4567', tiktok: 'https://www.tiktok.com/@corner' }, 'AE', {}],
  [{ phone: '050 123 4567' }, null, { phone: { text: 'phoneCountry' } }],
  [{ phone: '050 123' }, 'AE', { phone: { text: 'phone' } }],
  [{ talabat: 'https://deliveroo.ae/corner' }, 'AE', { talabat: { text: 'otherService' } }],
  [{ website: 'http://corner.ae' }, 'AE', { website: { text: 'webAddress' } }],
  [{ noon: 'corner' }, 'AE', { noon: { text: 'webAddress' } }],
  [{ maps: 'https://maps.app.goo.gl/x', facebook: 'http://corner.example' }, 'AE', {}],
  [{ instagram: 'corner' }, 'AE', { instagram: { text: 'webAddress' } }],
  [{ whatsapp: '050 123 4567' }, 'AE', { whatsapp: { text: 'phoneCountry' } }],
  [
    { x: `https://x.com/${'x'.repeat(500)}` },
    'AE',
    { x: { text: 'tooLong', values: { limit: 500 } } },
  ],
])('%j in %s: %j', (typed, country, problems) => {
  expect(checkContact({ ...NOTHING, ...typed }, country)).toEqual(problems)
})

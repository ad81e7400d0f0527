import { expect, test } from 'vitest'
import { factIn, type RestaurantFacts } from './left-over.ts'

test.each<[string, RestaurantFacts | null]>([
  ['SAFFRON & SALT', { label: 'SAFFRON & SALT' }],
  ['Al Quoz 1, Dubai', { location: 'Al Quoz 1, Dubai' }],
  ['شارع التحلية، الرياض', { location: 'شارع التحلية، الرياض' }],
  ['All prices in AED, incl. 5% VAT', { vatNote: 'included' }],
  ['الأسعار شاملة الضريبة ١٥٪', { vatNote: 'included' }],
  ['Prices exclude 5% VAT', null],
  [
    'Wifi: SaffronGuest pass: coffee123',
    { wifi: { name: 'SaffronGuest', password: 'coffee123', hidden: false } },
  ],
  ['Call us 04 555 0102', { phone: '+97145550102' }],
  ['جوال ٠٥٠ ١٢٣ ٤٥٦٧', { phone: '+971501234567' }],
  ['Bon appetit: 2026', null],
])('the line %s says what it is', (text, wanted) => {
  expect(factIn({ isAbove: true, text }, 'AE')).toEqual(wanted)
})

test('a name stands above the first dish', () => {
  expect(factIn({ isAbove: false, text: 'Chef’s choice' }, null)).toBeNull()
})

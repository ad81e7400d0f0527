import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_DETAILS } from './menu-fields.ts'
import type { MenuDocument, MenuProduct } from './menu-document.ts'
import { guessCountry, LAW_CHECKS, lawCounts, type LawCheck } from './law.ts'
import table from './law.json' with { type: 'json' }
import { NO_PRICE_NOTES } from './price-notes.ts'
import { DEFAULT_CLOCK } from './time-zones.ts'
import type { Translation } from './translations.ts'

function aDish(name: string, over: Partial<MenuProduct> = {}): MenuProduct {
  const dish = { id: name, name, slug: name, price: 1000, description: '', version: 0 }
  return { ...NO_DETAILS, ...dish, formerAddresses: [], picture: null, ...over }
}

const SIZE = { id: '', name: '', price: 1, kcal: null, highSalt: false, caffeineMg: null }

function aMenu(products: MenuProduct[], over: Partial<MenuDocument> = {}): MenuDocument {
  const category = { id: 'c', version: 0, title: 'All', slug: 'all', formerSlugs: [], icon: '' }
  const menu = { restaurantId: 'r', revision: 1, name: 'Corner', slug: 'corner', formerSlugs: [] }
  const links = { googleMapLink: null, facebookLink: null, instagramLink: null, whatsappLink: null }
  return {
    ...menu,
    logo: null,
    cover: null,
    about: null,
    location: null,
    currency: null,
    priceNotes: NO_PRICE_NOTES,
    links,
    clock: DEFAULT_CLOCK,
    opening: { hours: [], exceptions: [], phone: null, further: {} } as never,
    categories: [{ ...category, products }],
    ...over,
  }
}

test('counts what is stated of a dish, or of each of its sizes', () => {
  const menu = aMenu([
    aDish('Karak', { kcal: 90, allergensChecked: true, description: 'Tea', caffeineMg: 40 }),
    aDish('Sage', {
      sizes: [
        { ...SIZE, kcal: 5, highSalt: true },
        { ...SIZE, kcal: 9 },
      ],
    }),
    aDish('Mint', { sizes: [{ ...SIZE, kcal: 5 }, SIZE], allergens: { milk: 'contains' } }),
  ])
  expect(lawCounts(menu)).toEqual({
    arabic: { kind: 'of', done: 0, of: 3 },
    descriptions: { kind: 'of', done: 1, of: 3 },
    allergens: { kind: 'of', done: 1, of: 3 },
    kcal: { kind: 'of', done: 2, of: 3 },
    highSalt: { kind: 'number', count: 1 },
    caffeineMg: { kind: 'number', count: 1 },
    vat: { kind: 'flag', isDone: false },
    nonHalal: { kind: 'number', count: 0 },
  })
})

test('counts what stands apart, and a note on prices', () => {
  const menu = aMenu([], { priceNotes: { ...NO_PRICE_NOTES, vatNote: 'included' } })
  const [category] = menu.categories
  const apart = { ...category!, nonHalal: true as const }
  expect(lawCounts({ ...menu, categories: [category!, apart] })).toMatchObject({
    vat: { isDone: true },
    nonHalal: { count: 1 },
  })
})

function numberOf(menu: MenuDocument, check: LawCheck): number {
  const count = lawCounts(menu)[check]
  if (count.kind === 'of') return count.done
  return count.kind === 'number' ? count.count : Number(count.isDone)
}

const arabicOf = (menu: MenuDocument) => {
  const { arabic } = lawCounts(menu)
  return arabic.kind === 'of' ? arabic.done : NaN
}

test('a dish is in Arabic by its letters, by its menu, or by a translation that guests see', () => {
  const dishes = [
    aDish('كرك'),
    aDish('Karak كرك', { description: 'Tea' }),
    aDish('Sage', { description: 'Tea' }),
  ]
  expect(arabicOf(aMenu(dishes))).toBe(1)
  expect(arabicOf(aMenu(dishes, { language: 'ar' }))).toBe(3)
  expect(arabicOf(aMenu(dishes, { language: 'fa' }))).toBe(0)
  const one = { text: 'ميرمية', source: '', version: 1 }
  const texts = new Map<string, Translation>([
    ['Sage name', one],
    ['Sage description', { ...one, text: null }],
  ])
  const translated = (shown: boolean) =>
    aMenu(dishes, {
      language: 'en',
      languages: [{ code: 'ar', shown }],
      texts: new Map([['ar', texts]]),
    })
  expect(arabicOf(translated(true))).toBe(2)
  expect(arabicOf(translated(false))).toBe(1)
})

test('no count is more than there are dishes, and stating more makes none less', () => {
  const dish = fc.record({
    kcal: fc.option(fc.nat(9999)),
    caffeineMg: fc.option(fc.nat(999)),
    highSalt: fc.boolean(),
    allergensChecked: fc.boolean(),
    description: fc.constantFrom('', 'Tea', 'شاي'),
  })
  fc.assert(
    fc.property(fc.array(dish, { maxLength: 10 }), (dishes) => {
      const products = dishes.map((over, at) => aDish(`Dish ${at}`, over))
      const stated = { kcal: 1, caffeineMg: 1, highSalt: true, allergensChecked: true }
      const more = products.map((product) => ({ ...product, ...stated }))
      for (const check of LAW_CHECKS) {
        const count = numberOf(aMenu(products), check)
        expect(count).toBeLessThanOrEqual(products.length)
        expect(numberOf(aMenu(more), check)).toBeGreaterThanOrEqual(count)
      }
    }),
  )
})

test.each([
  [{ currency: 'AED', timeZone: 'Europe/Paris' }, 'AE'],
  [{ currency: 'SAR', timeZone: 'Asia/Dubai' }, 'SA'],
  [{ currency: null, timeZone: 'Asia/Muscat' }, 'OM'],
  [{ currency: 'USD', timeZone: 'Asia/Kuwait' }, 'KW'],
  [{ currency: 'SEK', timeZone: 'Europe/Stockholm' }, 'EU'],
  [{ currency: null, timeZone: 'Europe/London' }, 'GB'],
  [{ currency: 'INR', timeZone: 'Asia/Kolkata' }, null],
])('%o is in %s', (place, code) => {
  expect(guessCountry(table.countries, place)).toBe(code)
})

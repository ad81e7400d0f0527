import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCategory, aMenu, aProduct, aSize } from '../testing/menus.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import { guessCountry, LAW_CHECKS, lawCounts, type LawCheck } from './law.ts'
import table from './law.json' with { type: 'json' }
import { NO_PRICE_NOTES } from './price-notes.ts'
import type { Translation } from './translations.ts'

function lawMenu(products: MenuProduct[], over: Partial<MenuDocument> = {}): MenuDocument {
  return aMenu('Corner', { currency: null, categories: [aCategory('All', products)], ...over })
}

test('counts what is stated of a dish, or of each of its sizes', () => {
  const menu = lawMenu([
    aProduct('Karak', { kcal: 90, allergensChecked: true, description: 'Tea', caffeineMg: 40 }),
    aProduct('Gahwa', { caffeinePer100Ml: 30, walkMinutes: 12 }),
    aProduct('Sage', {
      sizes: [aSize('Cup', { kcal: 5, highSalt: true }), aSize('Pot', { kcal: 9 })],
    }),
    aProduct('Mint', {
      sizes: [aSize('Cup', { kcal: 5 }), aSize('Pot')],
      allergens: { milk: 'contains' },
    }),
  ])
  expect(lawCounts(menu)).toEqual({
    arabic: { kind: 'of', done: 0, of: 4 },
    descriptions: { kind: 'of', done: 1, of: 4 },
    allergens: { kind: 'of', done: 1, of: 4 },
    kcal: { kind: 'of', done: 2, of: 4 },
    highSalt: { kind: 'number', count: 1 },
    caffeineMg: { kind: 'number', count: 2 },
    walkMinutes: { kind: 'of', done: 1, of: 4 },
    service: { kind: 'flag', isDone: false },
    vat: { kind: 'flag', isDone: false },
    nonHalal: { kind: 'number', count: 0 },
  })
})

test('counts what stands separate, and a note on prices', () => {
  const menu = lawMenu([], { priceNotes: { ...NO_PRICE_NOTES, vatNote: 'included' } })
  const [category] = menu.categories
  const separate = { ...category!, nonHalal: true as const }
  expect(lawCounts({ ...menu, categories: [category!, separate] })).toMatchObject({
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
    aProduct('كرك'),
    aProduct('Karak كرك', { description: 'Tea' }),
    aProduct('Sage', { description: 'Tea' }),
  ]
  expect(arabicOf(lawMenu(dishes))).toBe(1)
  expect(arabicOf(lawMenu(dishes, { language: 'ar' }))).toBe(3)
  expect(arabicOf(lawMenu(dishes, { language: 'fa' }))).toBe(0)
  const one = { text: 'ميرمية', source: '', version: 1 }
  const texts = new Map<string, Translation>([
    ['Sage name', one],
    ['Sage description', { ...one, text: null }],
  ])
  const translated = (shown: boolean) =>
    lawMenu(dishes, {
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
      const products = dishes.map((over, at) => aProduct(`Dish ${at}`, over))
      const stated = { kcal: 1, caffeineMg: 1, highSalt: true, allergensChecked: true }
      const more = products.map((product) => ({ ...product, ...stated }))
      for (const check of LAW_CHECKS) {
        const count = numberOf(lawMenu(products), check)
        expect(count).toBeLessThanOrEqual(products.length)
        expect(numberOf(lawMenu(more), check)).toBeGreaterThanOrEqual(count)
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
  expect(guessCountry(table.countries, { country: null, ...place })).toBe(code)
  expect(guessCountry(table.countries, { country: 'QA', ...place })).toBe('QA')
  // Another country's law is none of theirs.
  expect(guessCountry(table.countries, { country: 'EG', ...place })).toBeNull()
})

import { expect, test } from 'vitest'
import type { Product } from '#api/schemas/products.ts'
import { NO_DETAILS, type Details } from '#db/menu/fields.ts'
import { serializeDish } from '#db/menu/dish.ts'
import { allergenRows, isUnchecked, optionsOfChecked, sources } from './allergen-rows.ts'

function aDish(name: string, details: Partial<Details> = {}): Product {
  const told = serializeDish({
    name,
    label: null,
    price: 1000,
    description: '',
    ...NO_DETAILS,
    ...details,
  })
  return {
    ...told,
    _id: name,
    number: 1,
    slug: name,
    version: '1',
    soldOut: null,
    sizes: [],
    imageUrl: null,
  }
}

function aCategory(title: string, products: Product[]) {
  return {
    _id: title,
    version: '0',
    title,
    slug: '',
    icon: '',
    times: null,
    nonHalal: false,
    groups: [],
    products,
  }
}

const KARAK = aDish('Karak', { allergens: { milk: 'contains' } })
const SAGE = aDish('Sage', { allergensChecked: true })
const SAHLAB = aDish('سَحْلَب', { allergens: { milk: 'contains', nuts: 'may' } })
const MENU = [
  aCategory('Teas', [KARAK, SAGE, { ...aDish('Mint'), version: '' }]),
  aCategory('Sweets', [SAHLAB]),
  aCategory('Soups', []),
]
const ROWS = allergenRows(MENU, {})
const names = (rows: typeof ROWS) => rows.map(({ dish }) => dish.name)
const found = (search: string) => names(sources(ROWS, KARAK, search))

test('dishes come as in the menu, without those that are on their way to the server', () => {
  expect(names(ROWS)).toEqual(['Karak', 'Sage', 'سَحْلَب'])
})

test('what is not saved yet counts already', () => {
  const stated = { allergens: {}, allergensChecked: true, isVegan: false }
  const own = { ...stated, _id: 'Karak', version: '1', wasVegan: false, problem: null }
  expect(names(allergenRows(MENU, { Karak: own }).filter(isUnchecked))).toEqual(['سَحْلَب'])
})

test('options are asked about where a checked dish or its category has them', () => {
  const dish = aDish('Latte', { allergensChecked: true, groups: ['milks'] })
  const category = { ...aCategory('Coffee', [dish, KARAK]), groups: ['sizes'] }
  expect(optionsOfChecked(allergenRows([category], {}))).toEqual(['sizes', 'milks'])
})

test('allergens are copied from dishes that state any, found by dish or category in any spelling', () => {
  expect(found('')).toEqual(['سَحْلَب'])
  expect(found('سحلب')).toEqual(['سَحْلَب'])
  expect(found('SWEET')).toEqual(['سَحْلَب'])
  expect(found('sage')).toEqual([])
})

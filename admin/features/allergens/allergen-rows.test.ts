import { expect, test } from 'vitest'
import type { Product } from '#api/schemas/products.ts'
import { NO_DETAILS, type Details } from '#db/menu/fields.ts'
import { serializeDish } from '#db/menu/dish.ts'
import {
  allergenGroups,
  allRows,
  firstRows,
  isUnchecked,
  someRows,
  sources,
} from './allergen-rows.ts'

function aDish(name: string, details: Partial<Details> = {}): Product {
  const told = serializeDish({ name, price: 1000, description: '', ...NO_DETAILS, ...details })
  return { ...told, _id: name, slug: name, version: '1', soldOut: null, sizes: [], imageUrl: null }
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
const GROUPS = allergenGroups(MENU, {})
const names = (groups: typeof GROUPS) =>
  groups.map(({ title, rows }) => [title, ...rows.map(({ dish }) => dish.name)])

test('dishes are grouped as in the menu, without those that are on their way to the server', () => {
  expect(names(GROUPS)).toEqual([
    ['Teas', 'Karak', 'Sage'],
    ['Sweets', 'سَحْلَب'],
  ])
})

test('what is not saved yet counts already', () => {
  const stated = { allergens: {}, allergensChecked: true, isVegan: false }
  const own = { ...stated, _id: 'Karak', version: '1', wasVegan: false, problem: null }
  const groups = allergenGroups(MENU, { Karak: own })
  expect(names(someRows(groups, isUnchecked))).toEqual([['Sweets', 'سَحْلَب']])
})

test('the first so many are shown, of 3 000 as quickly', () => {
  expect(names(firstRows(GROUPS, 2))).toEqual([['Teas', 'Karak', 'Sage']])
  const many = Array.from({ length: 3000 }, (_, at) => aDish(`Dish ${at}`))
  const groups = allergenGroups([aCategory('All', many)], {})
  expect(allRows(firstRows(groups, 100))).toHaveLength(100)
})

test('allergens are taken from dishes that state any, found by dish or category in any spelling', () => {
  const found = (search: string, most = 50) =>
    sources(GROUPS, KARAK, search, most).map(({ row }) => row.dish.name)
  expect(found('')).toEqual(['سَحْلَب'])
  expect(found('سحلب')).toEqual(['سَحْلَب'])
  expect(found('SWEET')).toEqual(['سَحْلَب'])
  expect(found('sage')).toEqual([])
  expect(sources(GROUPS, SAGE, '', 1)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { NOW } from '../testing/fixtures.ts'
import { aCategory, aMenu, aProduct, aSize } from '../testing/menus.ts'
import { menuPages } from './pages.ts'
import { withPreviewedDish, type PreviewedDish } from './previewed-dish.ts'

const menu = {
  ...aMenu('Corner'),
  categories: [aCategory('Soups', [aProduct('Lentil', { description: 'Red' })])],
}

test('a dish that is there is shown with what is typed, and as it was in all else', () => {
  expect(dishOf({ id: 'Lentil', name: 'Lentil soup', price: 9000 })).toMatchObject({
    name: 'Lentil soup',
    price: '9',
    description: 'Red',
  })
})

test('a new dish stands last in its category', () => {
  expect(dishOf({ id: null, name: 'Harira' })).toMatchObject({ name: 'Harira', price: '0' })
  const shown = withPreviewedDish(menu, { categoryId: 'Soups', id: null, name: 'Harira' }, NOW)
  expect(shown?.menu.categories[0]?.products.map(({ name }) => name)).toEqual(['Lentil', 'Harira'])
})

test('of a dish with sizes the lowest price counts, and one marked new is new', () => {
  const sizes = [aSize('Small', { price: 4000 }), aSize('Large', { price: 7000 })]
  expect(dishOf({ id: 'Lentil', sizes, marks: ['new'] })).toMatchObject({
    price: '4',
    marks: ['new'],
  })
})

test.each([
  { categoryId: 'Sweets', id: null },
  { categoryId: 'Soups', id: 'Harira' },
])('%j is nowhere', (dish) => {
  expect(withPreviewedDish(menu, dish, NOW)).toBeNull()
})

function dishOf(dish: Omit<PreviewedDish, 'categoryId'>) {
  const shown = withPreviewedDish(menu, { categoryId: 'Soups', ...dish }, NOW)
  const pages = shown ? menuPages(shown.menu, NOW) : []
  const page = pages.find(({ path }) => path === shown?.path)
  return page?.kind === 'product' ? page.product : null
}

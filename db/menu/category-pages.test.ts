import { expect, test } from 'vitest'
import { NOW } from '../testing/fixtures.ts'
import { aCategory, aMenu, aPicture, aProduct, aSize, pageOf } from '../testing/menus.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import { menuPages } from './pages.ts'
import { ALL_DAYS } from './times.ts'

const BREAKFAST = { days: [...ALL_DAYS], from: '07:00', to: '11:30', dates: null }
const EVENING = new Date('2026-11-22T16:00:00Z')

test('all of a menu is printed, also what is sold out or served at another time', () => {
  const gone = { since: NOW.toISOString(), until: null }
  const sizes = [aSize('Two', { id: 'two' }), aSize('Three', { id: 'three' })]
  const soldOut = menuOf({ sizes, soldOut: gone, soldOutSizes: { three: gone } })
  const { categories } = pageOf(soldOut, 'print', EVENING)
  expect(categories.map(({ title, dishes }) => [title, dishes.map(({ name }) => name)])).toEqual([
    ['Breakfast', ['Eggs']],
    ['Tea', ['Karak']],
  ])
  expect(categories[0]?.windows).toEqual([BREAKFAST])
  const morning = pageOf(menuOf({ sizes }), 'print', new Date('2026-11-23T04:00:00Z'))
  expect(morning).toEqual(pageOf(soldOut, 'print', EVENING))
})

function menuOf(eggs: Partial<MenuProduct>): MenuDocument {
  const breakfast = aCategory('Breakfast', [aProduct('Eggs', eggs)])
  return aMenu('Drop Cafe', {
    categories: [
      { ...breakfast, times: { mode: 'hide', windows: [BREAKFAST] } },
      aCategory('Nothing yet'),
      aCategory('Tea', [aProduct('Karak')]),
      { ...aCategory('Apart', [aProduct('Bacon')]), nonHalal: true },
    ],
  })
}

test('the last dish of a category leads to the next category that guests are shown now', () => {
  const [breakfast = aCategory('')] = menuOf({}).categories
  const tea = aCategory('Tea', [aProduct('Karak')])
  const cakes = aCategory('Cakes', [aProduct('Basbousa')])
  const menu = aMenu('Drop Cafe', { categories: [tea, breakfast, cakes] })
  const nextAt = (at: Date) =>
    menuPages(menu, at).flatMap((page) =>
      page.kind === 'product' ? [[page.product.name, page.near.after?.name]] : [],
    )
  expect(nextAt(EVENING)).toEqual([
    ['Karak', 'Cakes'],
    ['Eggs', 'Cakes'],
    ['Basbousa', undefined],
  ])
  expect(nextAt(new Date('2026-11-23T04:00:00Z'))[0]).toEqual(['Karak', 'Breakfast'])
})

test('a dish leads to others with a picture, where they make a row', () => {
  const dishes = [pictured('Karak'), aProduct('Tea'), pictured('Latte'), pictured('Mocha')]
  expect(moreOf(dishes)).toEqual([['Latte', 'Mocha'], [], [], []])
  expect(moreOf([...dishes, pictured('Water')])[0]).toEqual(['Latte', 'Mocha', 'Water'])
})

function pictured(name: string): MenuProduct {
  return aProduct(name, { picture: aPicture() })
}

function moreOf(products: MenuProduct[]): string[][] {
  const menu = aMenu('Drop Cafe', { categories: [aCategory('Drinks', products)] })
  return menuPages(menu, NOW).flatMap((page) =>
    page.kind === 'product' ? [page.near.more.map(({ name }) => name)] : [],
  )
}

test('it says the day of its newest change as the restaurant has it', () => {
  const categories = [aCategory('Tea', [aProduct('Karak')])]
  const changedAt = '2026-11-22T21:30:00.000Z'
  expect(pageOf(aMenu('Drop Cafe', { categories, changedAt }), 'print').changed).toBe('2026-11-23')
  expect(pageOf(aMenu('Drop Cafe', { categories }), 'print').changed).toBeNull()
})

test('there is nothing to print of a menu without a dish', () => {
  const menu = aMenu('Drop Cafe', { categories: [aCategory('Tea')] })
  expect(menuPages(menu, NOW).map(({ kind }) => kind)).not.toContain('print')
})

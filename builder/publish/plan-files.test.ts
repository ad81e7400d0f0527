import { expect, test } from 'vitest'
import { NOW } from '#db/testing/fixtures.ts'
import { aCategory, aMenu, aProduct } from '#db/testing/menus.ts'
import { planFiles } from './plan-files.ts'

test('no page goes out before what it lists', () => {
  const soup = aProduct('Soup', { allergens: { milk: 'contains' }, allergensChecked: true })
  const menu = aMenu('Corner', { categories: [aCategory('Soups', [soup])] })
  const { pages } = planFiles(menu, { fingerprint: '', caseSensitive: true, at: NOW })
  const kinds = pages.map(({ page }) => page.kind)
  const listed = ['product', 'allergens', 'category', 'menu', 'print']
  expect(kinds.filter((kind) => listed.includes(kind))).toEqual(listed)
})

test('names the share picture of what guests read, and draws the same', () => {
  const menu = aMenu('Joes Cafe', { label: "Joe's Café" })
  const { pages, drawn } = planFiles(menu, { fingerprint: '', caseSensitive: true, at: NOW })
  const shared = pages.flatMap(({ page }) =>
    'restaurant' in page ? (page.restaurant.share ?? []) : [],
  )
  expect(shared.length).toBeGreaterThan(1)
  expect(drawn.map((name) => `/media/${name}`)).toEqual([...new Set(shared)])
})

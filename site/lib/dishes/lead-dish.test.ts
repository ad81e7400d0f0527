import { expect, test } from 'vitest'
import type { MenuProduct } from '#db/menu/document.ts'
import { menuPages } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { aCategory, aMenu, aPicture, aProduct } from '#db/testing/menus.ts'
import { leadDish } from './listed-dishes.ts'

const POPULAR: Partial<MenuProduct> = { marks: ['popular'], picture: aPicture() }

test.each([
  [
    'the first that is popular',
    [aProduct('A', { picture: aPicture() }), aProduct('B', POPULAR), aProduct('C', POPULAR)],
    'B',
  ],
  ['none where none is', [aProduct('A', { picture: aPicture(), marks: ['chef'] })], undefined],
  ['none without a picture', [aProduct('A', { marks: ['popular'] })], undefined],
  [
    'none whose picture is high',
    [aProduct('A', { ...POPULAR, picture: aPicture({ width: 900 }) })],
    undefined,
  ],
  [
    'none whose picture is small',
    [aProduct('A', { ...POPULAR, picture: aPicture({ width: 400, height: 200 }) })],
    undefined,
  ],
  [
    'none that is sold out',
    [
      aProduct('A', { ...POPULAR, soldOut: { since: NOW.toISOString(), until: null } }),
      aProduct('B', POPULAR),
    ],
    'B',
  ],
])('leads a category: %s', (_, products, name) => {
  const menu = aMenu('Cafe', { categories: [aCategory('Tea', products)] })
  const page = menuPages(menu, NOW).find(({ kind }) => kind === 'category')
  const listed = page?.kind === 'category' ? page.category.products : []
  expect(leadDish(listed)?.name).toBe(name)
})

import { expect, it } from 'vitest'
import type { MenuDocument } from '../menu/document.ts'
import type { Size } from '../menu/fields.ts'
import { newCategory } from '../queries/categories.ts'
import { loadMenu } from '../queries/menus.ts'
import { changeLanguages, changeTexts } from '../queries/menu-changes.ts'
import { changeProduct, columnsOf } from '../queries/product-changes.ts'
import { newProduct } from '../queries/products.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, anOptionGroup, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { applyChange } from './apply.ts'
import type { MenuChange } from './change.ts'

it('answers the inverse of a change, which gives the menu back as it was', async () => {
  await using house = await aHouse()
  const { restaurantId, categoryId, productIds, menu, apply } = house
  const [lentil = '', harira = '', karak = ''] = productIds
  const before = await menu()
  const group = await house.group()
  const grouped = await menu()
  const sizes = [{ name: 'Pot', price: 9000 }]
  const change = { name: 'Red Lentil', sizes: sizes as Size[], groups: [group] }
  const tea = newCategory({ title: 'Tea', icon: 'tea' }, NOW)
  const mint = newProduct(tea.id, { name: 'Mint', price: 1000, description: '' }, NOW)
  const text = { language: 'de', kind: 'product', field: 'name', seen: null } as const
  const { inverse, revision } = await apply({
    restaurant: { set: { currency: 'KWD' }, seen: null, now: NOW },
    categories: { add: [tea], set: [{ id: categoryId, set: { title: 'Soup' }, seen: null }] },
    products: {
      add: [mint],
      set: [
        ...(await columnsOf(house.db, restaurantId, [
          { id: lentil, change, seen: null, now: NOW },
        ])),
        { id: karak, set: { categoryId: tea.id }, seen: null },
      ],
      remove: [{ id: harira, seen: null }],
    },
    languages: [{ add: 'ar' }],
    texts: [{ ...text, id: lentil, text: 'Rote Linsen' }],
  })
  expect(revision).toBe(grouped.revision + 1)
  expect(await menu()).toMatchObject({
    currency: 'KWD',
    languages: [{ code: 'de' }, { code: 'ar' }],
    categories: [
      { title: 'Soup', formerSlugs: ['soups'], products: [{ name: 'Red Lentil' }] },
      { title: 'Tea', products: [{ name: 'Karak' }, { name: 'Mint' }] },
    ],
  })
  const remove = inverse.products.remove.map(({ id }) => ({ id, seen: null }))
  await apply({ ...inverse, products: { ...inverse.products, remove } })
  expect(shown(await menu())).toEqual(shown(grouped))
  expect(shown(before).categories).toEqual(shown(grouped).categories)
})

it('is all or nothing', async () => {
  await using house = await aHouse()
  const { categoryId, productIds, menu, apply } = house
  const [lentil = ''] = productIds
  const before = await menu()
  const set = [{ id: lentil, set: { price: 1 }, seen: null }]
  const refused: [MenuChange, string][] = [
    [
      { categories: { add: [newCategory({ title: 'SOUPS', icon: 'tea' }, NOW)] } },
      'already exists',
    ],
    [{ categories: { set: [{ id: categoryId, set: { icon: 'tea' }, seen: 999 }] } }, 'elsewhere'],
    [
      { texts: [{ language: 'de', kind: 'size', id: 'x', field: 'name', text: 'x', seen: null }] },
      'Not found',
    ],
    [{ products: { set, remove: [{ id: 'x', seen: null }] } }, 'Not found'],
  ]
  for (const [change, message] of refused) {
    await expect(apply({ products: { set }, ...change })).rejects.toThrow(message)
    expect(await menu()).toEqual(before)
  }
})

async function aHouse() {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { restaurantId } = await aRestaurant(db)
  const names = ['Lentil', 'Harira', 'Karak']
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Soups', names)
  const [lentil = ''] = productIds
  const sizes = ['Cup', 'Bowl'].map((name) => ({ name, price: 2000 })) as Size[]
  const further = [{ code: 'de', shown: false }] as const
  await transact(db, async (trx) => {
    await changeLanguages(trx, restaurantId, { main: 'en', further })
    await changeProduct(trx, restaurantId, categoryId, lentil, { sizes })
  })
  const menu = async () => {
    const found = await loadMenu(db, restaurantId)
    if (!found) throw new Error('no menu')
    return found
  }
  const [cup] = (await menu()).categories[0]?.products[0]?.sizes ?? []
  const text = { field: 'name', seen: null }
  await transact(db, (trx) =>
    changeTexts(trx, restaurantId, 'de', [
      { ...text, kind: 'product', id: lentil, text: 'Linsen' },
      { ...text, kind: 'size', id: cup?.id ?? '', text: 'Tasse' },
    ]),
  )
  return {
    db,
    restaurantId,
    categoryId,
    productIds,
    menu,
    group: () => anOptionGroup(db, restaurantId),
    apply: (change: MenuChange) => transact(db, (trx) => applyChange(trx, restaurantId, change)),
    [Symbol.asyncDispose]: close,
  }
}

/** Without versions, and without addresses that were left meanwhile. */
function shown({ currency, languages, texts, categories }: MenuDocument) {
  return {
    currency,
    languages,
    texts: [...(texts ?? [])].map(([code, some]) => [
      code,
      [...some].map(([key, { version: _version, ...text }]) => [key, text]).toSorted(),
    ]),
    categories: categories.map(({ version: _version, formerSlugs: _slugs, ...category }) => ({
      ...category,
      products: category.products.map(
        ({ version: _of, formerAddresses: _addresses, ...product }) => product,
      ),
    })),
  }
}

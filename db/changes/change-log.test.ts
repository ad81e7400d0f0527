import { expect, test } from 'vitest'
import { MOST_NAMED, type LogEntry } from '../rules/change-log.ts'
import { eachLogged, type Author } from '../queries/change-log.ts'
import { addCategory, changeCategory } from './categories.ts'
import { deleteCategory, deleteProduct, emptyBin, restoreFromBin } from './bin.ts'
import { importMenu } from './import-menu.ts'
import {
  changeLanguages,
  changeMenuSettings,
  changeOrder,
  changeRestaurant,
  changeTexts,
} from './menu-changes.ts'
import { changeOptionGroup } from './option-groups.ts'
import { changeProduct, changeProducts } from './product-changes.ts'
import { readProductRows } from './product-rows.ts'
import { keepUndo, undoChange } from './undo.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, anOptionGroup, aRestaurant, NOW } from '../testing/fixtures.ts'
import type { Db } from '../schema.ts'
import { transact } from '../transact.ts'
import { nameChanges, noteChange, signChanges } from './change-log.ts'

const AHMED: Author = { kind: 'person', id: 'p', name: 'Ahmed', role: 'manager' }

async function aHouse(names = ['Karak', 'Mint']) {
  const { db, [Symbol.asyncDispose]: close } = await aDatabase()
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Teas', names)
  await db.deleteFrom('changeLog').execute()
  const log = async () =>
    (await Array.fromAsync(eachLogged(db, restaurantId, {}, NOW))).flat().toReversed()
  return {
    db,
    restaurantId,
    categoryId,
    productIds,
    log,
    sign: <T>(work: (trx: Db) => Promise<T>) =>
      transact(db, (trx) => {
        const signature = { restaurantId, author: async () => AHMED, now: NOW }
        return signChanges(trx, signature, () => work(trx))
      }),
    [Symbol.asyncDispose]: close,
  }
}

type House = Awaited<ReturnType<typeof aHouse>>

/** What each change says. */
const SAYS: Record<string, [(trx: Db, house: House) => Promise<unknown>, LogEntry[]]> = {
  'a price': [
    (trx, { restaurantId, categoryId, productIds: [karak = ''] }) =>
      changeProduct(trx, restaurantId, categoryId, karak, { price: 6000 }),
    [{ kind: 'product', what: 'Karak', before: { price: 12_500 }, after: { price: 6000 } }],
  ],
  'a name, a size and what is too long to say': [
    (trx, { restaurantId, categoryId, productIds: [karak = ''] }) =>
      changeProduct(trx, restaurantId, categoryId, karak, {
        name: 'Chai',
        allergensChecked: true,
        allergens: { milk: 'contains' },
        sizes: [
          { name: 'Cup', price: 5000 },
          { name: 'Pot', price: 17_500 },
        ] as never,
      }),
    [
      {
        kind: 'product',
        what: 'Karak',
        before: {
          name: 'Karak',
          price: 12_500,
          allergensChecked: false,
          allergens: null,
          sizes: null,
        },
        after: {
          name: 'Chai',
          price: 5000,
          allergensChecked: true,
          allergens: null,
          sizes: 'Cup 5, Pot 17.5',
        },
      },
    ],
  ],
  'sold out until a time': [
    (trx, { restaurantId, categoryId, productIds: [karak = ''] }) =>
      changeProduct(
        trx,
        restaurantId,
        categoryId,
        karak,
        {
          soldOut: {
            dish: { since: NOW.toISOString(), until: '2026-01-01T20:00:00.000Z' },
            sizes: new Map(),
          },
        },
        { now: NOW },
      ),
    [
      {
        kind: 'product',
        what: 'Karak',
        before: { soldOut: false },
        after: { soldOut: '2026-01-01T20:00:00.000Z' },
      },
    ],
  ],
  'a dish that goes to the bin, and comes back': [
    async (trx, { restaurantId, productIds: [karak = ''] }) => {
      await deleteProduct(trx, restaurantId, karak, NOW)
      nameChanges(trx, 'bin')
      await restoreFromBin(trx, restaurantId, karak, NOW)
    },
    [
      { kind: 'bin', what: 'Karak', before: { price: 12_500 }, after: null },
      { kind: 'bin', what: 'Karak', before: null, after: { price: 12_500 } },
    ],
  ],
  'a category with its dishes': [
    (trx, { restaurantId, categoryId }) => deleteCategory(trx, restaurantId, categoryId, NOW),
    [{ kind: 'category', what: 'Teas', before: {}, after: null, counts: { removed: 2 } }],
  ],
  'a title': [
    (trx, { restaurantId, categoryId }) =>
      changeCategory(trx, restaurantId, categoryId, { title: 'Hot', nonHalal: true }),
    [
      {
        kind: 'category',
        what: 'Teas',
        before: { title: 'Teas', nonHalal: false },
        after: { title: 'Hot', nonHalal: true },
      },
    ],
  ],
  'an order': [
    async (trx, { restaurantId, categoryId: teas, productIds: [karak = '', mint = ''] }) => {
      const cold = await addCategory(trx, restaurantId, { title: 'Cold', icon: 'tea' }, NOW)
      const [row] = await readProductRows(trx, restaurantId, [mint])
      const moved = { id: mint, seen: row?.version ?? 0 }
      await changeOrder(trx, restaurantId, [
        { categoryId: cold, products: [mint], moved },
        { categoryId: teas, products: [karak] },
      ])
      await changeOrder(trx, restaurantId, [
        { categoryId: teas, products: [karak] },
        { categoryId: cold, products: [mint] },
      ])
    },
    [
      { kind: 'category', what: 'Cold', before: null, after: {} },
      { kind: 'order', what: 'Mint', before: { category: 'Teas' }, after: { category: 'Cold' } },
      { kind: 'order', what: '', before: {}, after: {} },
    ],
  ],
  settings: [
    async (trx, { restaurantId }) => {
      await changeRestaurant(trx, restaurantId, { about: 'x'.repeat(300), logo: null }, NOW)
      await changeMenuSettings(trx, restaurantId, {
        phone: '+971501234567',
        wifi: { name: 'Guests', password: 'a secret', hidden: false },
      })
    },
    [
      {
        kind: 'settings',
        what: '',
        before: { about: null },
        after: { about: `${'x'.repeat(199)}…` },
      },
      {
        kind: 'settings',
        what: '',
        before: { phone: null, wifi: null },
        after: { phone: '+971501234567', wifi: null },
      },
    ],
  ],
  'a language and a text': [
    async (trx, { restaurantId, productIds: [karak = ''] }) => {
      const further = [{ code: 'ar', shown: false }] as const
      await changeLanguages(trx, restaurantId, { main: 'en', further })
      const text = { kind: 'product', id: karak, field: 'name', seen: null } as const
      await changeTexts(trx, restaurantId, 'ar', [{ ...text, text: 'كرك' }])
    },
    [
      {
        kind: 'language',
        what: '',
        before: { mainLanguage: null, languages: null },
        after: { mainLanguage: 'en', languages: 'ar' },
      },
      { kind: 'text', what: 'Karak', before: { ar: null }, after: { ar: 'كرك' } },
    ],
  ],
  'an import, however little is in it': [
    (trx, { restaurantId, productIds: [id] }) => {
      const dish = { description: '', category: 'Teas' }
      const products = [
        { id, ...dish, fields: { name: 'Karak', price: 1, description: '' } },
        ...['Sage', 'Zaatar'].map((name) => {
          return { ...dish, fields: { name, price: 1, description: '' } }
        }),
      ]
      return importMenu(trx, restaurantId, { products, currency: 'SAR' }, NOW)
    },
    [
      {
        kind: 'import',
        what: '',
        before: { currency: null, price: null, description: null },
        after: { currency: null, price: null, description: null },
        counts: { added: 2, changed: 1 },
      },
    ],
  ],
  'what is beside the menu': [
    async (trx, { restaurantId }) => {
      await noteChange(trx, restaurantId, 'people', { what: 'Sara', before: null })
      await noteChange(trx, restaurantId, 'key', { after: null })
    },
    [
      { kind: 'people', what: 'Sara', before: null, after: {} },
      { kind: 'key', what: '', before: {}, after: null },
    ],
  ],
}

test.each(Object.entries(SAYS))('the log says of a change: %s', async (_, [make, says]) => {
  await using house = await aHouse()
  await house.sign((trx) => make(trx, house))
  const log = await house.log()
  expect(
    log.map(({ kind, what, before, after, counts }) => {
      return { kind, what, before, after, ...(counts && { counts }) }
    }),
  ).toEqual(says)
  for (const { by, at } of log) expect([by, at]).toEqual([AHMED, NOW.toISOString()])
})

test('an option group says what it costs, and what has it', async () => {
  await using house = await aHouse()
  const { db, restaurantId, productIds, sign } = house
  const id = await anOptionGroup(db, restaurantId)
  const [made] = await house.log()
  await sign((trx) => changeOptionGroup(trx, restaurantId, id, { products: productIds }))
  await sign((trx) =>
    changeOptionGroup(trx, restaurantId, id, { options: [{ id: '', name: 'Oat', price: 1500 }] }),
  )
  const [, uses, options] = await house.log()
  expect(made).toMatchObject({ kind: 'group', before: null, by: { kind: 'operator' } })
  expect(uses).toMatchObject({ what: made?.what, after: { products: null } })
  expect(options).toMatchObject({
    before: { options: made?.after?.['options'] },
    after: { options: 'Oat 1.5' },
  })
})

test('a change of many dishes is one entry, with the fields and an undo', async () => {
  const names = Array.from({ length: MOST_NAMED + 1 }, (_, at) => `Tea ${at}`)
  await using house = await aHouse(names)
  const { restaurantId, productIds, sign } = house
  const edits = productIds.map((id) => ({ id, change: { price: 9000 }, seen: null }))
  const undo = await sign(async (trx) => {
    const { inverse } = await changeProducts(trx, restaurantId, edits)
    return keepUndo(trx, restaurantId, inverse, NOW)
  })
  const price = { price: null }
  const counts = { changed: names.length }
  const many = { kind: 'product', what: '', before: price, after: price, counts, undo }
  expect(await house.log()).toMatchObject([many])
  await sign((trx) => undoChange(trx, restaurantId, undo, NOW))
  expect(await house.log()).toMatchObject([
    { ...many, undo: null },
    { kind: 'undo', counts, undo: null },
  ])
})

test('many deletions of one transaction are one entry', async () => {
  const names = Array.from({ length: MOST_NAMED + 1 }, (_, at) => `Tea ${at}`)
  await using house = await aHouse(names)
  const { restaurantId, productIds, sign } = house
  await sign(async (trx) => {
    for (const id of productIds) await deleteProduct(trx, restaurantId, id, NOW)
  })
  expect(await house.log()).toMatchObject([
    { kind: 'product', what: '', counts: { removed: names.length } },
  ])
})

test('a transaction that fails, or runs again, leaves no entry of its first try', async () => {
  await using house = await aHouse()
  const { restaurantId, categoryId, sign } = house
  const rename = (title: string) => (trx: Db) =>
    changeCategory(trx, restaurantId, categoryId, { title })
  const failing = sign(async (trx) => {
    await rename('Hot')(trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await sign(rename('Warm'))
  expect(await house.log()).toMatchObject([{ after: { title: 'Warm' } }])
})

test('emptying the bin is an entry, whoever does it', async () => {
  await using house = await aHouse()
  const { db, restaurantId } = house
  await emptyBin(db, restaurantId)
  const signature = { restaurantId, author: async () => AHMED, now: NOW }
  await emptyBin(db, restaurantId, undefined, (trx, work) => signChanges(trx, signature, work))
  expect(await house.log()).toMatchObject([
    { kind: 'bin', after: null, by: { kind: 'operator' } },
    { kind: 'bin', after: null, by: AHMED },
  ])
})

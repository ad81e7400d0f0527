import {
  listBin,
  emptyBin,
  restoreFromBin,
  deleteCategory,
  deleteOptionGroup,
  deleteProduct,
} from './bin.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MENU_LIMITS, MOST_OPTIONS } from '../rules/limits.ts'
import { menuIn } from '../menu/texts.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, anOptionGroup, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import type { Database } from '../open.ts'
import {
  readGroupAssignments,
  type GroupAssignments,
  readOptionGroups,
} from '../queries/group-assignments.ts'
import { changeLanguages, changeTexts } from './menu-changes.ts'
import { progressOf } from '../queries/languages.ts'
import { loadMenu } from '../queries/menus.ts'
import { changeOptionGroup } from './option-groups.ts'
import { changeProducts } from './product-changes.ts'
import { addProduct } from './products.ts'

let house: Awaited<ReturnType<typeof aDatabase>>
let db: Database
let restaurantId: string
let coffees: { categoryId: string; productIds: string[] }

beforeEach(async () => {
  house = await aDatabase()
  ;({ db } = house)
  ;({ restaurantId } = await aRestaurant(db))
  coffees = await aCategory(db, restaurantId, 'Coffees', ['Latte', 'Cortado'])
})
afterEach(() => house[Symbol.asyncDispose]())

it('belongs to categories and to dishes, and the menu tells it', async () => {
  const { categoryId, productIds } = coffees
  const id = await anOptionGroup(db, restaurantId, {
    categories: [categoryId],
    products: productIds.slice(0, 1),
  })
  const menu = await menuNow()
  expect(menu.optionGroups).toMatchObject([
    {
      id,
      name: 'Milk',
      min: 1,
      max: 1,
      options: [
        { name: 'Oat', price: 3000 },
        { name: 'Soy', price: 0 },
      ],
    },
  ])
  expect(menu.categories[0]).toMatchObject({
    groups: [id],
    products: [{ groups: [id] }, { groups: [] }],
  })
  await change(id, { categories: [], products: productIds })
  const after = await menuNow()
  expect(after.categories[0]).not.toHaveProperty('groups')
  expect(after.categories[0]?.products).toMatchObject([{ groups: [id] }, { groups: [id] }])
})

it('keeps ids of options that stay, and gives new ones to others', async () => {
  const id = await anOptionGroup(db, restaurantId)
  const [oat, soy] = await options(id)
  await change(id, {
    options: [soy!, { ...oat!, price: 4000 }, { ...oat!, name: 'Almond' }],
  })
  const now = await options(id)
  expect(now).toMatchObject([soy!, { ...oat!, price: 4000 }, { name: 'Almond' }])
  expect(new Set(now.map((option) => option.id)).size).toBe(3)
})

it.each([
  [{ min: 2 }, 'Please check min'],
  [{ max: 3 }, 'Please check max'],
  [{ options: [] }, 'Please check options'],
  [{ products: ['nobody'] }, 'Please check products'],
  [{ categories: ['nobody'] }, 'Please check categories'],
])('%j is refused, and nothing is changed', async (wrong, message) => {
  const id = await anOptionGroup(db, restaurantId)
  const before = await menuNow()
  await expect(change(id, wrong)).rejects.toThrow(message)
  expect(await menuNow()).toEqual(before)
})

it('is nobody else’s, and belongs to nothing of anybody else', async () => {
  const other = await aRestaurant(db)
  const theirs = await aCategory(db, other.restaurantId, 'Teas', ['Sage'])
  const id = await anOptionGroup(db, restaurantId)
  await expect(
    transact(db, (trx) => changeOptionGroup(trx, other.restaurantId, id, { name: 'Mine' })),
  ).rejects.toThrow('Not found')
  await expect(
    transact(db, (trx) => deleteOptionGroup(trx, other.restaurantId, id, NOW)),
  ).rejects.toThrow('Not found')
  await expect(change(id, { products: theirs.productIds })).rejects.toThrow('Please check products')
  const dish = { name: 'Mint', price: 1, description: 'Hot', groups: [id] }
  await expect(
    transact(db, (trx) => addProduct(trx, other.restaurantId, theirs.categoryId, dish, NOW)),
  ).rejects.toThrow('Please check groups')
})

it('is one of twenty at most', async () => {
  for (let number = 0; number < MENU_LIMITS.optionGroups; number += 1) {
    await anOptionGroup(db, restaurantId, { name: `Group ${number}` })
  }
  const groups = await readOptionGroups(db, restaurantId)
  expect(groups.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, number) => `Group ${number}`),
  )
  await expect(anOptionGroup(db, restaurantId)).rejects.toThrow('You have reached the limit of 20')
  await remove(groups[0]!.id)
  await anOptionGroup(db, restaurantId)
  await expect(restore(groups[0]!.id)).rejects.toThrow('You have reached the limit of 20')
})

const FULL = `You have reached the limit of ${MOST_OPTIONS}`

it('gives a category or a dish no more options in all than a page should show', async () => {
  const { categoryId, productIds } = coffees
  const [latte = '', cortado = ''] = productIds
  const categories = [categoryId]
  const products = [latte]
  const first = await aGroupOf(30, { categories, products })
  const second = await aGroupOf(29, { categories, products })
  await aGroupOf(1, { categories, products })
  const before = await menuNow()
  await expect(aGroupOf(1, { categories })).rejects.toThrow(FULL)
  await expect(aGroupOf(1, { products: [cortado, latte] })).rejects.toThrow(FULL)
  await expect(change(second, { options: manyOptions(30) })).rejects.toThrow(FULL)
  expect(await menuNow()).toEqual(before)
  const further = await aGroupOf(1)
  await expect(change(further, { categories })).rejects.toThrow(FULL)
  await expect(change(further, { products })).rejects.toThrow(FULL)
  const groups = [...(await groupsOf(latte)), further]
  await expect(regroup(latte, groups)).rejects.toThrow(FULL)
  const dish = { name: 'Mocha', price: 1, description: 'Hot', groups }
  await expect(
    transact(db, (trx) => addProduct(trx, restaurantId, categoryId, dish, NOW)),
  ).rejects.toThrow(FULL)
  await change(first, { options: manyOptions(29) })
  await regroup(latte, groups)
  await change(further, { categories })
})

it('lets what has more than that by now be changed, and made smaller', async () => {
  const [latte = ''] = coffees.productIds
  const uses = { categories: [coffees.categoryId], products: [latte] }
  const ids = [await aGroupOf(30, uses), await aGroupOf(30, uses), await aGroupOf(30)]
  const groups = JSON.stringify(ids)
  await db.updateTable('categories').set({ groups }).execute()
  await db.updateTable('products').set({ groups }).where('id', '=', latte).execute()
  await change(ids[0]!, { name: 'Milks', ...uses })
  await change(ids[0]!, { options: manyOptions(20) })
  await regroup(latte, ids)
  await regroup(latte, ids.slice(1))
  expect(await groupsOf(latte)).toEqual(ids.slice(1))
})

it('comes back from the bin only to what has room for it', async () => {
  const { categoryId, productIds } = coffees
  const [latte = '', cortado = ''] = productIds
  const uses = { categories: [categoryId], products: productIds }
  const first = await aGroupOf(30, uses)
  const second = await aGroupOf(29, uses)
  await remove(second)
  await aGroupOf(30, { products: [latte] })
  await restore(second)
  expect(await usesOf(second)).toEqual({ categories: [categoryId], products: [cortado] })
  const small = await aGroupOf(1, { products: [cortado] })
  await transact(db, (trx) => deleteProduct(trx, restaurantId, cortado, NOW))
  await change(small, { options: manyOptions(2) })
  await transact(db, (trx) => deleteCategory(trx, restaurantId, categoryId, NOW))
  await restore(categoryId)
  await restore(cortado)
  expect(await groupsOf(cortado)).toEqual([first, second])
})

it('says what was changed elsewhere, also by a dish that has it now', async () => {
  const [latte = ''] = coffees.productIds
  const id = await anOptionGroup(db, restaurantId)
  const seen = await versionOf(id)
  await change(id, { name: 'Dairy' }, seen)
  await expect(change(id, { name: 'Milks' }, seen)).rejects.toThrow('changed elsewhere')
  await change(id, { max: 2 }, seen)
  const later = await versionOf(id)
  await transact(db, (trx) =>
    changeProducts(trx, restaurantId, [{ id: latte, change: { groups: [id] }, seen: null }]),
  )
  await expect(change(id, { products: [] }, later)).rejects.toThrow('changed elsewhere')
  await change(id, { categories: [coffees.categoryId] }, later)
  // Versions of dish and group are independent.
  const dish = (await menuNow()).categories[0]?.products[0]
  await change(id, { products: [] })
  const late = { id: latte, change: { groups: [] }, seen: dish?.version ?? 0 }
  await transact(db, (trx) => changeProducts(trx, restaurantId, [late]))
  const again = { ...late, change: { groups: [id] } }
  await expect(transact(db, (trx) => changeProducts(trx, restaurantId, [again]))).rejects.toThrow(
    'changed elsewhere',
  )
})

it('comes back from the bin to all that is still there', async () => {
  const [latte = '', cortado = ''] = coffees.productIds
  const id = await anOptionGroup(db, restaurantId, {
    categories: [coffees.categoryId],
    products: [latte, cortado],
  })
  const before = await menuNow()
  await remove(id)
  const without = await menuNow()
  expect(without).not.toHaveProperty('optionGroups')
  expect(without.categories[0]).not.toHaveProperty('groups')
  expect(without.categories[0]?.products).toMatchObject([{ groups: [] }, { groups: [] }])
  expect(await listBin(db, restaurantId, NOW)).toMatchObject([
    { id, kind: 'group', title: 'Milk', products: 0 },
  ])
  await restore(id)
  expect((await menuNow()).optionGroups).toEqual(before.optionGroups)
  expect((await usesOf(id))?.products).toEqual([latte, cortado])
  await remove(id)
  await transact(db, (trx) => deleteProduct(trx, restaurantId, cortado, NOW))
  await restore(id)
  expect(await usesOf(id)).toEqual({ categories: [coffees.categoryId], products: [latte] })
})

it('is no group of a dish or category that comes back after it has gone', async () => {
  const [latte = ''] = coffees.productIds
  const id = await anOptionGroup(db, restaurantId, {
    categories: [coffees.categoryId],
    products: [latte],
  })
  const other = await anOptionGroup(db, restaurantId, { name: 'Syrup', products: [latte] })
  await transact(db, (trx) => deleteCategory(trx, restaurantId, coffees.categoryId, NOW))
  await remove(id)
  await emptyBin(db, restaurantId)
  expect(await listBin(db, restaurantId, NOW)).toEqual([])
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Teas', ['Sage', 'Mint'])
  const [sage = '', mint = ''] = productIds
  const third = await anOptionGroup(db, restaurantId, {
    name: 'Sugar',
    categories: [categoryId],
    products: [sage, mint],
  })
  await change(other, { products: [mint] })
  await transact(db, (trx) => deleteProduct(trx, restaurantId, mint, NOW))
  await transact(db, (trx) => deleteCategory(trx, restaurantId, categoryId, NOW))
  await remove(third)
  await restore(categoryId)
  await restore(mint)
  const [teas] = (await menuNow()).categories
  expect(teas).not.toHaveProperty('groups')
  expect(teas?.products).toMatchObject([{ groups: [] }, { groups: [other] }])
})

it('has its name and those of its options in each language, and takes them along', async () => {
  const id = await anOptionGroup(db, restaurantId)
  const further = [{ code: 'ar', shown: false } as const]
  await transact(db, (trx) => changeLanguages(trx, restaurantId, { main: 'en', further }))
  const before = progressOf(await menuNow(), 'ar')
  const [oat, soy] = await options(id)
  const texts = [
    { kind: 'group', id, field: 'name', text: 'الحليب', seen: null },
    { kind: 'option', id: oat!.id, field: 'name', text: 'شوفان', seen: null },
    { kind: 'option', id: soy!.id, field: 'name', text: 'صويا', seen: null },
  ] as const
  await transact(db, (trx) => changeTexts(trx, restaurantId, 'ar', texts))
  expect(progressOf(await menuNow(), 'ar').missing).toBe(before.missing - 3)
  const inArabic = async () => menuIn(await menuNow(), 'ar').optionGroups
  const translated = await inArabic()
  expect(translated).toMatchObject([
    { name: 'الحليب', options: [{ name: 'شوفان' }, { name: 'صويا' }] },
  ])
  await remove(id)
  await restore(id)
  expect(await inArabic()).toEqual(translated)
  await change(id, { max: 1, options: [soy!, { id: '', name: 'Coconut', price: 0 }] })
  expect(await inArabic()).toMatchObject([
    { options: [{ name: 'صويا' }, { name: 'Coconut', inMain: ['name'] }] },
  ])
  const ids = (await db.selectFrom('texts').select('itemId').execute()).map((row) => row.itemId)
  expect(ids.toSorted()).toEqual([id, soy!.id].toSorted())
  await remove(id)
  await emptyBin(db, restaurantId)
  expect(await db.selectFrom('texts').selectAll().execute()).toEqual([])
})

type Changed = Parameters<typeof changeOptionGroup>[3]

function change(id: string, changed: Changed, seen: number | null = null): Promise<number> {
  return transact(db, (trx) => changeOptionGroup(trx, restaurantId, id, changed, seen))
}

function manyOptions(count: number) {
  return Array.from({ length: count }, (_, at) => ({ id: '', name: `Option ${at}`, price: 0 }))
}

function aGroupOf(count: number, uses: Partial<GroupAssignments> = {}): Promise<string> {
  return anOptionGroup(db, restaurantId, { options: manyOptions(count), ...uses })
}

async function regroup(id: string, groups: readonly string[]): Promise<void> {
  const changed = { id, change: { groups: [...groups] }, seen: null }
  await transact(db, (trx) => changeProducts(trx, restaurantId, [changed]))
}

async function groupsOf(productId: string): Promise<readonly string[]> {
  const { categories } = await menuNow()
  const products = categories.flatMap((category) => category.products)
  return products.find(({ id }) => id === productId)?.groups ?? []
}

function remove(id: string): Promise<number> {
  return transact(db, (trx) => deleteOptionGroup(trx, restaurantId, id, NOW))
}

function restore(id: string): Promise<void> {
  return transact(db, (trx) => restoreFromBin(trx, restaurantId, id, NOW))
}

async function options(id: string) {
  const groups = await readOptionGroups(db, restaurantId)
  return groups.find((group) => group.id === id)?.options ?? []
}

async function versionOf(id: string): Promise<number> {
  const groups = await readOptionGroups(db, restaurantId)
  return groups.find((group) => group.id === id)?.version ?? 0
}

async function usesOf(id: string) {
  return (await readGroupAssignments(db, restaurantId)).get(id)
}

async function menuNow() {
  const menu = await loadMenu(db, restaurantId)
  if (!menu) throw new Error('no menu')
  return menu
}

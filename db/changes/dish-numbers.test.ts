import { emptyBin, restoreFromBin, deleteCategory, deleteProduct } from './bin.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { copyCategory } from './copies.ts'
import { importMenu } from './import-menu.ts'
import { loadMenu } from '../queries/menus.ts'
import { changeOrder } from './menu-changes.ts'
import { changeProduct } from './product-changes.ts'
import { addProduct, addProducts, keepNumbers } from './products.ts'
import { keepUndo, undoChange } from './undo.ts'

let db: Database
let restaurantId: string
let soups: { categoryId: string; productIds: string[] }
let drinks: { categoryId: string; productIds: string[] }

beforeEach(async () => {
  const house = await aDatabase()
  db = house.db
  ;({ restaurantId } = await aRestaurant(db))
  soups = await aCategory(db, restaurantId, 'Soups', ['Lentil', 'Harira'])
  drinks = await aCategory(db, restaurantId, 'Drinks', ['Karak'])
  return () => house[Symbol.asyncDispose]()
})

test('dishes are numbered as they come, in each restaurant from 1', async () => {
  expect(await numbers()).toEqual({ Lentil: 1, Harira: 2, Karak: 3 })
  const other = await aRestaurant(db)
  await aCategory(db, other.restaurantId, 'Soups', ['Harira'])
  expect(await numbers(other.restaurantId)).toEqual({ Harira: 1 })
})

test('a dish keeps its number when it is moved, sorted, renamed and imported again', async () => {
  const [lentil = '', harira = ''] = soups.productIds
  const order = [
    { categoryId: drinks.categoryId, products: [harira, ...drinks.productIds] },
    { categoryId: soups.categoryId, products: [lentil] },
  ]
  await transact(db, (trx) => changeOrder(trx, restaurantId, order))
  const renamed = { name: 'Red lentil', price: 14_000 }
  await transact(db, (trx) => changeProduct(trx, restaurantId, soups.categoryId, lentil, renamed))
  const fields = { name: 'Karak chai', price: 5000, description: '' }
  const [id = ''] = drinks.productIds
  const products = [{ id, category: 'Drinks', fields }]
  await transact(db, (trx) => importMenu(trx, restaurantId, { products }, NOW))
  expect(await numbers()).toEqual({ 'Red lentil': 1, Harira: 2, 'Karak chai': 3 })
})

test('a number comes back from the bin with its dish, and is nobody else’s before or after', async () => {
  const [lentil = ''] = soups.productIds
  await transact(db, (trx) => deleteProduct(trx, restaurantId, lentil, NOW))
  await add('Fattoush')
  expect(await numbers()).toEqual({ Harira: 2, Fattoush: 4, Karak: 3 })
  await transact(db, (trx) => restoreFromBin(trx, restaurantId, lentil, NOW))
  await transact(db, (trx) => deleteCategory(trx, restaurantId, soups.categoryId, NOW))
  await transact(db, (trx) => restoreFromBin(trx, restaurantId, soups.categoryId, NOW))
  expect(await numbers()).toEqual({ Lentil: 1, Harira: 2, Fattoush: 4, Karak: 3 })

  await transact(db, (trx) => deleteProduct(trx, restaurantId, lentil, NOW))
  await emptyBin(db, restaurantId)
  await add('Tomato')
  expect(await numbers()).toMatchObject({ Tomato: 5 })
})

test('copies have numbers of their own, which an undo does not give back', async () => {
  const undo = await transact(db, async (trx) => {
    const { inverse } = await copyCategory(trx, restaurantId, soups.categoryId, NOW)
    return keepUndo(trx, restaurantId, inverse, NOW)
  })
  const after = await loadMenu(db, restaurantId)
  expect(after?.categories.flatMap(({ products }) => products.map(({ number }) => number))).toEqual(
    [1, 2, 3, 4, 5],
  )
  await transact(db, (trx) => undoChange(trx, restaurantId, undo, NOW))
  await add('Tomato')
  expect(await numbers()).toEqual({ Lentil: 1, Harira: 2, Karak: 3, Tomato: 6 })
})

test('numbers that a file brings are kept, and the others come after them', async () => {
  await transact(db, async (trx) => {
    await keepNumbers(trx, restaurantId, 41)
    await keepNumbers(trx, restaurantId, 12)
    const dishes = [
      { name: 'Foul', price: 9000, description: '', number: 41 },
      { name: 'Shakshuka', price: 9000, description: '', number: null },
      { name: 'Manakish', price: 9000, description: '', number: 12 },
    ]
    await addProducts(trx, restaurantId, soups.categoryId, dishes, NOW)
  })
  expect(await numbers()).toMatchObject({ Foul: 41, Shakshuka: 43, Manakish: 12 })
  await add('Tomato')
  expect(await numbers()).toMatchObject({ Tomato: 45 })
})

async function add(name: string): Promise<void> {
  const dish = { name, price: 9000, description: '' }
  await transact(db, (trx) => addProduct(trx, restaurantId, soups.categoryId, dish, NOW))
}

async function numbers(id = restaurantId): Promise<Record<string, number>> {
  const menu = await loadMenu(db, id)
  const dishes = menu?.categories.flatMap(({ products }) => products) ?? []
  return Object.fromEntries(dishes.map(({ name, number }) => [name, number]))
}

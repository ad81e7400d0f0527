import { emptyBin, listBin, restoreFromBin, deleteCategory, deleteProduct } from './bin.ts'
import { forgetHistory } from './history.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../open.ts'
import { BIN_BYTES, MENU_LIMITS } from '../rules/limits.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import type { MenuDocument } from '../menu/document.ts'
import { TEXT_LIMITS } from '../rules/text/texts.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { addCategory, changeCategory } from './categories.ts'
import { changeLanguages, changeOrder, changeTexts } from './menu-changes.ts'
import { loadMenu } from '../queries/menus.ts'
import { addPicture, listPictureUses, listUsedMedia } from '../queries/pictures.ts'
import { changeProduct } from './product-changes.ts'
import { addProduct, addProducts } from './products.ts'
import { bytesOf } from '../queries/text-bytes.ts'

const PICTURE = {
  hash: '0123456789abcdef0123',
  width: 800,
  height: 600,
  fallback: 'jpg',
  colour: '#aabbcc',
} as const
const WEEK = new Date(NOW.getTime() + 7 * DAY_MS)

let db: Database
let restaurantId: string
let ownerId: string
let soups: { categoryId: string; productIds: string[] }
let drinks: { categoryId: string; productIds: string[] }

beforeEach(async () => {
  const house = await aDatabase()
  db = house.db
  ;({ restaurantId, ownerId } = await aRestaurant(db))
  soups = await aCategory(db, restaurantId, 'Soups', ['Lentil', 'Harira', 'Lentil'])
  drinks = await aCategory(db, restaurantId, 'Drinks', ['Karak'])
  await aCategory(db, restaurantId, 'Sweets', ['Kunafa'])
  return () => house[Symbol.asyncDispose]()
})

describe('what comes back', () => {
  it('is a category as it was: place, dishes, pictures, versions and every address', async () => {
    await withHistory()
    const before = await menuNow()
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    expect((await menuNow()).categories.map(({ title }) => title)).toEqual(['Drinks', 'Sweets'])
    await restoreFromBin(db, restaurantId, soups.categoryId, NOW)
    const changed = { revision: before.revision + 2, changedAt: expect.any(String) }
    expect(await menuNow()).toEqual({ ...before, ...changed })
    expect(await listBin(db, restaurantId, NOW)).toEqual([])
  })

  it('is a dish as it was', async () => {
    await withHistory()
    const before = await menuNow()
    for (const id of soups.productIds) {
      await deleteProduct(db, restaurantId, id, NOW)
      await restoreFromBin(db, restaurantId, id, NOW)
    }
    expect((await menuNow()).categories).toEqual(before.categories)
  })

  it('is all of several, in whatever order', async () => {
    const before = await menuNow()
    const deleted = [...soups.productIds, soups.categoryId, drinks.categoryId]
    for (const id of soups.productIds) await deleteProduct(db, restaurantId, id, NOW)
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    await deleteCategory(db, restaurantId, drinks.categoryId, NOW)
    for (const id of deleted.toReversed()) await restoreFromBin(db, restaurantId, id, NOW)
    expect((await menuNow()).categories).toEqual(before.categories)
  })

  it('is every one of 3 000 dishes', async () => {
    const inputs = Array.from({ length: MENU_LIMITS.products - 5 }, (_, index) => {
      return { name: `Dish ${index}`, price: 1000, description: 'Good' }
    })
    await transact(db, (trx) => addProducts(trx, restaurantId, soups.categoryId, inputs, NOW))
    const before = await menuNow()
    await transact(db, (trx) => deleteCategory(trx, restaurantId, soups.categoryId, NOW))
    expect(await listBin(db, restaurantId, NOW)).toMatchObject([{ products: 2998 }])
    await transact(db, (trx) => restoreFromBin(trx, restaurantId, soups.categoryId, NOW))
    expect((await menuNow()).categories).toEqual(before.categories)
  })

  it('gets a number where its title or its address is somebody else’s by now', async () => {
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    const other = await aCategory(db, restaurantId, 'soups', [])
    await restoreFromBin(db, restaurantId, soups.categoryId, NOW)
    await deleteProduct(db, restaurantId, soups.productIds[1]!, NOW)
    const dish = { name: 'Harira', price: 1000, description: 'Another' }
    await addProduct(db, restaurantId, soups.categoryId, dish, NOW)
    await restoreFromBin(db, restaurantId, soups.productIds[1]!, NOW)
    const { categories } = await menuNow()
    const back = categories.find(({ id }) => id === soups.categoryId)
    expect(categories.find(({ id }) => id === other.categoryId)?.slug).toBe('soups')
    expect([back?.title, back?.slug]).toEqual(['Soups 2', 'soups-2'])
    expect(back?.products.map(({ slug }) => slug)).toEqual([
      'lentil',
      'harira-2',
      'lentil-2',
      'harira',
    ])
  })

  it('stands where it stood when the others were put in another order', async () => {
    const [first = '', second = '', third = ''] = soups.productIds
    await deleteProduct(db, restaurantId, second, NOW)
    const { categories } = await menuNow()
    const order = categories.map(({ id, products }) => {
      return { categoryId: id, products: products.map((product) => product.id).toReversed() }
    })
    await changeOrder(db, restaurantId, order)
    await restoreFromBin(db, restaurantId, second, NOW)
    const back = (await menuNow()).categories[0]?.products.map(({ id }) => id)
    expect(back).toEqual([third, second, first])
  })

  it('leads nobody to an address that another dish has left meanwhile', async () => {
    const [lentil = '', harira = ''] = soups.productIds
    await rename(harira, 'Moroccan')
    await deleteProduct(db, restaurantId, harira, NOW)
    await rename(lentil, 'Harira')
    await rename(lentil, 'Lentil')
    await restoreFromBin(db, restaurantId, harira, NOW)
    const products = (await menuNow()).categories[0]?.products ?? []
    const former = (id: string) => products.find((product) => product.id === id)?.formerAddresses
    expect(former(lentil)).toContainEqual({ categoryId: soups.categoryId, slug: 'harira' })
    expect(former(harira)).toEqual([])
  })
})

describe('what stays in the bin', () => {
  it('is a dish whose category is in the bin too', async () => {
    const [dish = ''] = soups.productIds
    await deleteProduct(db, restaurantId, dish, NOW)
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    await expect(restore(dish)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Please restore its category first',
    })
    await restore(soups.categoryId)
    await restore(dish)
    expect((await menuNow()).categories[0]?.products.map(({ id }) => id)).toEqual(soups.productIds)
  })

  it('is what would be too much', async () => {
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    const fill = Array.from({ length: MENU_LIMITS.products - 4 }, (_, index) => {
      return { name: `Dish ${index}`, price: 1000, description: 'Good' }
    })
    await addProducts(db, restaurantId, drinks.categoryId, fill, NOW)
    await expect(restore(soups.categoryId)).rejects.toThrow('You have reached the limit of 3000')
    const { productIds } = drinks
    await deleteProduct(db, restaurantId, productIds[0]!, NOW)
    for (let count = 2; count < MENU_LIMITS.categories; count += 1) {
      await addCategory(db, restaurantId, { title: `Category ${count}`, icon: 'pizza' }, NOW)
    }
    await expect(restore(soups.categoryId)).rejects.toThrow('You have reached the limit of 100')
    expect(await listBin(db, restaurantId, NOW)).toHaveLength(2)
  })

  it('is what another restaurant has deleted', async () => {
    const other = await aRestaurant(db)
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    expect(await listBin(db, other.restaurantId, NOW)).toEqual([])
    const stolen = transact(db, (trx) =>
      restoreFromBin(trx, other.restaurantId, soups.categoryId, NOW),
    )
    await expect(stolen).rejects.toMatchObject({ code: 'not_found' })
    await emptyBin(db, other.restaurantId)
    expect(await listBin(db, restaurantId, NOW)).toHaveLength(1)
  })
})

describe('what is gone for good', () => {
  it('is what was deleted seven days ago', async () => {
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    const late = new Date(NOW.getTime() + 1)
    await deleteProduct(db, restaurantId, drinks.productIds[0]!, late)
    expect(await listBin(db, restaurantId, WEEK)).toMatchObject([{ title: 'Karak' }])
    const tooLate = transact(db, (trx) => restoreFromBin(trx, restaurantId, soups.categoryId, WEEK))
    await expect(tooLate).rejects.toMatchObject({ code: 'not_found' })
    await forgetHistory(db, WEEK)
    expect(await binnedIds()).toEqual(drinks.productIds)
  })

  it('is what its owner gives up, and what is deleted with the account', async () => {
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    await emptyBin(db, restaurantId)
    expect(await listBin(db, restaurantId, NOW)).toEqual([])
    expect(await binnedIds()).toEqual([])
    await deleteCategory(db, restaurantId, drinks.categoryId, NOW)
    await db.deleteFrom('owners').where('id', '=', ownerId).execute()
    expect(await binnedIds()).toEqual([])
  })

  it('is what its owner gave up, however early the emptying ended, its texts too', async () => {
    const texts = () => db.selectFrom('texts').select('itemId').execute()
    await translate('Suppe')
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    expect(await texts()).toHaveLength(4)
    // As if the process ended after the first step.
    await db
      .updateTable('history')
      .set({ until: new Date(0).toISOString() })
      .execute()
    expect(await listBin(db, restaurantId, NOW)).toEqual([])
    await expect(restore(soups.categoryId)).rejects.toMatchObject({ code: 'not_found' })
    await deleteCategory(db, restaurantId, drinks.categoryId, NOW)
    await forgetHistory(db, NOW)
    expect(await binnedIds()).toEqual(drinks.productIds)
    expect(await texts()).toHaveLength(1)
    await emptyBin(db, restaurantId)
    expect([await binnedIds(), await texts()]).toEqual([[], []])
  })
})

describe('what a bin holds', () => {
  it('is so much that more is refused until it is emptied, and nothing goes by itself', async () => {
    const description = '菜'.repeat(TEXT_LIMITS.description)
    const half = Math.ceil(BIN_BYTES.most / bytesOf([description]) / 2)
    const some = Array.from({ length: half }, (_, index) => {
      return { name: `Dish ${index}`, price: 1000, description }
    })
    await addProducts(db, restaurantId, soups.categoryId, some, NOW)
    await addProducts(db, restaurantId, drinks.categoryId, some, NOW)
    await deleteCategory(db, restaurantId, soups.categoryId, NOW)
    await deleteCategory(db, restaurantId, drinks.categoryId, NOW)
    const [sweet = ''] = (await menuNow()).categories
      .flatMap(({ products }) => products)
      .map(({ id }) => id)
    const refused = transact(db, (trx) => deleteProduct(trx, restaurantId, sweet, NOW))
    await expect(refused).rejects.toThrow('The bin is full. Please empty it first.')
    expect(await listBin(db, restaurantId, NOW)).toHaveLength(2)
    const other = await aRestaurant(db)
    const { categoryId } = await aCategory(db, other.restaurantId, 'Tea')
    await deleteCategory(db, other.restaurantId, categoryId, NOW)
    await emptyBin(db, restaurantId)
    await deleteProduct(db, restaurantId, sweet, NOW)
    expect(await listBin(db, restaurantId, NOW)).toMatchObject([{ title: 'Kunafa' }])
    expect(await listBin(db, other.restaurantId, NOW)).toHaveLength(1)
  })
})

it('counts pictures in the bin as used', async () => {
  await addPicture(db, PICTURE, NOW)
  const dish = { name: 'Tea', price: 1000, description: 'Hot', picture: PICTURE.hash }
  const id = await addProduct(db, restaurantId, drinks.categoryId, dish, NOW)
  await deleteProduct(db, restaurantId, id, NOW)
  expect(await listPictureUses(db, [PICTURE.hash])).toMatchObject([{ part: 'bin', dish: 'Tea' }])
  expect([...(await listUsedMedia(db))].join()).toContain(PICTURE.hash)
  await emptyBin(db, restaurantId)
  expect(await listPictureUses(db, [PICTURE.hash])).toEqual([])
  expect([...(await listUsedMedia(db))].join()).not.toContain(PICTURE.hash)
})

async function withHistory(): Promise<void> {
  await addPicture(db, PICTURE, NOW)
  const [lentil = '', harira = ''] = soups.productIds
  const { categoryId } = soups
  await changeCategory(db, restaurantId, categoryId, { title: 'Warm soups' })
  await rename(lentil, 'Red lentil')
  await changeProduct(db, restaurantId, categoryId, harira, { picture: PICTURE.hash })
  const away = { categoryId: drinks.categoryId }
  await changeProduct(db, restaurantId, categoryId, harira, away)
  const back = { categoryId }
  await changeProduct(db, restaurantId, drinks.categoryId, harira, back)
  const dish = { name: 'Laban', price: 1000, description: 'Cold' }
  const id = await addProduct(db, restaurantId, categoryId, dish, NOW)
  await changeProduct(db, restaurantId, categoryId, id, away)
}

async function rename(id: string, name: string): Promise<void> {
  await changeProduct(db, restaurantId, soups.categoryId, id, { name })
}

function restore(id: string): Promise<void> {
  return transact(db, (trx) => restoreFromBin(trx, restaurantId, id, NOW))
}

async function translate(word: string): Promise<void> {
  await changeLanguages(db, restaurantId, { main: 'en', further: [{ code: 'de', shown: false }] })
  const ids = [...soups.productIds, ...drinks.productIds]
  const texts = ids.map((id) => {
    return { kind: 'product' as const, id, field: 'name', text: word, seen: null }
  })
  await changeTexts(db, restaurantId, 'de', texts)
}

async function menuNow(): Promise<MenuDocument> {
  const menu = await loadMenu(db, restaurantId)
  if (!menu) throw new Error('the menu is gone')
  return menu
}

async function binnedIds(): Promise<string[]> {
  return (await db.selectFrom('historyProducts').select('id').execute()).map(({ id }) => id)
}

import { deleteProduct } from './bin.ts'
import { expect, it } from 'vitest'
import { NO_DETAILS } from '../menu/fields.ts'
import type { Database } from '../open.ts'
import type { MenuProduct } from '../menu/document.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import { watchStatements } from '../testing/statements.ts'
import { transact } from '../transact.ts'
import { loadMenu } from '../queries/menus.ts'
import { addPicture } from '../queries/pictures.ts'
import { changeProduct, changeProducts } from './product-changes.ts'
import { addProduct, addProducts } from './products.ts'

const NOT_FOUND = { code: 'not_found', message: 'Not found' }
const PICTURE = {
  hash: 'ab12',
  width: 800,
  height: 600,
  fallback: 'jpg',
  colour: '#aabbcc',
} as const

function aProduct(name: string) {
  return { name, price: 12_500, description: 'Fresh' }
}

it('changes none of none', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await aCategory(db, restaurantId, 'Soups', ['Lentil'])
  await transact(db, (trx) => changeProducts(trx, restaurantId, []))
  const found = (is: 'in' | 'not in') =>
    db.selectFrom('products').select('name').where('id', is, []).execute()
  expect(await found('in')).toEqual([])
  expect(await found('not in')).toEqual([{ name: 'Lentil' }])
})

it('numbers products of one name in creation order, and each keeps its number', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { productIds } = await aCategory(db, restaurantId, 'Tea', ['Mint', 'MINT', ' mint'])
  expect(await slugs(db, restaurantId)).toEqual(['mint', 'mint-2', 'mint-3'])
  await deleteProduct(db, restaurantId, productIds[0] ?? '', NOW)
  expect(await slugs(db, restaurantId)).toEqual(['mint-2', 'mint-3'])
})

it('comes with many others in one go, in their order', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  const names = Array.from({ length: 120 }, (_, index) => (index % 2 ? 'Mint' : `Tea ${index}`))
  const added = await addProducts(db, restaurantId, categoryId, names.map(aProduct), NOW)
  const stored = await products(db, restaurantId)
  expect(stored.map(({ name }) => name)).toEqual(['Mint', ...names])
  expect(stored.slice(1).map(({ id }) => id)).toEqual(added)
  expect(stored.at(-1)?.slug).toBe('mint-61')
  expect(new Set(stored.map(({ slug }) => slug)).size).toBe(121)
  expect((await loadMenu(db, restaurantId))?.revision).toBe(4)
})

it('finds a free number among very many of one name', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea')
  const ids = await addProducts(
    db,
    restaurantId,
    categoryId,
    Array(300).fill(aProduct('Mint')),
    NOW,
  )
  await deleteProduct(db, restaurantId, ids[269] ?? '', NOW)
  await addProduct(db, restaurantId, categoryId, aProduct('MINT'), NOW)
  await addProduct(db, restaurantId, categoryId, aProduct('mint'), NOW)
  expect((await slugs(db, restaurantId)).slice(-2)).toEqual(['mint-270', 'mint-301'])
})

it('does not stand in the way of its own number', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Tea', ['Mint', 'Mint'])
  await changeProduct(db, restaurantId, categoryId, productIds[1] ?? '', aProduct('Mint 2'))
  expect(await slugs(db, restaurantId)).toEqual(['mint', 'mint-2'])
})

it('comes to no restaurant that has as many as it may have', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea')
  const names = Array.from({ length: 2999 }, (_, index) => aProduct(`Tea ${index}`))
  await addProducts(db, restaurantId, categoryId, names, NOW)
  const limit = { code: 'conflict', message: 'You have reached the limit of 3000' }
  const two = [aProduct('Sage'), aProduct('Mint')]
  await expect(addProducts(db, restaurantId, categoryId, two, NOW)).rejects.toMatchObject(limit)
  await addProduct(db, restaurantId, categoryId, aProduct('Sage'), NOW)
  const one = addProduct(db, restaurantId, categoryId, aProduct('Mint'), NOW)
  await expect(one).rejects.toMatchObject(limit)
  expect(await products(db, restaurantId)).toHaveLength(3000)
})

it('counts per category', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await aCategory(db, restaurantId, 'Tea', ['Mint'])
  await aCategory(db, restaurantId, 'Juice', ['Mint'])
  expect(await slugs(db, restaurantId)).toEqual(['mint', 'mint'])
})

it('keeps its former addresses in the order of the alphabet, without the one it has', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  const id = productIds[0] ?? ''
  for (const name of ['Sage', 'Anise', 'ANISE', 'Sage']) {
    await changeProduct(db, restaurantId, categoryId, id, aProduct(name))
  }
  const [product] = await products(db, restaurantId)
  expect(product?.slug).toBe('sage')
  const former = product?.formerAddresses.filter(({ slug }) => slug !== 'sage')
  expect(former).toEqual([
    { categoryId, slug: 'anise' },
    { categoryId, slug: 'mint' },
  ])
})

it('looks once at the former addresses of all, however many dishes are renamed together', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const names = Array.from({ length: 250 }, (_, index) => `Dish ${index}`)
  const { productIds } = await aCategory(db, restaurantId, 'Dishes', names)
  const renamed = productIds.map((id, index) => {
    return { id, change: { name: `Plate ${index}` }, seen: null }
  })
  using watched = watchStatements()
  await transact(db, (trx) => changeProducts(trx, restaurantId, renamed))
  const looks = watched.run.filter(({ sql }) => {
    return sql.includes('from "formerProductSlugs"') && sql.includes('offset')
  })
  expect(looks).toHaveLength(1)
  const menu = await loadMenu(db, restaurantId)
  const [first] = menu?.categories[0]?.products ?? []
  expect(first?.formerAddresses.map(({ slug }) => slug)).toEqual(['dish-0'])
})

it('keeps its picture when a change brings none', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea')
  await addPicture(db, PICTURE, NOW)
  const input = { ...aProduct('Mint'), picture: PICTURE.hash }
  const id = await addProduct(db, restaurantId, categoryId, input, NOW)
  await changeProduct(db, restaurantId, categoryId, id, { ...aProduct('Mint'), price: 0 })
  expect(await products(db, restaurantId)).toEqual([
    {
      id,
      version: expect.any(Number),
      name: 'Mint',
      label: null,
      slug: 'mint',
      number: 1,
      price: 0,
      description: 'Fresh',
      ...NO_DETAILS,
      picture: PICTURE,
      formerAddresses: [],
    },
  ])
})

it('stores the largest price to the last thousandth', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea')
  const price = 999_999_999_999
  await addProduct(db, restaurantId, categoryId, { ...aProduct('Gold'), price }, NOW)
  expect((await products(db, restaurantId))[0]?.price).toBe(price)
})

it('stores any text as it is', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea')
  const description = `'; drop table products; -- <script>&amp;\u202B "\\ 🍵\n\t`
  await addProduct(db, restaurantId, categoryId, { ...aProduct('Mint'), description }, NOW)
  expect((await products(db, restaurantId))[0]?.description).toBe(description)
})

it("does not find another restaurant's product or category, nor one that never was", async () => {
  await using house = await aDatabase()
  const { db } = house
  const mine = await aRestaurant(db)
  const own = await aCategory(db, mine.restaurantId, 'Tea', ['Sage'])
  const other = await aRestaurant(db)
  const others = await aCategory(db, other.restaurantId, 'Tea', ['Mint'])
  const before = await loadMenu(db, other.restaurantId)
  const stolen = aProduct('Stolen')
  const theirs = others.productIds[0] ?? ''
  const attempts = [
    () => addProduct(db, mine.restaurantId, others.categoryId, stolen, NOW),
    () => addProduct(db, mine.restaurantId, 'nonsense', stolen, NOW),
    () => changeProduct(db, mine.restaurantId, others.categoryId, theirs, stolen),
    () => changeProduct(db, mine.restaurantId, own.categoryId, theirs, stolen),
    () => changeProduct(db, mine.restaurantId, own.categoryId, 'nonsense', stolen),
    () => deleteProduct(db, mine.restaurantId, theirs, NOW),
    () => deleteProduct(db, mine.restaurantId, 'nonsense', NOW),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(NOT_FOUND)
  expect(await loadMenu(db, other.restaurantId)).toEqual(before)
})

it('does not change a product through another category of the same restaurant', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const tea = await aCategory(db, restaurantId, 'Tea', ['Mint'])
  const juice = await aCategory(db, restaurantId, 'Juice')
  const id = tea.productIds[0] ?? ''
  await expect(
    changeProduct(db, restaurantId, juice.categoryId, id, aProduct('Lemon')),
  ).rejects.toMatchObject(NOT_FOUND)
})

async function products(db: Database, restaurantId: string): Promise<MenuProduct[]> {
  const menu = await loadMenu(db, restaurantId)
  return menu?.categories.flatMap((category) => category.products) ?? []
}

async function slugs(db: Database, restaurantId: string): Promise<string[]> {
  return (await products(db, restaurantId)).map(({ slug }) => slug)
}

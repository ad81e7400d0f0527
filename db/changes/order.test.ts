import { expect, it } from 'vitest'
import type { Database } from '../open.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant } from '../testing/fixtures.ts'
import { watchStatements } from '../testing/statements.ts'
import { transact } from '../transact.ts'
import { loadMenu } from '../queries/menus.ts'
import { changeOrder } from './menu-changes.ts'
import { type OrderedCategory } from './change.ts'

async function aMenu(db: Database) {
  const { restaurantId } = await aRestaurant(db)
  const tea = await aCategory(db, restaurantId, 'Tea', ['Mint', 'Sage'])
  const juice = await aCategory(db, restaurantId, 'Juice', ['Lemon', 'Mint'])
  return { restaurantId, tea, juice }
}

async function shape(db: Database, restaurantId: string): Promise<[string, string[]][]> {
  const menu = await loadMenu(db, restaurantId)
  return (menu?.categories ?? []).map(({ slug, products }) => [
    slug,
    products.map((product) => product.slug),
  ])
}

it('sets the order of categories and products', async () => {
  await using house = await aDatabase()
  const { restaurantId, tea, juice } = await aMenu(house.db)
  await changeOrder(house.db, restaurantId, [
    { categoryId: juice.categoryId, products: juice.productIds },
    { categoryId: tea.categoryId, products: tea.productIds.toReversed() },
  ])
  expect(await shape(house.db, restaurantId)).toEqual([
    ['juice', ['lemon', 'mint']],
    ['tea', ['sage', 'mint']],
  ])
})

it('moves a product, which takes a free address there and leaves its old one behind', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId, tea, juice } = await aMenu(db)
  const [mint = '', sage = ''] = tea.productIds
  await changeOrder(db, restaurantId, [
    { categoryId: tea.categoryId, products: [sage] },
    { categoryId: juice.categoryId, products: [mint, ...juice.productIds] },
  ])
  expect(await shape(db, restaurantId)).toEqual([
    ['tea', ['sage']],
    ['juice', ['mint-2', 'lemon', 'mint']],
  ])
  const moved = (await loadMenu(db, restaurantId))?.categories[1]?.products[0]
  expect(moved?.formerAddresses).toEqual([{ categoryId: tea.categoryId, slug: 'mint' }])
})

it('lets two products swap places and addresses', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId, tea, juice } = await aMenu(db)
  const [teaMint = '', sage = ''] = tea.productIds
  const [lemon = '', juiceMint = ''] = juice.productIds
  await changeOrder(db, restaurantId, [
    { categoryId: tea.categoryId, products: [juiceMint, sage] },
    { categoryId: juice.categoryId, products: [lemon, teaMint] },
  ])
  expect(await shape(db, restaurantId)).toEqual([
    ['tea', ['mint', 'sage']],
    ['juice', ['lemon', 'mint']],
  ])
})

it("takes exactly the restaurant's own categories and products, each once", async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId, tea, juice } = await aMenu(db)
  const other = await aMenu(db)
  const teas = { categoryId: tea.categoryId, products: tea.productIds }
  const juices = { categoryId: juice.categoryId, products: juice.productIds }
  const wrong: OrderedCategory[][] = [
    [],
    [teas],
    [teas, teas],
    [teas, juices, juices],
    [teas, { ...juices, products: [] }],
    [teas, { ...juices, products: [...juice.productIds, ...tea.productIds] }],
    [teas, { ...juices, products: [...juice.productIds, 'nonsense'] }],
    [teas, { ...juices, products: [juice.productIds[0] ?? '', other.juice.productIds[0] ?? ''] }],
    [teas, { categoryId: other.juice.categoryId, products: juice.productIds }],
    [teas, juices, { categoryId: other.tea.categoryId, products: other.tea.productIds }],
  ]
  const before = [await loadMenu(db, restaurantId), await loadMenu(db, other.restaurantId)]
  for (const order of wrong) {
    const attempt = transact(db, (trx) => changeOrder(trx, restaurantId, order))
    await expect(attempt).rejects.toMatchObject({ code: 'conflict' })
  }
  const after = [await loadMenu(db, restaurantId), await loadMenu(db, other.restaurantId)]
  expect(after).toEqual(before)
})

it('moves a whole long menu, and every product leaves its address behind', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const names = Array.from({ length: 1200 }, (_, index) => `Dish ${index}`)
  const tea = await aCategory(db, restaurantId, 'Tea', names)
  const juice = await aCategory(db, restaurantId, 'Juice', ['Dish 7'])
  await changeOrder(db, restaurantId, [
    { categoryId: tea.categoryId, products: juice.productIds },
    { categoryId: juice.categoryId, products: tea.productIds.toReversed() },
  ])
  const menu = await loadMenu(db, restaurantId)
  const [first, second] = menu?.categories ?? []
  expect(first?.products.map(({ slug }) => slug)).toEqual(['dish-7'])
  const slugs = names.map((name) => name.toLowerCase().replace(' ', '-')).toReversed()
  expect(second?.products.map(({ slug }) => slug)).toEqual(slugs)
  const former = second?.products.map(({ formerAddresses }) => formerAddresses)
  expect(former).toEqual(slugs.map((slug) => [{ categoryId: tea.categoryId, slug }]))
})

it('writes what has another place in a few statements, however many categories there are', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const categories = []
  for (let number = 0; number < 50; number += 1) {
    const { categoryId, productIds } = await aCategory(db, restaurantId, `Page ${number}`, [
      'A',
      'B',
    ])
    categories.push({ categoryId, products: productIds })
  }
  const [first, ...others] = categories
  const order = [
    ...others,
    { categoryId: first!.categoryId, products: first!.products.toReversed() },
  ]
  using watched = watchStatements()
  await changeOrder(db, restaurantId, order)
  // One more counts what is said of it in the change log.
  const places = watched.run.filter(({ sql }) => !sql.includes('lastLogged'))
  expect(places.filter(({ sql }) => /^\s*(?:update|with)/.test(sql))).toHaveLength(3)
  expect((await shape(db, restaurantId)).at(-1)).toEqual(['page-0', ['b', 'a']])
})

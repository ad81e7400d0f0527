import { deleteCategory } from './bin.ts'
import { getCategory } from './category-rows.ts'
import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '../testing/fixtures.ts'
import type { Database } from '../open.ts'
import { addCategory, changeCategory } from './categories.ts'
import { loadMenu } from '../queries/menus.ts'

const ICON = 'pot-of-food'
const NOT_FOUND = { code: 'not_found', message: 'Not found' }

it('numbers categories of one address in creation order, and each keeps its number', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  for (const title of ['Hot drinks', 'Hot-drinks', 'Hot/drinks']) {
    await aCategory(db, restaurantId, title)
  }
  expect(await slugs(db, restaurantId)).toEqual(['hot-drinks', 'hot-drinks-2', 'hot-drinks-3'])
  const [first] = await ids(db, restaurantId)
  await deleteCategory(db, restaurantId, first ?? '', NOW)
  expect(await slugs(db, restaurantId)).toEqual(['hot-drinks-2', 'hot-drinks-3'])
})

it('never takes the address of the information page', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Info')
  const other = await aCategory(db, restaurantId, 'Soups')
  await changeCategory(db, restaurantId, other.categoryId, { title: 'INFO!', icon: ICON })
  await changeCategory(db, restaurantId, categoryId, { title: 'index.html', icon: ICON })
  expect(await slugs(db, restaurantId)).toEqual(['index.html-2', 'info-3'])
})

it('takes a title once, whatever its case and spaces', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Hot Drinks')
  const conflict = { code: 'conflict', message: 'Category already exists', field: 'title' }
  for (const title of ['hot drinks', ' HOT   DRINKS ', 'Hot\u00A0Drinks']) {
    await expect(addCategory(db, restaurantId, { title, icon: ICON }, NOW)).rejects.toMatchObject(
      conflict,
    )
  }
  const soups = await aCategory(db, restaurantId, 'Soups')
  await expect(
    changeCategory(db, restaurantId, soups.categoryId, { title: 'HOT drinks', icon: ICON }),
  ).rejects.toMatchObject(conflict)
  await changeCategory(db, restaurantId, categoryId, { title: 'HOT DRINKS', icon: ICON })
  const another = await aRestaurant(db)
  await aCategory(db, another.restaurantId, 'Hot Drinks')
  expect(await slugs(db, another.restaurantId)).toEqual(['hot-drinks'])
})

it('keeps the number of an address through a new spelling of the title', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const first = await aCategory(db, restaurantId, 'Tea')
  const second = await aCategory(db, restaurantId, 'Tea!')
  await deleteCategory(db, restaurantId, first.categoryId, NOW)
  await changeCategory(db, restaurantId, second.categoryId, { title: 'TEA', icon: ICON })
  expect(await slugs(db, restaurantId)).toEqual(['tea-2'])
})

it('gives an address that a rename left to whoever comes, and back to its first owner', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea')
  await changeCategory(db, restaurantId, categoryId, { title: 'Coffee', icon: ICON })
  expect(await formerSlugs(db, restaurantId)).toEqual([['tea']])
  await changeCategory(db, restaurantId, categoryId, { title: 'Tea', icon: ICON })
  expect(await slugs(db, restaurantId)).toEqual(['tea'])
  await changeCategory(db, restaurantId, categoryId, { title: 'Coffee', icon: ICON })
  await aCategory(db, restaurantId, 'Tea')
  expect(await slugs(db, restaurantId)).toEqual(['coffee', 'tea'])
})

it('comes to no restaurant that has as many as it may have', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  for (let count = 1; count <= 100; count += 1) await aCategory(db, restaurantId, `Tea ${count}`)
  const limit = { code: 'conflict', message: 'You have reached the limit of 100' }
  await expect(aCategory(db, restaurantId, 'Sage')).rejects.toMatchObject(limit)
  const { restaurantId: other } = await aRestaurant(db)
  await aCategory(db, other, 'Sage')
})

it('is added behind the others, also after one of them is gone', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  for (const title of ['C', 'A', 'B']) await aCategory(db, restaurantId, title)
  const [first] = await ids(db, restaurantId)
  await deleteCategory(db, restaurantId, first ?? '', NOW)
  await aCategory(db, restaurantId, 'AA')
  expect(await slugs(db, restaurantId)).toEqual(['a', 'b', 'aa'])
})

it('takes its products and every former address with it', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { categoryId } = await aCategory(db, restaurantId, 'Tea', ['Mint', 'Sage'])
  await changeCategory(db, restaurantId, categoryId, { title: 'Teas', icon: ICON })
  await deleteCategory(db, restaurantId, categoryId, NOW)
  for (const table of ['products', 'formerCategorySlugs', 'formerProductSlugs'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

it("raises its own restaurant's revision with every change, and no other's", async () => {
  await using house = await aDatabase()
  const { db } = house
  const mine = await aRestaurant(db)
  const other = await aRestaurant(db)
  const seen = [await revision(db, mine.restaurantId)]
  const { categoryId } = await aCategory(db, mine.restaurantId, 'Tea')
  seen.push(await revision(db, mine.restaurantId))
  await changeCategory(db, mine.restaurantId, categoryId, { title: 'Teas', icon: ICON })
  seen.push(await revision(db, mine.restaurantId))
  await deleteCategory(db, mine.restaurantId, categoryId, NOW)
  seen.push(await revision(db, mine.restaurantId))
  expect(seen).toEqual([1, 2, 3, 4])
  expect(await revision(db, other.restaurantId)).toBe(1)
})

it("does not find another restaurant's category, nor one that never was", async () => {
  await using house = await aDatabase()
  const { db } = house
  const mine = await aRestaurant(db)
  const other = await aRestaurant(db)
  const { categoryId } = await aCategory(db, other.restaurantId, 'Tea', ['Mint'])
  const before = await loadMenu(db, other.restaurantId)
  for (const id of [categoryId, 'nonsense', '', "' or 1=1 --"]) {
    const change = { title: 'Stolen', icon: ICON }
    await expect(getCategory(db, mine.restaurantId, id)).rejects.toMatchObject(NOT_FOUND)
    await expect(changeCategory(db, mine.restaurantId, id, change)).rejects.toMatchObject(NOT_FOUND)
    await expect(deleteCategory(db, mine.restaurantId, id, NOW)).rejects.toMatchObject(NOT_FOUND)
  }
  expect(await loadMenu(db, other.restaurantId)).toEqual(before)
})

async function slugs(db: Database, restaurantId: string): Promise<string[]> {
  return (await loadMenu(db, restaurantId))?.categories.map(({ slug }) => slug) ?? []
}

async function formerSlugs(db: Database, restaurantId: string): Promise<string[][]> {
  return (
    (await loadMenu(db, restaurantId))?.categories.map((category) => category.formerSlugs) ?? []
  )
}

async function ids(db: Database, restaurantId: string): Promise<string[]> {
  return (await loadMenu(db, restaurantId))?.categories.map(({ id }) => id) ?? []
}

async function revision(db: Database, restaurantId: string): Promise<number | undefined> {
  return (await loadMenu(db, restaurantId))?.revision
}

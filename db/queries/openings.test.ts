import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { aCategory, aRestaurant } from '../testing/fixtures.ts'
import { aDatabase } from '../testing/databases.ts'
import {
  addOpenings,
  changeCounting,
  forgetOpenings,
  listCountedMenus,
  listCountedPages,
  listOpenings,
  readCounting,
  readOpeningSums,
  readPageIndex,
  type OpeningCount,
} from './openings.ts'

const DAY = '2026-01-01'
const RANGE = { from: DAY, to: DAY }

function anOpening(restaurantId: string, over: Partial<OpeningCount> = {}): OpeningCount {
  const page = { page: 'menu', language: 'en', tableName: '' }
  return { restaurantId, day: DAY, hour: 12, ...page, count: 1, ...over }
}

test('servers that write at the same time, in any order, add up', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const rows = Array.from({ length: 24 }, (_, hour) => anOpening(restaurantId, { hour }))
  const writes = [rows, rows.toReversed(), rows].map((some) => addOpenings(db, some))
  await Promise.all(writes)
  const sums = await readOpeningSums(db, restaurantId, RANGE)
  expect(sums.day).toEqual(new Map([[DAY, 72]]))
  expect([...sums.hour.values()]).toEqual(rows.map(() => 3))
})

test('sums are of the days that were asked for, and of one restaurant', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  await addOpenings(db, [
    anOpening(restaurantId, { count: 2 }),
    anOpening(restaurantId, { language: 'ar', tableName: 'شرفة ٢' }),
    anOpening(restaurantId, { day: '2025-12-31', count: 10 }),
    anOpening(restaurantId, { day: '2026-01-02', count: 20 }),
    anOpening(other.restaurantId, { count: 40 }),
  ])
  const sums = await readOpeningSums(db, restaurantId, RANGE)
  expect(sums.page).toEqual(new Map([['menu', 3]]))
  expect(Object.fromEntries(sums.language)).toEqual({ ar: 1, en: 2 })
  expect(Object.fromEntries(sums.tableName)).toEqual({ '': 2, 'شرفة ٢': 1 })
  expect((await Array.fromAsync(listOpenings(db, restaurantId, RANGE))).flat()).toHaveLength(2)
  const long = { from: '2025-10-01', to: '2026-02-01' }
  expect((await readOpeningSums(db, restaurantId, long)).page).toEqual(new Map([['menu', 33]]))
  expect((await Array.fromAsync(listOpenings(db, restaurantId, long))).flat()).toHaveLength(4)
  await forgetOpenings(db, DAY)
  expect(await days(db)).toEqual([DAY, DAY, DAY, '2026-01-02'])
  await db.deleteFrom('owners').where('id', '=', other.ownerId).execute()
  expect(await days(db)).toHaveLength(3)
})

test('pages are found by their addresses, also by former ones that nothing has taken', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  const { categoryId, productIds } = await aCategory(db, restaurantId, 'Soups', ['Lentil', 'Onion'])
  const [lentil = '', onion = ''] = productIds
  for (const [slug, productId] of [
    ['dal', lentil],
    ['onion', lentil],
  ] as const) {
    const former = { restaurantId, categoryId, slug, productId, revision: 1 }
    await db.insertInto('formerProductSlugs').values(former).execute()
  }
  const former = { restaurantId, categoryId, slug: 'starters', revision: 1 }
  await db.insertInto('formerCategorySlugs').values(former).execute()
  const { categories, main } = await readPageIndex(db, restaurantId)
  expect(main).toBe('en')
  expect([...categories.keys()].toSorted()).toEqual(['soups', 'starters'])
  for (const slug of ['soups', 'starters']) {
    const found = categories.get(slug)
    expect(found?.id).toBe(categoryId)
    expect(Object.fromEntries(found?.products ?? [])).toEqual({ lentil, dal: lentil, onion })
  }
  const { pages } = await listCountedPages(db, restaurantId)
  expect(pages.map(({ path }) => path)).toEqual([
    '/corner',
    '/corner/info',
    '/corner/info/allergens',
    '/corner/soups',
    '/corner/soups/lentil',
    '/corner/soups/onion',
  ])
})

test('only menus whose owner wants it are counted, and tables only where they are switched on', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  const other = await aRestaurant(db, { name: 'Other' })
  expect(await readCounting(db, restaurantId)).toEqual({
    openings: true,
    tableCodes: false,
    tables: [],
  })
  await changeCounting(db, restaurantId, { tables: ['A12'] })
  const find = async () =>
    (await listCountedMenus(db, ['corner', 'other', 'gone'])).map(({ slug, tables }) => [
      slug,
      [...tables.values()],
    ])
  expect((await find()).toSorted()).toEqual([
    ['corner', []],
    ['other', []],
  ])
  await changeCounting(db, restaurantId, { tableCodes: true })
  await changeCounting(db, other.restaurantId, { openings: false })
  expect(await find()).toEqual([['corner', ['A12']]])
  await changeCounting(db, restaurantId, {})
  expect((await readCounting(db, restaurantId)).tableCodes).toBe(true)
})

async function days(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('openings').select('day').orderBy('day').execute()
  return rows.map(({ day }) => day)
}

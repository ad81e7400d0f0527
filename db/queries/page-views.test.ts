import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { aCategory, aRestaurant } from '../testing/fixtures.ts'
import { addDays } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import {
  changeCounting,
  listCountedMenus,
  listCountedPages,
  readCounting,
  readPageIndex,
} from './counted-pages.ts'
import {
  addPageViews,
  forgetPageViews,
  listPageViews,
  readPageViewSums,
  MOST_PAGE_COUNTERS,
  MOST_TABLE_COUNTERS,
  type PageView,
} from './page-views.ts'

const DAY = '2026-01-01'
const RANGE = { from: DAY, to: DAY }

function aPageView(restaurantId: string, over: Partial<PageView> = {}): PageView {
  const page = { page: 'menu', language: 'en', tableName: '' }
  return { restaurantId, day: DAY, hour: 12, ...page, count: 1, ...over }
}

test('servers that write at the same time, in any order, add up', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const rows = Array.from({ length: 24 }, (_, hour) => aPageView(restaurantId, { hour }))
  const writes = [rows, rows.toReversed(), rows].map((some) => addPageViews(db, some))
  await Promise.all(writes)
  const sums = await readPageViewSums(db, restaurantId, RANGE)
  expect(sums.day).toEqual(new Map([[DAY, 72]]))
  expect(sums.hours).toEqual(rows.map(() => 3))
})

test('sums are of the days that were asked for, and of one restaurant', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  await addPageViews(db, [
    aPageView(restaurantId, { count: 2 }),
    aPageView(restaurantId, { language: 'ar', tableName: 'شرفة ٢' }),
    aPageView(restaurantId, { day: '2025-12-31', count: 10 }),
    aPageView(restaurantId, { day: '2026-01-02', count: 20 }),
    aPageView(other.restaurantId, { count: 40 }),
  ])
  const sums = await readPageViewSums(db, restaurantId, RANGE)
  expect(sums.page).toEqual(new Map([['menu', 3]]))
  expect(Object.fromEntries(sums.language)).toEqual({ ar: 1, en: 2 })
  expect(Object.fromEntries(sums.tableName)).toEqual({ 'شرفة ٢': 1 })
  expect((await Array.fromAsync(listPageViews(db, restaurantId, RANGE))).flat()).toHaveLength(3)
  const long = { from: '2025-10-01', to: '2026-02-01' }
  expect((await readPageViewSums(db, restaurantId, long)).page).toEqual(new Map([['menu', 33]]))
  expect((await Array.fromAsync(listPageViews(db, restaurantId, long))).flat()).toHaveLength(5)
  await forgetPageViews(db, DAY)
  expect(await days(db)).toEqual([DAY, DAY, DAY, DAY, '2026-01-02'])
  await db.deleteFrom('owners').where('id', '=', other.ownerId).execute()
  expect(await days(db)).toHaveLength(4)
})

test('a restaurant has so many counters a day, however often and whatever is opened', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  const languages = ['ar', 'en']
  const views = Array.from({ length: 3 * MOST_PAGE_COUNTERS }, (_, at) =>
    aPageView(restaurantId, {
      page: `page ${at}`,
      language: languages[at % 2] ?? '',
      hour: at % 24,
      tableName: `table ${at}`,
    }),
  )
  for (let from = 0; from < views.length; from += 400) {
    await addPageViews(db, views.slice(from, from + 400))
  }
  await addPageViews(db, [aPageView(other.restaurantId, { page: 'page 1499' }), ...views])
  const stored = await db
    .selectFrom('pageViews')
    .select(['tableName', 'page', 'count'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const ofPages = stored.filter(({ tableName }) => tableName === '')
  expect(ofPages).toHaveLength(MOST_PAGE_COUNTERS + languages.length)
  expect(stored).toHaveLength(MOST_PAGE_COUNTERS + languages.length + MOST_TABLE_COUNTERS)
  const sums = await readPageViewSums(db, restaurantId, RANGE)
  expect(sums.day).toEqual(new Map([[DAY, 2 * views.length]]))
  expect(sums.language).toEqual(new Map(languages.map((code) => [code, views.length])))
  expect(sums.hours.reduce((sum, count) => sum + count)).toBe(2 * views.length)
  expect(sums.page.get('page 7')).toBe(2)
  expect(sums.page.get('page 1499')).toBeUndefined()
  expect(sums.tableName.get('table 7')).toBe(2)
  const others = await readPageViewSums(db, other.restaurantId, RANGE)
  expect(others.page).toEqual(new Map([['page 1499', 1]]))
})

test('each day has its own counters, and those of tables take none of the pages’', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const before = { day: addDays(DAY, -1) }
  const pages = Array.from({ length: MOST_PAGE_COUNTERS }, (_, at) => ({ page: `page ${at}` }))
  const tables = pages.slice(0, MOST_TABLE_COUNTERS).map((_, at) => ({ tableName: `table ${at}` }))
  const add = (some: readonly Partial<PageView>[]) =>
    addPageViews(
      db,
      some.map((view) => aPageView(restaurantId, view)),
    )
  await add(pages.map((view) => ({ ...view, ...before })))
  await add(tables)
  // The menu, which the tables' guests opened, has the last one.
  await add(pages)
  const { page } = await readPageViewSums(db, restaurantId, RANGE)
  expect(page.size).toBe(MOST_PAGE_COUNTERS + 1)
  expect(page.get('')).toBe(1)
  expect(page.get('page 7')).toBe(1)
})

test('a year that is full is read and forgotten in steps', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  for (let day = DAY; day <= '2026-04-30'; day = addDays(day, 1)) {
    const pages = Array.from({ length: 20 }, (_, at) => `page ${at}`)
    await addPageViews(
      db,
      pages.map((page) => aPageView(restaurantId, { day, page })),
    )
  }
  const year = { from: '2025-05-01', to: '2026-04-30' }
  expect(await turnsDuring(() => readPageViewSums(db, restaurantId, year))).toBeGreaterThan(12)
  expect(await turnsDuring(() => forgetPageViews(db, '2026-05-01'))).toBeGreaterThanOrEqual(120)
  expect(await days(db)).toEqual([])
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

/** How often others had their turn. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

async function days(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('pageViews').select('day').orderBy('day').execute()
  return rows.map(({ day }) => day)
}

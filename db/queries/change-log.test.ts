import { expect, test } from 'vitest'
import { KEPT_LOG_MS, LOG_ENTRIES_AT_ONCE, MOST_LOG_ENTRIES } from '../rules/change-log.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import type { Db } from '../schema.ts'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import {
  addLogEntries,
  eachLogged,
  forgetLog,
  listAuthors,
  readLog,
  type Author,
} from './change-log.ts'

const AHMED: Author = { kind: 'person', id: 'a', name: 'Ahmed', role: 'manager' }

function add(db: Db, restaurantId: string, count: number, author = AHMED, at = NOW) {
  const entries = Array.from({ length: count }, (_, index) => {
    return { kind: 'product', what: `Tea ${index}`, before: {}, after: {} } as const
  })
  return addLogEntries(db, restaurantId, entries, { author, at })
}

test('a restaurant has so many entries, the newest, whatever others have', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  await add(db, other.restaurantId, 1, { ...AHMED, id: 'o', name: 'Other' })
  await add(db, restaurantId, MOST_LOG_ENTRIES)
  await add(db, restaurantId, 3)
  const pages = await Array.fromAsync(eachLogged(db, restaurantId, {}, NOW))
  expect(pages[0]).toHaveLength(LOG_ENTRIES_AT_ONCE)
  const all = pages.flat()
  expect(all).toHaveLength(MOST_LOG_ENTRIES)
  expect(all.slice(0, 4).map(({ what }) => what)).toEqual(['Tea 2', 'Tea 1', 'Tea 0', 'Tea 4999'])
  expect(all.at(-1)?.what).toBe('Tea 3')
  expect(await readLog(db, other.restaurantId, {}, NOW)).toHaveLength(1)
  expect(await listAuthors(db, restaurantId)).toEqual([AHMED])
})

test('what is older than 90 days is forgotten', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const later = new Date(NOW.getTime() + DAY_MS)
  await add(db, restaurantId, 1, AHMED, NOW)
  await add(db, restaurantId, 2, { ...AHMED, name: 'Ahmed Ali' }, later)
  await forgetLog(db, new Date(NOW.getTime() + KEPT_LOG_MS))
  const left = await readLog(db, restaurantId, {}, later)
  expect(left.map(({ what }) => what)).toEqual(['Tea 1', 'Tea 0'])
  expect(await listAuthors(db, restaurantId)).toEqual([{ ...AHMED, name: 'Ahmed Ali' }])
})

test('entries are found by time, author, kind and place', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const later = new Date(NOW.getTime() + DAY_MS)
  await add(db, restaurantId, 2)
  await add(db, restaurantId, 1, { ...AHMED, id: 'b' }, later)
  const found = async (wish: Parameters<typeof readLog>[2]) =>
    (await readLog(db, restaurantId, wish, NOW)).map(({ number }) => number)
  expect(await found({})).toEqual([3, 2, 1])
  expect(await found({ from: later })).toEqual([3])
  expect(await found({ to: later })).toEqual([2, 1])
  expect(await found({ by: 'b' })).toEqual([3])
  expect(await found({ kind: 'key' })).toEqual([])
  expect(await found({ before: 2 })).toEqual([1])
})

import { expect, it } from 'vitest'
import { MOST_TEXT_BYTES } from '#db/rules/limits.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { aRestaurant } from '#db/testing/fixtures.ts'
import { createTextBytes } from './text-bytes.ts'

const MUCH = 64 * 1024

it('sums the texts of a menu up at first, after much that came to them, and near their limit', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const elsewhere = (itemId: string, bytes: number) =>
    db
      .insertInto('texts')
      .values({
        restaurantId,
        language: 'ar',
        itemId,
        field: 'name',
        text: 'ش'.repeat(bytes / 2),
        source: '',
        version: 1,
      })
      .execute()
  const known = createTextBytes()
  const before = (more: number) => known.before(db, restaurantId, more)
  await elsewhere('a', 100)
  expect(await before(10)).toBe(100)
  await elsewhere('b', 1000)
  expect(await before(20)).toBe(110)
  expect(await before(MUCH - 30)).toBe(130)
  expect(await before(1)).toBe(1100)
  await elsewhere('c', MOST_TEXT_BYTES.further - 1100)
  expect(await before(MUCH)).toBe(MOST_TEXT_BYTES.further)
  await db.deleteFrom('texts').where('itemId', '=', 'c').execute()
  expect(await before(1)).toBe(1100)
})

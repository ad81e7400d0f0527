import { expect, test } from 'vitest'
import { inChunks } from '../in-chunks.ts'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { findAnswer, keepAnswer, MOST_ANSWERS } from './answered-requests.ts'

const at = (second: number) => new Date(NOW.getTime() + second * 1000)

test('a restaurant has so many answers, the newest, whatever others have', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  const rows = Array.from({ length: MOST_ANSWERS + 2 }, (_, second) => {
    return { restaurantId, key: `key ${second}`, answer: '1', answeredAt: at(second).toISOString() }
  })
  await inChunks(rows, 500, (some) =>
    db
      .insertInto('answeredRequests')
      .values([...some])
      .execute(),
  )
  await keepAnswer(db, other.restaurantId, 'key 0', 'of the other', NOW)
  await keepAnswer(db, restaurantId, 'last', 'newest', at(MOST_ANSWERS + 2))
  const now = at(MOST_ANSWERS + 2)
  expect(await findAnswer(db, restaurantId, 'last', now)).toBe('newest')
  expect(await findAnswer(db, restaurantId, 'key 3', now)).toBe(1)
  expect(await findAnswer(db, restaurantId, 'key 2', now)).toBeUndefined()
  expect(await findAnswer(db, other.restaurantId, 'key 0', now)).toBe('of the other')
})

import { expect, test } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { anApiKey, aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { findApiKey, removeApiKey, useApiKey } from './api-keys.ts'
import { endTokens } from './owners.ts'
import { checkVisit } from './sessions.ts'

test('a key is of one restaurant, until it is removed or its owner’s tokens end', async () => {
  await using house = await aDatabase()
  const { db } = house
  const [one, other] = [await aRestaurant(db), await aRestaurant(db)]
  const { key } = await anApiKey(db, one.restaurantId)
  const { key: others } = await anApiKey(db, other.restaurantId)
  const session = await useApiKey(db, key, NOW)
  if (!session) throw new Error('The key counts')
  expect(session).toMatchObject({ ownerId: one.ownerId, restaurantId: one.restaurantId })
  expect(await checkVisit(db, session)).toBe('valid')
  await removeApiKey(db, one.restaurantId)
  expect(await useApiKey(db, key, NOW)).toBeUndefined()
  expect(await checkVisit(db, session)).toBe('ended')
  expect(await useApiKey(db, others, NOW)).toMatchObject({ restaurantId: other.restaurantId })
  await transact(db, (trx) => endTokens(trx, other.ownerId))
  expect(await useApiKey(db, others, NOW)).toBeUndefined()
  expect(await findApiKey(db, other.restaurantId)).toBeNull()
})

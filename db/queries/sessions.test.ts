import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant } from '../testing/fixtures.ts'
import { findSession } from './sessions.ts'

it('is for one owner and one generation of tokens', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId, restaurantId } = await aRestaurant(db)
  await aRestaurant(db)
  await aCategory(db, restaurantId, 'Tea')
  expect(await findSession(db, { personId: ownerId, tokenVersion: 1 })).toMatchObject({
    ownerId,
    restaurantId,
    revision: 2,
    subscription: { type: 'free_trial', trialExpiresAt: '2026-01-08T08:00:00.000Z' },
  })
  expect(await findSession(db, { personId: ownerId, tokenVersion: 2 })).toBeUndefined()
  expect(await findSession(db, { personId: 'nonsense', tokenVersion: 1 })).toBeUndefined()
})

import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { changeRestaurant } from '../changes/menu-changes.ts'
import { findImported, importKey, addRestaurant } from './restaurants.ts'
import { addOwner } from './owners.ts'

it('finds what came from a source, under the address that it has now', async () => {
  await using house = await aDatabase()
  const { db } = house
  await aRestaurant(db, { name: 'Corner' })
  const email = 'drop@import.invalid'
  const { id: ownerId } = await addOwner(db, {
    email,
    passwordHash: null,
    language: 'en',
    now: NOW,
  })
  const key = importKey({ identity: 'ab12', content: 'cd34' })
  const id = await addRestaurant(db, { ownerId, name: 'Drop Cafe', importKey: key, now: NOW })
  await changeRestaurant(db, id, { name: 'Drop House' }, NOW)
  expect(await findImported(db, 'ab12')).toEqual({ slug: 'drop-house', content: 'cd34' })
  for (const other of ['ab1', 'ab123', 'cd34', 'ff']) {
    expect(await findImported(db, other)).toBeUndefined()
  }
})

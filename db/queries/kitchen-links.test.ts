import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import type { Database } from '../open.ts'
import {
  addKitchenLink,
  listKitchenLinks,
  removeKitchenLink,
  useKitchenLink,
  type KitchenLink,
} from './kitchen-links.ts'
import { MINUTE_MS } from '../rules/time/dates.ts'

const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

function add(db: Database, restaurantId: string, name: string, now = NOW): Promise<KitchenLink> {
  return transact(db, (trx) => addKitchenLink(trx, restaurantId, name, now))
}

it('lists a restaurant’s own links, the oldest first, each with a secret of its own', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { restaurantId: other } = await aRestaurant(db)
  const bar = await add(db, restaurantId, 'Bar', later(1))
  const pass = await add(db, restaurantId, 'Pass')
  await add(db, other, 'Elsewhere')
  expect(await listKitchenLinks(db, restaurantId)).toEqual([pass, bar])
  expect(pass.token).toMatch(/^[\da-f]{32}$/)
  expect(pass.token).not.toBe(bar.token)
})

it('refuses a sixth, and takes one again in the place of one that is gone', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { id } = await add(db, restaurantId, 'Pass')
  for (let link = 2; link <= 5; link += 1) await add(db, restaurantId, `Bar ${link}`)
  await expect(add(db, restaurantId, 'Door')).rejects.toMatchObject({ code: 'conflict' })
  await removeKitchenLink(db, restaurantId, id)
  await add(db, restaurantId, 'Door')
  expect(await listKitchenLinks(db, restaurantId)).toHaveLength(5)
})

it('keeps to five also when several are made at once', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => add(db, restaurantId, `Link ${index}`)),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await listKitchenLinks(db, restaurantId)).toHaveLength(5)
})

it('takes no link of another restaurant away, and none that is not there', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const { restaurantId: other } = await aRestaurant(db)
  const { id } = await add(db, restaurantId, 'Pass')
  for (const strange of [id, 'nothing']) {
    await expect(removeKitchenLink(db, other, strange)).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await listKitchenLinks(db, restaurantId)).toHaveLength(1)
})

it('opens the kitchen of its restaurant, and notes that it was used once a minute at most', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId, ownerId } = await aRestaurant(db, { name: 'Corner' })
  const { token } = await add(db, restaurantId, 'Pass')
  const lastUsed = async () => (await listKitchenLinks(db, restaurantId))[0]?.lastUsedAt
  expect(await useKitchenLink(db, token, NOW)).toMatchObject({
    restaurantId,
    ownerId,
    name: 'Corner',
    subscription: { type: 'free_trial' },
  })
  await useKitchenLink(db, token, later(0.9))
  expect(await lastUsed()).toBe(NOW.toISOString())
  await useKitchenLink(db, token, later(1.1))
  expect(await lastUsed()).toBe(later(1.1).toISOString())
})

it('opens nothing with a secret that is none, or was taken away, nor once the restaurant is gone', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId, ownerId } = await aRestaurant(db)
  const { id, token } = await add(db, restaurantId, 'Pass')
  const second = await add(db, restaurantId, 'Bar')
  await removeKitchenLink(db, restaurantId, id)
  for (const strange of [token, token.toUpperCase(), '', '%', 'a'.repeat(33), '0'.repeat(32)]) {
    await expect(useKitchenLink(db, strange, NOW)).rejects.toMatchObject({ code: 'not_found' })
  }
  await db.deleteFrom('owners').where('id', '=', ownerId).execute()
  await expect(useKitchenLink(db, second.token, NOW)).rejects.toMatchObject({ code: 'not_found' })
})

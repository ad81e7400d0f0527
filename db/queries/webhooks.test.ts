import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { aDelivery, aRestaurant, aWebhook, NOW } from '../testing/fixtures.ts'
import {
  addDelivery,
  findWebhook,
  listDeliveries,
  recordDelivered,
  recordUndelivered,
  removeWebhook,
  resendDelivery,
  takeDelivery,
} from './webhooks.ts'

const REFUSED = { status: 500, failure: 'answer' } as const

test('a delivery is leased, put off, given up after a day, and sent again', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await aDelivery(db, restaurantId)
  expect(await takeDelivery(db, NOW)).toBeUndefined()
  const later = new Date(NOW.getTime() + MINUTE_MS)
  const taken = await takeDelivery(db, later)
  if (!taken) throw new Error('It is due')
  expect(taken).toMatchObject({ restaurantId, revision: 1, attempts: 1 })
  expect(await takeDelivery(db, later)).toBeUndefined()
  // Its holder is gone.
  const afterLease = new Date(later.getTime() + MINUTE_MS)
  expect(await takeDelivery(db, afterLease)).toMatchObject({ id: taken.id, attempts: 1 })
  const tomorrow = new Date(NOW.getTime() + DAY_MS)
  await recordUndelivered(db, taken, REFUSED, tomorrow)
  expect(await listDeliveries(db, restaurantId)).toMatchObject([{ attempts: 2, nextAt: null }])
  await resendDelivery(db, restaurantId, taken.id, tomorrow)
  const again = await takeDelivery(db, tomorrow)
  if (!again) throw new Error('It is due')
  await recordDelivered(db, again, 204, tomorrow)
  expect(await listDeliveries(db, restaurantId)).toMatchObject([
    { attempts: 1, nextAt: null, deliveredAt: tomorrow.toISOString(), status: 204, failure: null },
  ])
})

test('the last try is at the very end of the day', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await aWebhook(db, restaurantId)
  await addDelivery(db, { restaurantId, revision: 1 }, NOW)
  const end = NOW.getTime() + DAY_MS
  const tryAt = async (now: Date) => {
    const taken = await takeDelivery(db, now)
    if (!taken) throw new Error('It is due')
    await recordUndelivered(db, { ...taken, attempts: 0 }, REFUSED, now)
    const [delivery] = await listDeliveries(db, restaurantId)
    return delivery?.nextAt
  }
  expect(await tryAt(new Date(end - MINUTE_MS))).toBe(new Date(end).toISOString())
  expect(await tryAt(new Date(end))).toBeNull()
})

test('another address is tried at once, however its former host was reached', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await aDelivery(db, restaurantId)
  const due = new Date(NOW.getTime() + MINUTE_MS)
  const taken = await takeDelivery(db, due)
  if (!taken) throw new Error('It is due')
  const unreached = { status: null, failure: 'connection', isUnreached: true } as const
  await recordUndelivered(db, taken, unreached, due)
  await addDelivery(db, { restaurantId, revision: 2 }, due)
  expect(await takeDelivery(db, due)).toBeUndefined()
  await aWebhook(db, restaurantId, 'https://other.example')
  expect(await takeDelivery(db, due)).toMatchObject({ revision: 2 })
})

test('one restaurant does not wait for another, nor send its deliveries again', async () => {
  await using house = await aDatabase()
  const { db } = house
  const [one, other] = [await aRestaurant(db), await aRestaurant(db)]
  for (const { restaurantId } of [one, other]) {
    await aDelivery(db, restaurantId)
    await addDelivery(db, { restaurantId, revision: 2 }, NOW)
  }
  const both = [await takeDelivery(db, NOW), await takeDelivery(db, NOW)]
  expect(new Set(both.map((taken) => taken?.restaurantId)).size).toBe(2)
  const [delivery] = await listDeliveries(db, one.restaurantId)
  const resend = resendDelivery(db, other.restaurantId, delivery?.id ?? '', NOW)
  await expect(resend).rejects.toThrow('Not found')
  await removeWebhook(db, one.restaurantId)
  expect(await findWebhook(db, one.restaurantId)).toBeNull()
  expect(await listDeliveries(db, one.restaurantId)).toEqual([])
  expect(await listDeliveries(db, other.restaurantId)).toHaveLength(2)
})

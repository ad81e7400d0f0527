import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, aWebhook, NOW } from '../testing/fixtures.ts'
import type { Database } from '../open.ts'
import { addMail, putOffMail, takeMail } from './mails.ts'
import { countOutbox } from './outbox.ts'
import { addPurges, putOffPurges, takePurges } from './purges.ts'
import { addDelivery, recordUndelivered, takeDelivery } from './webhooks.ts'

const NOTHING = { waiting: 0, since: null, failure: null }

test.each([
  ['mail', aMail, takeMail, 10 * MINUTE_MS],
  ['delivery', aFirstDelivery, takeDelivery, MINUTE_MS],
  ['purge', aPurge, takePurges, 15_000],
] as const)(
  'a %s is leased, and due again if its holder is gone or the clock was set back',
  async (_, add, take, leaseMs) => {
    await using house = await aDatabase()
    const { db } = house
    await add(db)
    const isTaken = async (ms: number) => {
      return (await take(db, new Date(NOW.getTime() + ms))) !== undefined
    }
    expect(await isTaken(0)).toBe(true)
    expect(await isTaken(leaseMs - 1)).toBe(false)
    expect(await isTaken(leaseMs)).toBe(true)
    // A small step back.
    expect(await isTaken(leaseMs - 1000)).toBe(false)
    expect(await isTaken(-3 * DAY_MS)).toBe(true)
  },
)

test('what could not be sent is counted, with the oldest and its failure', async () => {
  await using house = await aDatabase()
  const { db } = house
  for (const second of [0, 1, 2]) {
    const at = new Date(NOW.getTime() + second * 1000)
    await aMail(db, at)
    const taken = await takeMail(db, at)
    if (taken) await putOffMail(db, taken, `away ${second}`, at)
  }
  const since = NOW.toISOString()
  const mails = { waiting: 3, since, failure: 'away 0' }
  expect(await countOutbox(db)).toEqual({ mails, webhooks: NOTHING, purges: NOTHING })
  await aPurge(db)
  await putOffPurges(db, 'away', NOW)
  await aFirstDelivery(db)
  const delivery = await takeDelivery(db, NOW)
  if (!delivery) throw new Error('It is due')
  const failed = { status: 500, failure: 'answer' } as const
  await recordUndelivered(db, delivery, failed, NOW)
  const webhooks = { waiting: 1, since, failure: 'answer' }
  const purges = { waiting: 1, since, failure: 'away' }
  expect(await countOutbox(db)).toEqual({ mails, webhooks, purges })
  await recordUndelivered(db, delivery, failed, new Date(NOW.getTime() + DAY_MS))
  expect(await countOutbox(db)).toEqual({ mails, webhooks: NOTHING, purges })
})

async function aMail(db: Database, now = NOW): Promise<void> {
  const mail = { ownerId: null, about: 'confirm-email', content: null } as const
  const expiresAt = new Date(NOW.getTime() + DAY_MS)
  await addMail(db, { ...mail, email: 'noura@example.com', expiresAt }, now)
}

async function aFirstDelivery(db: Database): Promise<void> {
  const { restaurantId } = await aRestaurant(db)
  await aWebhook(db, restaurantId)
  await addDelivery(db, { restaurantId, revision: 1 }, NOW)
}

async function aPurge(db: Database): Promise<void> {
  await addPurges(db, ['/corner'], NOW)
}

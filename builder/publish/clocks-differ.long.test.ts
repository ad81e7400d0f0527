import { hostname } from 'node:os'
import { pid } from 'node:process'
import { expect, test } from 'vitest'
import { databaseClock } from '#db/clock.ts'
import type { Database } from '#db/open.ts'
import { takePublishLease, type PublishLease } from '#db/queries/publish-leases.ts'
import { listPublishers, upsertPublisher } from '#db/queries/targets.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import { LEASE_MS } from '#db/rules/publishing.ts'
import { aRestaurant } from '#db/testing/fixtures.ts'
import { inThread } from '#db/testing/threads.ts'
import { transact } from '#db/transact.ts'
import { holdLease } from './publish-lease.ts'
import { aHouse, type House } from '../testing/fixtures.ts'

test.each([5000, HOUR_MS, -HOUR_MS])(
  'a publisher whose clock is %i ms ahead takes nothing from one that is at work',
  async (ms) => {
    await using house = await aHouse()
    const { db } = house
    const { restaurantId } = await aRestaurant(db)
    const now = await databaseClock(db)
    const seenAt = now().toISOString()
    await upsertPublisher(db, { workerId: 'other', host: hostname(), pid, publicUrl: null, seenAt })
    using _ = holdLease({ db, now }, await takeLease(db, restaurantId, LEASE_MS))
    expect(await publishAhead(house, restaurantId, ms)).toBe('busy')
    expect(await listPublishers(db)).toMatchObject([{ workerId: 'other' }])
  },
)

test('a publisher whose clock is behind need not wait for longer than a lease lasts', async () => {
  await using house = await aHouse()
  const { restaurantId } = await aRestaurant(house.db)
  await takeLease(house.db, restaurantId, 0)
  expect(await publishAhead(house, restaurantId, -5000)).toBe('published')
})

async function takeLease(
  db: Database,
  restaurantId: string,
  lastsMs: number,
): Promise<PublishLease> {
  const now = (await databaseClock(db))()
  const request = { workerId: 'other', now, until: new Date(now.getTime() + lastsMs) }
  const lease = await transact(db, (trx) => takePublishLease(trx, restaurantId, request))
  if (!lease) throw new Error('Somebody else has it')
  return lease
}

function publishAhead({ settings }: House, restaurantId: string, ms: number): Promise<string> {
  return inThread(`
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...parts) {
        super(...(parts.length === 0 ? [Date.now()] : parts))
      }
      static now() {
        return Right.now() + ${ms}
      }
    }
    const { openPublishContext } = await load('../builder/publish/publish-context.ts')
    const { publishRestaurant } = await load('../builder/publish/publish-restaurant.ts')
    const { cleanUpAfterDead } = await load('../builder/publish/register-publisher.ts')
    const { adoptTarget } = await load('../builder/targets/check-target.ts')
    const context = await openPublishContext(${JSON.stringify(settings)})
    await cleanUpAfterDead(context)
    await adoptTarget(context)
    const { status } = await publishRestaurant(context, ${JSON.stringify(restaurantId)})
    await context.close()
    return status`)
}

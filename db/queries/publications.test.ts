import { expect, it } from 'vitest'
import type { Database } from '../open.ts'
import { aDatabase } from '../testing/databases.ts'
import { aCategory, aRestaurant, MADE, NOW, pending } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import {
  recordFailure,
  recordPublication,
  takePublishLease,
  type PublishLease,
} from './publish-leases.ts'
import { listPending } from './pending.ts'
import {
  EMPTY_MANIFEST,
  getPublicationState,
  listPublicationStates,
  readManifest,
  readSiteAssets,
  recordSiteAssets,
} from './publications.ts'

const LATER = new Date(NOW.getTime() + 60_000)

async function claim(db: Database, restaurantId: string): Promise<PublishLease> {
  const lease = { workerId: 'a', now: NOW, until: new Date(NOW.getTime() + 1000) }
  const taken = await transact(db, (trx) => takePublishLease(trx, restaurantId, lease))
  if (!taken) throw new Error('There is no claim')
  return taken
}

async function publish(
  db: Database,
  restaurantId: string,
  revision: number,
  nextChangeAt: Date | null = null,
): Promise<void> {
  const manifest = EMPTY_MANIFEST
  await recordPublication(db, await claim(db, restaurantId), {
    ...MADE,
    revision,
    manifest,
    nextChangeAt,
    now: NOW,
  })
}

it('lists what is behind: never published, or changed since', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  expect(await pending(db, NOW)).toEqual([restaurantId])
  await publish(db, restaurantId, 1)
  expect(await pending(db, NOW)).toEqual([])
  await aCategory(db, restaurantId, 'Tea')
  expect(await pending(db, NOW)).toEqual([restaurantId])
})

it('lists what the clock has made other pages of, and nothing before, who waits for longest first', async () => {
  await using house = await aDatabase()
  const { db } = house
  const ids: string[] = []
  for (const seconds of [120, 60, 3600, null]) {
    const { restaurantId } = await aRestaurant(db)
    const nextChangeAt = seconds === null ? null : new Date(NOW.getTime() + seconds * 1000)
    await publish(db, restaurantId, 1, nextChangeAt)
    ids.push(restaurantId)
  }
  const [second, first, last] = ids
  const after = (seconds: number) => pending(db, new Date(NOW.getTime() + seconds * 1000))
  expect(await after(59.999)).toEqual([])
  expect(await after(60)).toEqual([first])
  expect(await after(7 * 24 * 3600)).toEqual([first, second, last])
})

it('lists what was made for a moment that is still to come', async () => {
  await using house = await aDatabase()
  const { restaurantId } = await aRestaurant(house.db)
  await publish(house.db, restaurantId, 1)
  expect(await pending(house.db, new Date(NOW.getTime() - 59_000))).toEqual([])
  expect(await pending(house.db, new Date(NOW.getTime() - 3_600_000))).toEqual([restaurantId])
})

it('does not list what somebody is publishing, until the lease is over', async () => {
  await using house = await aDatabase()
  const { restaurantId } = await aRestaurant(house.db)
  await claim(house.db, restaurantId)
  expect(await pending(house.db, NOW)).toEqual([])
  expect(await pending(house.db, new Date(NOW.getTime() + 1000))).toEqual([restaurantId])
})

it('lists what failed when its time has come', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const failed = { failure: 'disk full', retryAt: LATER }
  await recordFailure(db, await claim(db, restaurantId), failed)
  expect(await pending(db, NOW)).toEqual([])
  expect(await pending(db, LATER)).toEqual([restaurantId])
  // The clock was an hour fast.
  expect(await pending(db, new Date(NOW.getTime() - 3_600_000))).toEqual([restaurantId])
  expect(await getPublicationState(db, restaurantId)).toMatchObject({
    wanted: 1,
    published: -1,
    failure: 'disk full',
    attempts: 1,
  })
})

it('lists what an attempt left that did not end well, also when nothing has changed', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await publish(db, restaurantId, 1)
  const dead = await claim(db, restaurantId)
  expect(await pending(db, LATER)).toEqual([restaurantId])
  await recordFailure(db, dead, { failure: 'disk full', retryAt: LATER })
  expect(await pending(db, NOW)).toEqual([])
  expect(await pending(db, LATER)).toEqual([restaurantId])
})

it('lists a restaurant that is gone while its pages are not', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId, restaurantId } = await aRestaurant(db)
  await publish(db, restaurantId, 1)
  await db.deleteFrom('owners').where('id', '=', ownerId).execute()
  expect(await pending(db, NOW)).toEqual([restaurantId])
  await expect(getPublicationState(db, restaurantId)).rejects.toMatchObject({ code: 'not_found' })
})

it('lists no more than asked for', async () => {
  await using house = await aDatabase()
  for (let index = 0; index < 3; index += 1) await aRestaurant(house.db)
  expect(await pending(house.db, NOW, 2)).toHaveLength(2)
})

it('gives the states of all restaurants by address', async () => {
  await using house = await aDatabase()
  const { db } = house
  const b = await aRestaurant(db, { name: 'B' })
  const a = await aRestaurant(db, { name: 'A' })
  await publish(db, a.restaurantId, 1)
  expect(await listPublicationStates(db)).toEqual([
    {
      restaurantId: a.restaurantId,
      name: 'A',
      slug: 'a',
      wanted: 1,
      published: 1,
      publishedAt: NOW.toISOString(),
      failure: null,
      attempts: 0,
      checkedAt: null,
      nextChangeAt: null,
    },
    {
      restaurantId: b.restaurantId,
      name: 'B',
      slug: 'b',
      wanted: 1,
      published: null,
      publishedAt: null,
      failure: null,
      attempts: 0,
      checkedAt: null,
      nextChangeAt: null,
    },
  ])
})

it("keeps site assets apart from the restaurants'", async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await publish(db, restaurantId, 1)
  await recordSiteAssets(db, 'site', { '404.html': 'ab' }, { fingerprint: 'a', now: NOW })
  const files = { '404.html': 'cd', 'sw.js': 'ef' }
  await recordSiteAssets(db, 'site', files, { fingerprint: 'b', now: LATER })
  expect(await readSiteAssets(db, 'discovery')).toEqual({})
  expect(await readSiteAssets(db, 'site')).toEqual(files)
  expect(await pending(db, LATER)).toEqual([])
  expect(await listPublicationStates(db)).toHaveLength(1)
  expect(await readManifest(db, restaurantId)).toEqual(EMPTY_MANIFEST)
})

it('lists what was made with other templates, unless newer ones than ours are out', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  await publish(db, restaurantId, 1)
  const ask = (fingerprint: string) => listPending(db, { now: NOW, limit: 10, fingerprint })
  expect(await ask('newer')).toEqual([])
  await recordSiteAssets(db, 'site', {}, { fingerprint: 'newer', now: NOW })
  expect(await ask('newer')).toEqual([restaurantId])
  expect(await ask('older')).toEqual([])
  await recordSiteAssets(db, 'site', {}, { fingerprint: MADE.fingerprint, now: NOW })
  expect(await ask(MADE.fingerprint)).toEqual([])
})

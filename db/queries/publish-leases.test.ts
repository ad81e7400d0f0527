import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Database } from '../open.ts'
import { aDatabase, aPlace, runs } from '../testing/databases.ts'
import { MADE, NOW } from '../testing/fixtures.ts'
import { inThread } from '../testing/threads.ts'
import { transact } from '../transact.ts'
import {
  markUnverified,
  forgetPublication,
  recordFailure,
  recordPublication,
  takePublishLease,
  renewPublishLease,
  type PublishLease,
} from './publish-leases.ts'
import { readManifest, type Manifest } from './publications.ts'

const LEASE_MS = 10_000
const MANIFEST: Manifest = {
  pages: { 'tea/index.html': { input: 'a', content: 'b', bytes: 3 } },
  media: ['ab-192.avif'],
}

function at(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}

function takeLease(db: Database, workerId: string, ms: number): Promise<PublishLease | undefined> {
  const lease = { workerId, now: at(ms), until: at(ms + LEASE_MS) }
  return transact(db, (trx) => takePublishLease(trx, 'r1', lease))
}

async function leased(db: Database, workerId: string, ms: number): Promise<PublishLease> {
  const taken = await takeLease(db, workerId, ms)
  if (!taken) throw new Error(`${workerId} got no lease at ${ms}`)
  return taken
}

it('is for one publisher at a time, of each restaurant', async () => {
  await using house = await aDatabase()
  expect(await leased(house.db, 'a', 0)).toEqual({
    restaurantId: 'r1',
    workerId: 'a',
    revision: -1,
    manifest: { pages: {}, media: [] },
    interrupted: false,
    attempts: 0,
    unverified: 0,
    target: null,
  })
  expect(await takeLease(house.db, 'b', 0)).toBeUndefined()
  expect(await takeLease(house.db, 'a', LEASE_MS - 1)).toBeUndefined()
  const lease = { workerId: 'b', now: at(0), until: at(LEASE_MS) }
  const other = await transact(house.db, (trx) => takePublishLease(trx, 'r2', lease))
  expect(other?.workerId).toBe('b')
})

it('can be taken over when its time is up, and then says that it was interrupted', async () => {
  await using house = await aDatabase()
  const { db } = house
  const first = await leased(db, 'a', 0)
  const second = await leased(db, 'b', LEASE_MS)
  expect(second.interrupted).toBe(true)
  expect(await renewPublishLease(db, first, at(LEASE_MS * 3))).toBe(false)
  await recordPublication(db, first, {
    ...MADE,
    revision: 9,
    manifest: MANIFEST,
    now: at(LEASE_MS),
  })
  await recordFailure(db, first, { failure: 'late', retryAt: at(LEASE_MS * 9) })
  await forgetPublication(db, first)
  expect(await takeLease(db, 'c', LEASE_MS + 1)).toBeUndefined()
  expect(await readManifest(db, 'r1')).toEqual({ pages: {}, media: [] })
  expect(await renewPublishLease(db, second, at(LEASE_MS * 3))).toBe(true)
  expect(await takeLease(db, 'c', LEASE_MS * 3 - 1)).toBeUndefined()
})

it('is nobody’s that was taken before the clock was set back', async () => {
  await using house = await aDatabase()
  const first = await leased(house.db, 'a', 3_600_000)
  expect(await leased(house.db, 'b', 0)).toMatchObject({ interrupted: true })
  expect(await renewPublishLease(house.db, first, at(LEASE_MS))).toBe(false)
})

it('given back leaves it unverified when it was marked after it was taken', async () => {
  await using house = await aDatabase()
  const { db } = house
  const late = await leased(db, 'a', 0)
  const published = { ...MADE, revision: 1, manifest: MANIFEST, now: at(0) }
  await markUnverified(db, late)
  const first = await leased(db, 'b', LEASE_MS)
  await markUnverified(db, late)
  expect(await recordPublication(db, first, published)).toBe(true)
  const second = await leased(db, 'b', LEASE_MS + 1)
  expect(second).toMatchObject({ interrupted: true })
  expect(await recordPublication(db, second, published)).toBe(true)
  expect(await leased(db, 'b', LEASE_MS + 2)).toMatchObject({ interrupted: false })
})

it('gives back what was published, and is whole again', async () => {
  await using house = await aDatabase()
  const first = await leased(house.db, 'a', 0)
  await recordPublication(house.db, first, { ...MADE, revision: 4, manifest: MANIFEST, now: at(5) })
  expect(await leased(house.db, 'b', 6)).toMatchObject({
    revision: 4,
    manifest: MANIFEST,
    interrupted: false,
    attempts: 0,
  })
})

it('counts failures in a row, and a success ends the count', async () => {
  await using house = await aDatabase()
  const { db } = house
  for (const attempts of [0, 1]) {
    const failing = await leased(db, 'a', attempts)
    expect(failing).toMatchObject({ attempts, interrupted: attempts > 0, revision: -1 })
    await recordFailure(db, failing, { failure: 'disk full', retryAt: at(1000) })
  }
  const working = await leased(db, 'a', 2)
  expect(working).toMatchObject({ attempts: 2, interrupted: true })
  await recordPublication(db, working, { ...MADE, revision: 1, manifest: MANIFEST, now: at(3) })
  expect(await leased(db, 'a', 4)).toMatchObject({ attempts: 0, interrupted: false })
})

it('forgets a restaurant that is gone', async () => {
  await using house = await aDatabase()
  await forgetPublication(house.db, await leased(house.db, 'a', 0))
  expect(await house.db.selectFrom('publications').selectAll().execute()).toEqual([])
})

it('never is with two publishers, whatever they do and however long it takes', async () => {
  const endings = {
    record: (db: Database, lease: PublishLease, now: Date) =>
      recordPublication(db, lease, { ...MADE, revision: 1, manifest: MANIFEST, now }),
    fail: (db: Database, lease: PublishLease, now: Date) =>
      recordFailure(db, lease, { failure: 'x', retryAt: now }),
  }
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom('take', 'take', 'renew', 'record', 'fail'),
    passes: fc.integer({ min: 0, max: LEASE_MS * 1.5 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await using house = await aDatabase()
      const { db } = house
      const holders = new Map<number, { lease: PublishLease; until: number }>()
      const surprises: string[] = []
      let now = 0
      for (const { who, what, passes } of steps) {
        now += passes
        const held = holders.get(who)
        if (what === 'take') {
          const taken = await takeLease(db, String(who), now)
          const busy = [...holders.values()].some(({ until }) => until > now)
          if ((taken === undefined) !== busy) surprises.push(`lease taken by ${who} at ${now}`)
          if (!taken) continue
          holders.clear()
          holders.set(who, { lease: taken, until: now + LEASE_MS })
        } else if (held && what === 'renew') {
          const renewed = await renewPublishLease(db, held.lease, at(now + LEASE_MS))
          if (!renewed) surprises.push(`no renewal for ${who} at ${now}`)
          holders.set(who, { lease: held.lease, until: now + LEASE_MS })
        } else if (held && what !== 'renew') {
          await endings[what](db, held.lease, at(now))
          holders.delete(who)
        }
      }
      expect(surprises).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})

it('is with one of several processes that ask at the same moment', async () => {
  await using house = await aPlace()
  const rounds = 20
  const askInEachRound = (workerId: string) => `
    const { openDatabase } = await load('open.ts')
    const { transact } = await load('transact.ts')
    const { takePublishLease } = await load('queries/publish-leases.ts')
    const db = openDatabase(${JSON.stringify(house.place)})
    const readLease = db.selectFrom('publications').select('leaseUntil').where('restaurantId', '=', 'r1')
    const won = []
    for (let round = 0; round < ${rounds}; round += 1) {
      const now = new Date(${NOW.getTime()} + round * ${LEASE_MS})
      const lease = { workerId: '${workerId}', now, until: new Date(now.getTime() + ${LEASE_MS}) }
      let isTaken = false
      while (!isTaken) {
        const isMine = await transact(db, (trx) => takePublishLease(trx, 'r1', lease))
        if (isMine) won.push(round)
        isTaken = isMine || (await readLease.executeTakeFirst())?.leaseUntil >= lease.until.toISOString()
      }
    }
    await db.destroy()
    return won`
  const won = await Promise.all(
    ['a', 'b', 'c'].map((workerId) => inThread<number[]>(askInEachRound(workerId))),
  )
  expect(won.flat().toSorted((one, other) => one - other)).toEqual([...Array(rounds).keys()])
})

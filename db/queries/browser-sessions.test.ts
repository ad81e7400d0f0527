import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import {
  addSession,
  forgetSessions,
  listSessions,
  MOST_SESSIONS,
  noteUse,
  removeSession,
  removeSessions,
} from './browser-sessions.ts'

const FIREFOX = { browser: 'Firefox', system: 'Android' }
const UNTIL = new Date('2026-01-08T08:00:00.000Z')

const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

it('keeps the fifty of a person that were used last', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  const session = { ownerId, browser: FIREFOX, expiresAt: UNTIL }
  await addSession(db, { ...session, ownerId: other.ownerId }, NOW)
  const ids: string[] = []
  for (let minute = 1; minute <= MOST_SESSIONS + 2; minute += 1) {
    ids.push(await addSession(db, session, after(minute)))
  }
  const listed = await listSessions(db, ownerId, after(60))
  expect(listed.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
  expect(listed[0]).toEqual({
    id: ids.at(-1),
    ...FIREFOX,
    createdAt: after(52).toISOString(),
    lastUsedAt: after(52).toISOString(),
  })
  expect(await listSessions(db, other.ownerId, NOW)).toHaveLength(1)
})

it('notes a use every ten minutes', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const id = await addSession(db, { ownerId, browser: FIREFOX, expiresAt: UNTIL }, NOW)
  const usedAt = async () => (await listSessions(db, ownerId, NOW))[0]?.lastUsedAt ?? ''
  await noteUse(db, { id, lastUsedAt: await usedAt() }, after(9))
  expect(await usedAt()).toBe(NOW.toISOString())
  await noteUse(db, { id, lastUsedAt: await usedAt() }, after(10))
  expect(await usedAt()).toBe(after(10).toISOString())
})

it('ends one of its person, or all, and forgets those that have expired', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  const session = { ownerId, browser: FIREFOX, expiresAt: UNTIL }
  const id = await addSession(db, session, NOW)
  await expect(removeSession(db, other.ownerId, id)).rejects.toThrow('Not found')
  await removeSession(db, ownerId, id)
  await expect(removeSession(db, ownerId, id)).rejects.toThrow('Not found')
  await addSession(db, session, NOW)
  await forgetSessions(db, new Date(UNTIL.getTime() - 1))
  expect(await listSessions(db, ownerId, NOW)).toHaveLength(1)
  expect(await listSessions(db, ownerId, UNTIL)).toEqual([])
  await forgetSessions(db, UNTIL)
  expect(await listSessions(db, ownerId, NOW)).toEqual([])
  await addSession(db, session, NOW)
  await removeSessions(db, ownerId)
  expect(await listSessions(db, ownerId, NOW)).toEqual([])
})

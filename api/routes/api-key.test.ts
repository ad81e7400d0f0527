import { expect, test } from 'vitest'
import { transact } from '#db/transact.ts'
import { endTokens } from '#db/queries/owners.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { allRows } from '../testing/all-rows.ts'
import { anApi, anOwner, endTrial, type Api } from '../testing/fixtures.ts'

const DRINKS = { title: 'Drinks', selectedIcon: '/icons/teapot.svg' }

test('a program changes and reads the menu with a key that is told once', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  expect((await api.call('GET', '/api/key', { token })).body).toEqual({ key: null })
  const { key, ...made } = await makeKey(api, token)
  expect(key).toMatch(/^qk_[\w-]{43}$/)
  expect(made).toEqual({
    lastSigns: key.slice(-4),
    createdAt: NOW.toISOString(),
    lastUsedAt: null,
  })
  expect((await api.call('GET', '/api/key', { token })).body).toEqual({ key: made })
  expect((await allRows(api.db)).join()).not.toContain(key)
  expect(await api.call('POST', '/addCategory', { token: key, json: DRINKS })).toMatchObject({
    status: 201,
  })
  expect(api.wakes).toEqual([restaurantId])
  expect((await api.call('GET', '/categories', { token: key })).body).toMatchObject([
    { title: 'Drinks' },
  ])
  const { body } = await api.call('GET', '/api/key', { token })
  expect(body).toMatchObject({ key: { lastUsedAt: NOW.toISOString() } })
})

test('its last use is noted to the minute', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const { key } = await makeKey(api, token)
  const usedAt = async (seconds: number) => {
    api.setNow(new Date(NOW.getTime() + seconds * 1000))
    await api.call('GET', '/categories', { token: key })
    const { body } = await api.call('GET', '/api/key', { token })
    return (body as { key: { lastUsedAt: string } }).key.lastUsedAt
  }
  expect(await usedAt(0)).toBe(NOW.toISOString())
  expect(await usedAt(59)).toBe(NOW.toISOString())
  expect(await usedAt(61)).toBe(new Date(NOW.getTime() + MINUTE_MS + 1000).toISOString())
})

test.each(['a new one', 'its owner', 'the end of all sign-ins', 'another password'])(
  'a key is ended at once by %s',
  async (what) => {
    await using api = await anApi()
    const { token, ownerId } = await anOwner(api)
    const { key } = await makeKey(api, token)
    if (what === 'a new one') await makeKey(api, token)
    else if (what === 'its owner') await api.call('DELETE', '/api/key', { token })
    else if (what === 'another password') await transact(api.db, (trx) => endTokens(trx, ownerId))
    else await api.call('POST', '/api/sign-out-everywhere', { token })
    expect(await api.call('GET', '/categories', { token: key })).toMatchObject({ status: 401 })
  },
)

test('a change under way is refused if its key ends meanwhile', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const { key } = await makeKey(api, token)
  const beforeBody = async () => void (await api.call('DELETE', '/api/key', { token }))
  const late = await api.call('POST', '/addCategory', { token: key, json: DRINKS, beforeBody })
  expect(late).toMatchObject({ status: 401 })
  expect((await api.call('GET', '/categories', { token })).body).toEqual([])
})

test('without a plan a key reads and changes nothing', async () => {
  await using api = await anApi()
  const { token, ownerId } = await anOwner(api)
  const { key } = await makeKey(api, token)
  await endTrial(api, ownerId)
  api.setNow(new Date(NOW.getTime() + 1))
  expect(await api.call('GET', '/categories', { token: key })).toMatchObject({ status: 200 })
  expect(await api.call('POST', '/addCategory', { token: key, json: DRINKS })).toMatchObject({
    status: 402,
  })
})

async function makeKey(api: Api, token: string) {
  const { status, body } = await api.call('POST', '/api/key', { token })
  expect(status).toBe(201)
  return body as { key: string; lastSigns: string; createdAt: string; lastUsedAt: null }
}

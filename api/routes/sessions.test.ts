import { describe, expect, test } from 'vitest'
import { aMember } from '#db/testing/fixtures.ts'
import type { Preview } from '../schemas/previews.ts'
import type { Sessions } from '../schemas/sessions.ts'
import { anApi, anOwner, clockTask, type Api } from '../testing/fixtures.ts'

const SIGN_UP = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

async function aSignedUpApi() {
  const api = await anApi()
  await api.call('POST', '/signup', { json: SIGN_UP })
  return api
}

async function logIn(api: Api, userAgent = FIREFOX): Promise<string> {
  const headers = { 'User-Agent': userAgent }
  const { body } = await api.call('POST', '/login', { json: SIGN_UP, headers })
  return (body as { token: string }).token
}

async function sessionsOf(api: Api, token: string): Promise<Sessions> {
  return (await api.call('GET', '/api/sessions', { token })).body as Sessions
}

async function statusOf(api: Api, token: string, path = '/categories'): Promise<number> {
  return (await api.call('GET', path, { token })).status
}

describe('where somebody is signed in', () => {
  test('is told with the browser, since when, and which is this one', async () => {
    await using api = await aSignedUpApi()
    const first = await logIn(api, SAFARI)
    api.setNow(new Date('2026-01-01T08:30:00.000Z'))
    const token = await logIn(api)
    expect(await sessionsOf(api, token)).toEqual([
      {
        _id: expect.any(String),
        browser: 'Firefox',
        system: 'Linux',
        createdAt: '2026-01-01T08:30:00.000Z',
        lastUsedAt: '2026-01-01T08:30:00.000Z',
        isThis: true,
      },
      {
        _id: expect.any(String),
        browser: 'Safari',
        system: 'iPhone',
        createdAt: '2026-01-01T08:00:00.000Z',
        lastUsedAt: '2026-01-01T08:00:00.000Z',
        isThis: false,
      },
    ])
    api.setNow(new Date('2026-01-01T08:45:00.000Z'))
    expect(await statusOf(api, first)).toBe(200)
    expect((await sessionsOf(api, first))[0]).toMatchObject({
      browser: 'Safari',
      lastUsedAt: '2026-01-01T08:45:00.000Z',
      isThis: true,
    })
  })

  test('is ended at once, and nowhere else', async () => {
    await using api = await aSignedUpApi()
    const lost = await logIn(api, SAFARI)
    const token = await logIn(api)
    const { body } = await api.call('GET', '/api/previews?path=/corner', { token: lost })
    const { url } = body as Preview
    const id = (await sessionsOf(api, token)).find(({ isThis }) => !isThis)?._id
    const ended = await api.call('DELETE', `/api/sessions/${id}`, { token })
    expect(ended).toMatchObject({ status: 200, body: [{ browser: 'Firefox', isThis: true }] })
    for (const path of ['/categories', '/verifytoken', '/api/account', '/api/sessions']) {
      expect(await statusOf(api, lost, path), path).toBe(401)
      expect(await statusOf(api, token, path), path).toBe(200)
    }
    expect(await statusOf(api, lost, url)).toBe(404)
    expect(await api.call('DELETE', `/api/sessions/${id}`, { token })).toMatchObject({
      status: 404,
    })
  })

  test('ends before a change of its own that is under way', async () => {
    await using api = await aSignedUpApi()
    const lost = await logIn(api, SAFARI)
    const beforeBody = async () => void (await api.db.deleteFrom('sessions').execute())
    const json = { title: 'Soups', selectedIcon: '/icons/pizza.svg' }
    const late = await api.call('POST', '/addCategory', { token: lost, json, beforeBody })
    expect(late).toMatchObject({ status: 401 })
  })

  test('ends for somebody who works for others, too', async () => {
    await using api = await aSignedUpApi()
    const { restaurantId } = await anOwner(api)
    const token = await logIn(api)
    const { id: personId } = await api.db
      .selectFrom('owners')
      .select('id')
      .where('email', '=', SIGN_UP.email)
      .executeTakeFirstOrThrow()
    await aMember(api.db, { restaurantId, personId, role: 'editor' })
    const headers = { 'X-Restaurant': restaurantId }
    const look = async () => (await api.call('GET', '/categories', { token, headers })).status
    expect(await look()).toBe(200)
    await api.db.deleteFrom('sessions').execute()
    expect(await look()).toBe(401)
  })

  test('is not for others to end', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api)
    const other = await anOwner(api)
    const [session] = await sessionsOf(api, token)
    const path = `/api/sessions/${session?._id}`
    expect(await api.call('DELETE', path, { token: other.token })).toMatchObject({ status: 404 })
    expect(await statusOf(api, token)).toBe(200)
  })

  test('is this browser alone after a new password, and nothing after signing out everywhere', async () => {
    await using api = await aSignedUpApi()
    await logIn(api, SAFARI)
    const token = await logIn(api)
    const json = { password: SIGN_UP.password, newPassword: 'dates and karak' }
    const headers = { 'User-Agent': FIREFOX }
    const { body } = await api.call('POST', '/api/change-password', { token, json, headers })
    const { token: fresh } = body as { token: string }
    const only = [{ browser: 'Firefox', isThis: true }]
    expect(await sessionsOf(api, fresh)).toMatchObject(only)
    await api.call('POST', '/api/sign-out-everywhere', { token: fresh })
    expect(await api.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('is forgotten when its token has ended', async () => {
    await using api = await aSignedUpApi()
    const token = await logIn(api)
    const count = async () => (await api.db.selectFrom('sessions').selectAll().execute()).length
    const { run } = clockTask(api, 'sessions')
    const end = new Date('2026-01-08T08:00:00.000Z')
    api.setNow(new Date(end.getTime() - 1000))
    expect(await statusOf(api, token)).toBe(200)
    await run(new Date(end.getTime() - 1000), AbortSignal.timeout(10_000))
    expect(await count()).toBe(1)
    api.setNow(end)
    expect(await statusOf(api, token)).toBe(401)
    await run(end, AbortSignal.timeout(10_000))
    expect(await count()).toBe(0)
  })
})

test('a token of an older version is good until it ends, and is not in the list', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  expect(await statusOf(api, token)).toBe(200)
  expect(await sessionsOf(api, token)).toEqual([])
})
